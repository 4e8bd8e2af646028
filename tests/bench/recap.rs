//! Proves the recap's page in a real browser: `cargo bench --bench recap -- check [BROWSER]`. For evenings of all four games,
//! short, long and with awkward names, the page has to load without an error, to fit a phone's 360 columns, to make no
//! request, and to print. BROWSER is a Chromium or Chrome; without it the usual names are looked for.
#![expect(clippy::print_stdout, reason = "it tells what it saw")]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use jiff::tz::TimeZone;
use rollbook::campaign::Party;
use rollbook::campaign::view::{PlayersView, Viewer};
use rollbook::dice::Random;
use rollbook::game::{self, Source};
use rollbook::phrase::{Input, parse};
use rollbook::recap::{Recap, html};
use rollbook::table::{Clock, Environment, Failure, Table};

/// Where a browser may be.
const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/// The columns of a narrow phone.
const PHONE: u32 = 360;
/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

type Tried<T> = Result<T, Box<dyn Error>>;

fn main() -> Tried<()> {
    let words = std::env::args().skip(1).filter(|word| word != "--bench");
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure.
        [] => Ok(()),
        [check] if check == "check" => prove(&Browser::any()?),
        [check, browser] if check == "check" => prove(&Browser::at(browser.into())?),
        _ => Err("check [BROWSER] is needed".into()),
    }
}

fn prove(browser: &Browser) -> Tried<()> {
    println!("{}", browser.version);
    for source in game::embedded() {
        for (acts, awkward) in [(12, false), (200, true)] {
            prove_evening(browser, &source, acts, awkward)?;
        }
    }
    let source = game::embedded().into_iter().next().ok_or("no game")?;
    prove_evening(browser, &source, 5_000, false)
}

fn prove_evening(browser: &Browser, source: &Source, acts: u32, awkward: bool) -> Tried<()> {
    let table = evening(source, acts, awkward)?;
    for viewer in [Viewer::game_master, |it| PlayersView::of(it).into()] {
        let viewer = viewer(table.campaign().clone());
        let recap = Recap::build(viewer, table.reader(), None, &TimeZone::UTC)?;
        let audience = recap.audience;
        let seen = browser.look_at(&html(&recap))?;
        let (game, bytes) = (&source.game.id, seen.bytes);
        println!(
            "{game}, {acts} acts, {audience:?}: {bytes} bytes, {} of {PHONE} columns, printed on {} bytes, no error",
            seen.width, seen.printed
        );
    }
    Ok(())
}

/// An evening by chance; with names as wide as they may be where it is `awkward`.
fn evening(source: &Source, acts: u32, awkward: bool) -> Tried<Table> {
    let party = Party::sample(&source.game).ok_or("no sample party")??;
    let mut people = party.characters;
    if awkward {
        let letters = ["W", "<b>", "&amp;", "—"];
        for (one, letter) in people.iter_mut().zip(letters) {
            one.name = letter.repeat(60 / letter.chars().count());
        }
    }
    let names: Vec<String> = people.iter().map(|one| one.name.clone()).collect();
    let means = Environment {
        dice: Box::new(Random::new()?),
        clock: Clock::Fixed(EVENING),
    };
    let mut table = Table::in_memory(&party.name, &source.text, people, means)?;
    let mut say = |phrase: &str| -> Tried<()> {
        if let Input::Run(command) = parse(table.campaign(), phrase).map_err(|e| e.to_string())? {
            match table.run(&command) {
                // Who is down can't act.
                Ok(_) | Err(Failure::Refused(_)) => {}
                Err(e) => return Err(e.into()),
            }
        }
        Ok(())
    };
    say("session start")?;
    for act in 0..acts {
        let who = &names[act as usize % names.len()];
        match act % 40 {
            0 => say(&format!(
                "note \"It is the {act}th hour, and <nobody> & nothing stirs.\" open"
            ))?,
            9 => say("order roll sides")?,
            19 => say("order end")?,
            n if n % 8 == 4 => say(&format!("harm \"{who}\" 1 \"{}\"", "scratched".repeat(6)))?,
            n if n % 8 == 6 => say(&format!("roll \"{who}\" athletics hidden"))?,
            _ => say(&format!("roll \"{who}\" athletics"))?,
        }
    }
    Ok(table)
}

