//! The page itself: its style, its script, and the state at loading, so that it tells something without a script as well.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use crate::game::sanitize_for_browser;

const STYLE: &str = include_str!("../../assets/page.css");
const SCRIPT: &str = include_str!("../../assets/page.js");

/// What the browser may load and run: the page's own style and script, known by their hashes, and its own events.
pub(super) static POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = |text: &str| BASE64.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; connect-src 'self'; img-src data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
});

/// The head of a page, with its style in itself.
pub(crate) fn head(title: &str, style: &str, more: &Markup) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            (more)
            title { (sanitize_for_browser(title)) }
            style { (PreEscaped(style)) }
        }
    }
}

/// The whole document with the sections of a state.
pub(super) fn document(campaign: &str, sections: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(campaign, STYLE, &html! {
                meta name="color-scheme" content="light dark";
                // Without it a browser asks for /favicon.ico.
                link rel="icon" href="data:,";
            }))
            body {
                div #top {
                    p #live role="status" { "As of loading" }
                    p #you role="status" {}
                    // The script hides it at its end: it stays where there is none, or one that the browser doesn't understand.
                    a #again href="" { "Load again" }
                }
                section #who aria-label="Who are you?" hidden {
                    h2 { "Who are you?" }
                    div #names {}
                    p { "Your own things then stand first. " (EVERYBODY) }
                }
                main #state { (sections) }
                footer {
                    p { (EVERYBODY) }
                    // The script shows it.
                    button #other type="button" hidden { "I am somebody else" }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

const EVERYBODY: &str = "Everybody with the link to this page can read every open sheet; players have no secrets from each other here.";
