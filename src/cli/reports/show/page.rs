//! Sheets as one page to print: a sheet of paper for each character, NPCs several on one; no script, no file beside it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::campaign::character::CharacterKind;
use crate::campaign::view::{CampaignView, SheetView};
use crate::game::sanitize_for_browser;
use crate::page::{about, head, sheet};

/// The page's looks, on paper and on a screen.
const LOOKS: &str = include_str!("../../../../assets/sheets.css");

/// All sheets as a page.
pub(super) fn page(shown: &CampaignView<'_>) -> String {
    let (npcs, party): (Vec<_>, Vec<_>) = shown
        .sheets
        .iter()
        .partition(|one| one.kind == CharacterKind::Npc);
    let title = format!("{}: sheets", shown.name);
    let body = html! {
        @for one in party { (article(one, "sheet", shown)) }
        @if !npcs.is_empty() {
            section.npcs aria-label="NPCs" {
                @for one in npcs { (article(one, "card", shown)) }
            }
        }
        @if shown.sheets.is_empty() { p { "Nobody is there yet." } }
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&title, LOOKS, &html! {}))
            body { (PreEscaped(sanitize_for_browser(&body.0))) }
        }
    };
    page.into_string() + "\n"
}

fn article(one: &SheetView<'_>, class: &str, shown: &CampaignView<'_>) -> Markup {
    let about = about(one);
    html! {
        article class=(class) {
            header {
                h2 { (one.name) }
                @if !about.is_empty() { p.about { (about) } }
                p.of { (shown.name) " · " (shown.game.name) }
            }
            (sheet(one))
        }
    }
}