/// A browser that shows pages to nobody.
struct Browser {
    program: PathBuf,
    version: String,
}

/// What was seen of a page.
struct Seen {
    bytes: usize,
    width: u32,
    printed: u64,
}

impl Browser {
    fn any() -> Tried<Self> {
        let found = BROWSERS.iter().find_map(|name| Self::at(name.into()).ok());
        found.ok_or_else(|| {
            "no Chromium was found, so nothing was proved; name one: check BROWSER".into()
        })
    }

    fn at(program: PathBuf) -> Tried<Self> {
        let said = Command::new(&program).arg("--version").output()?;
        let version = String::from_utf8_lossy(&said.stdout).trim().to_owned();
        Ok(Self { program, version })
    }

    fn look_at(&self, page: &str) -> Tried<Seen> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("recap.html");
        fs::write(&file, page)?;
        self.run(folder.path(), &["--dump-dom"], &file)?;
        let pdf = folder.path().join("recap.pdf");
        let print = format!("--print-to-pdf={}", pdf.display());
        self.run(folder.path(), &[&print, "--no-pdf-header-footer"], &file)?;
        if !fs::read(&pdf)?.starts_with(b"%PDF-") {
            return Err("it doesn't print".into());
        }
        let width = self.width(folder.path(), page)?;
        Ok(Seen {
            bytes: page.len(),
            width,
            printed: fs::metadata(&pdf)?.len(),
        })
    }

    /// How wide the page would like to be in a frame of a phone's width: no window is that narrow.
    fn width(&self, folder: &Path, page: &str) -> Tried<u32> {
        let framed = page.replace('&', "&amp;").replace('"', "&quot;");
        let frame = format!(
            "<!doctype html><iframe id=f style=\"width:{PHONE}px;height:700px;border:0\" srcdoc=\"{framed}\"></iframe>\
             <p id=w></p><script>onload = () => {{ const d = document.getElementById('f').contentDocument; \
             document.getElementById('w').textContent = 'wide: ' + d.documentElement.scrollWidth + ' of ' \
             + d.documentElement.clientWidth + ' in ' + d.defaultView.innerWidth + ' requests: ' + d.defaultView.performance.getEntriesByType('resource').length; \
             document.getElementById('f').remove(); }}</script>"
        );
        let file = folder.join("phone.html");
        fs::write(&file, frame)?;
        let out = self.run(folder, &["--dump-dom"], &file)?;
        let dom = String::from_utf8_lossy(&out.stdout).into_owned();
        let measured = dom
            .split_once("wide: ")
            .ok_or("the page was not measured")?
            .1;
        let mut words = measured.split([' ', '<']);
        let width = words.next().unwrap_or_default().parse()?;
        let room: u32 = words.nth(1).unwrap_or_default().parse()?;
        if !measured.starts_with(&format!("{width} of {room} in {PHONE} requests: 0<")) {
            return Err(format!("it asks for more than itself: {}", &measured[..40]).into());
        }
        if width > room {
            return Err(format!("it is {width} columns wide where a phone has {room}").into());
        }
        Ok(width)
    }

    /// Opens a file; an error on its console is an error.
    fn run(&self, folder: &Path, flags: &[&str], file: &Path) -> Tried<Output> {
        let profile = format!("--user-data-dir={}", folder.join("profile").display());
        let out = Command::new(&self.program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ])
            .args([
                "--enable-logging=stderr",
                "--v=0",
                "--window-size=1000,1400",
            ])
            .arg(profile)
            .args(flags)
            .arg(format!("file://{}", file.display()))
            .output()?;
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        if let Some(line) = said.lines().find(|line| line.contains("CONSOLE")) {
            return Err(format!("the browser complains: {line}").into());
        }
        if !out.status.success() {
            return Err(format!("the browser failed: {said}").into());
        }
        Ok(out)
    }
}
