//! The players' page in Chromium: it opens, follows the game, comes back, fits every width, can be used without seeing it, and sends
//! nothing anywhere else. Needs Debian's packages `chromium` and `chromium-driver`; without them it says that nothing was tested.
//! `PICTURES=FOLDER` keeps a picture at each width.

mod browser;
mod served;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;

use browser::Browser;
use served::Served;

/// Widths and heights: a small phone, a usual one, a tablet, a television.
const SIZES: [(u32, u32); 4] = [(320, 568), (390, 844), (768, 1024), (1440, 900)];

/// A table in the middle of a fight.
const FIGHT: &str = "session start\nnpc Wolf 3\norder set brannoc ysolde wolf\nharm ysolde 4\n\
                     roll brannoc athletics faces 4,5,6\n";

/// Runs a test where there is a browser.
macro_rules! with_browser {
    ($(#[$about:meta])* $name:ident, $test:expr) => {
        $(#[$about])*
        #[tokio::test]
        async fn $name() {
            if !browser::is_installed() {
                println!("NOT TESTED: chromium and chromedriver are not installed");
                return;
            }
            $test.await;
        }
    };
}

with_browser!(
    /// What happens is on the page without a word from it, and nothing is written to the console or refused by the page's policy.
    opens_and_follows,
    async {
        let served = Served::new("nexus", FIGHT);
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Live").await;
        page.until("#verdict", "Athletics").await;
        page.until("#turns", "Brannoc acts").await;
        assert!(page.text("#trouble").await.is_empty());
        served.say("roll ysolde athletics faces 1,1\n");
        page.until("#verdict .title", "Ysolde").await;
        page.until("#history li", "Ysolde").await;
        // What is hidden says nothing.
        let before = page.run("return document.body.innerHTML", vec![]).await;
        served.say("hidden roll ysolde athletics\nhidden note \"the vault\"\n");
        served.say("harm brannoc 2\n");
        page.until("#history li", "Brannoc").await;
        let after = page.run("return document.body.innerHTML", vec![]).await;
        assert_ne!(before, after);
        assert!(!after.to_string().contains("vault"));
        // One that is undone is taken back for one state.
        served.say("roll brannoc athletics faces 2,2,2\n");
        page.until("#verdict .title", "Brannoc").await;
        served.say("undo\n");
        page.until("#verdict", "taken back").await;
        served.say("harm ysolde 1\n");
        page.until("#verdict .title", "Ysolde").await;
        page.is_clean().await;
        // Nothing came from anywhere else.
        let from = page
            .run(
                "return performance.getEntriesByType('resource').map(it => it.name)",
                vec![],
            )
            .await;
        let from = from.as_array().expect("a list").clone();
        let own = |it: &serde_json::Value| it.as_str().is_some_and(|it| it.starts_with(&served.address));
        assert!(from.iter().all(own), "{from:?}");
        page.close().await;
    }
);

with_browser!(
    /// The server ends and comes back below an open page: the page says so, and is live again within 5 seconds.
    survives_a_restart,
    async {
        let mut served = Served::new("vice-virtue", "session start\n");
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Live").await;
        served.kill();
        page.until("#live", "Not connected").await;
        served.say("counter add \"The flood\" 0/6\n");
        let address = served.address.clone();
        served.start();
        let began = Instant::now();
        assert_eq!(served.address, address, "a phone finds the page again");
        page.until("#live", "Live").await;
        page.until("#counters", "The flood").await;
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        // With another secret there is no way back, which is said.
        served.kill();
        page.until("#live", "Not connected").await;
        served.start_with(&["--new-secret"]);
        assert_ne!(served.address, address);
        page.until("#live", "Is there a new code?").await;
        page.close().await;
    }
);

with_browser!(
    /// Who somebody is is asked once; their own row stands first, their sheet is open, and they are told that they are next.
    ones_own_stands_first,
    async {
        let served = Served::new("nexus", FIGHT);
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#who", "Who are you?").await;
        page.press("#names button", "Ysolde").await;
        page.until("#party li:first-child .name", "Ysolde").await;
        page.until("#you", "Ysolde, you are next").await;
        let open = "return [...document.querySelectorAll('details[open] summary')].map(it => it.textContent)";
        assert_eq!(page.run(open, vec![]).await, json!(["Ysolde"]));
        served.say("order next\n");
        page.until("#you", "it is your turn").await;
        page.again().await;
        page.until("#live", "Live").await;
        page.until("#party li:first-child .name", "Ysolde").await;
        let asked = page.run("return !document.getElementById('who').hidden", vec![]).await;
        assert_eq!(asked, json!(false));
        page.press("#other", "somebody else").await;
        page.press("#names button", "only look").await;
        page.until("#party li:first-child .name", "Brannoc").await;
        assert!(page.text("#you").await.is_empty());
        page.is_clean().await;
        page.close().await;
    }
);

with_browser!(
    /// What somebody reads, has chosen or is about to press stays while the table plays on.
    what_is_in_use_stays,
    async {
        let served = Served::new("nexus", FIGHT);
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Live").await;
        let focused = "return document.activeElement.textContent";
        page.run("[...document.querySelectorAll('#names button')][1].focus()", vec![]).await;
        let button = page.run(focused, vec![]).await;
        served.say("harm brannoc 1\n");
        page.until("#history li", "Brannoc").await;
        assert_eq!(page.run(focused, vec![]).await, button);
        page.press("#names button", "Brannoc").await;
        assert_eq!(page.run(focused, vec![]).await, json!("I am somebody else"));
        page.press("#other", "somebody else").await;
        assert_ne!(page.run(focused, vec![]).await, json!("I am somebody else"));
        served.say("note \"the rain stops\" open\n");
        page.until("#history li", "the rain stops").await;
        page.press("#names button", "Ysolde").await;
        page.until("#party li:first-child .name", "Ysolde").await;
        // Of the sheets, the party and the history only what changed is another one.
        let choose = "const sheet = [...document.querySelectorAll('#sheets details')].find(it => it.dataset.who === 'Ysolde'); \
             sheet.querySelector('summary').focus(); \
             const line = [...document.querySelectorAll('#history li')].find(it => it.textContent.includes('rain')); \
             getSelection().selectAllChildren(line);";
        page.run(choose, vec![]).await;
        served.say("harm brannoc 1\ncondition ysolde add dazed 110s\nharm ysolde 1\n");
        page.until("#history li", "Ysolde").await;
        page.until("#sheets details[open]", "dazed").await;
        let focused = page.run(focused, vec![]).await;
        assert!(focused.as_str().is_some_and(|it| it.starts_with("Ysolde")), "{focused}");
        let selected = page.run("return getSelection().toString()", vec![]).await;
        assert_eq!(selected, json!("the rain stops"));
        // Somebody else's row that moves takes nothing from it.
        served.say("kind wolf ally with ysolde\n");
        page.until("#party", "Wolf").await;
        let focused = page.run("return document.activeElement.textContent", vec![]).await;
        assert!(focused.as_str().is_some_and(|it| it.starts_with("Ysolde")), "{focused}");
        let order = "return [...document.querySelectorAll('#party .name')].map(it => it.textContent).slice(0, 2)";
        assert_eq!(page.run(order, vec![]).await, json!(["Ysolde", "Wolf"]));
        page.is_clean().await;
        page.close().await;
    }
);

with_browser!(
    /// A server that is there, but says nothing any more, is told as one that is gone.
    silence_is_told,
    async {
        let served = Served::new("nexus", FIGHT);
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Live").await;
        let process = served.server.as_ref().expect("it runs").id().to_string();
        let signal = |name: &str| {
            let sent = Command::new("kill").args([name, &process]).status();
            assert!(sent.is_ok_and(|it| it.success()), "{name}");
        };
        signal("-STOP");
        page.until_late("#live", "Not connected").await;
        signal("-CONT");
        page.until("#live", "Live").await;
        // A browser that took the network to be gone, and doesn't say that it is back: the next sign of life does.
        page.run("dispatchEvent(new Event('offline'))", vec![]).await;
        page.until("#live", "Not connected").await;
        page.until_late("#live", "Live").await;
        page.close().await;
    }
);

with_browser!(
    /// Behind the curtain there is nothing of the table; afterwards all of it is back, and what happens then is seen.
    the_curtain_covers_it,
    async {
        let served = Served::new("nexus", FIGHT);
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Live").await;
        page.press("#names button", "Ysolde").await;
        let open = "return [...document.querySelectorAll('details[open]')].map(it => it.dataset.who)";
        page.press("#sheets summary", "Brannoc").await;
        let opened = page.run(open, vec![]).await;
        assert_eq!(opened, json!(["Ysolde", "Brannoc"]));
        served.say("curtain \"back in ten minutes\"\n");
        page.until("#curtain", "back in ten minutes").await;
        let left = page.text("#state").await;
        assert_eq!(left, "Mill\nback in ten minutes");
        assert!(page.text("#you").await.is_empty());
        let offered = "return !document.getElementById('other').hidden";
        assert_eq!(page.run(offered, vec![]).await, json!(false));
        page.is_accessible().await;
        served.say("curtain off\nharm brannoc 2\n");
        page.until("#history li", "Brannoc").await;
        page.until("#sheets h2", "Sheets").await;
        page.until("#party li:first-child .name", "Ysolde").await;
        assert_eq!(page.run(open, vec![]).await, opened, "what was open is open again");
        page.is_clean().await;
        page.close().await;
    }
);

with_browser!(
    /// Names and texts are data.
    hostile_names_are_text,
    async {
        let hostile = "<img src=x onerror=document.title=1>";
        let phrases = format!("pc \"{hostile}\"\nnote \"<script>document.title=2</script> & ' \\\" \" open\n");
        let served = Served::new("contract", &phrases);
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Live").await;
        page.until("#party", hostile).await;
        page.press("#names button", hostile).await;
        page.until("#party li:first-child .name", hostile).await;
        let made = "return [document.images.length, document.scripts.length, document.title]";
        let made = page.run(made, vec![]).await;
        assert_eq!(made[0], json!(0));
        assert_eq!(made[1], json!(1));
        assert_ne!(made[2], json!("1"));
        page.is_clean().await;
        page.close().await;
    }
);

with_browser!(
    /// No line is wider than a phone, and who can't see the page can use it, in light and dark, asked or not.
    fits_and_is_accessible,
    async {
        let served = Served::new("nexus", FIGHT);
        for size in SIZES {
            for dark in [false, true] {
                let page = Browser::open(&served, size, dark).await;
                page.until("#live", "Live").await;
                page.picture(&format!("asked-{}", size.0), dark).await;
                page.is_accessible().await;
                page.press("#names button", "Ysolde").await;
                page.until("#party li:first-child .name", "Ysolde").await;
                page.picture(&format!("fight-{}", size.0), dark).await;
                page.is_accessible().await;
                let wide = "return document.documentElement.scrollWidth <= innerWidth";
                assert_eq!(page.run(wide, vec![]).await, json!(true), "{size:?}");
                page.is_clean().await;
                page.close().await;
            }
        }
    }
);

with_browser!(
    /// Without a script it is the state at loading, with a link to load it again.
    without_script_it_is_the_state_at_loading,
    async {
        let served = Served::new("langobard", "session start\nnote \"The gate falls\" open\n");
        let page = Browser::without_script(&served, SIZES[1]).await;
        page.until("#history", "The gate falls").await;
        page.until("#again", "Load again").await;
        page.close().await;
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Live").await;
        assert_eq!(page.text("#again").await, "");
        page.close().await;
    }
);

with_browser!(
    /// Where all places are taken the page says so, and not that its link is an old one; it comes in when somebody leaves.
    tells_that_every_place_is_taken,
    async {
        let served = Served::new("nexus", "session start\n");
        let rest = served.address.strip_prefix("http://").expect("a link");
        let (host, path) = rest.split_once('/').expect("a path");
        let request = format!("GET /{path}/live HTTP/1.1\r\nhost: {host}\r\n\r\n");
        let looking: Vec<TcpStream> = (0..64)
            .map(|_| {
                let mut stream = TcpStream::connect(host).expect("a connection");
                stream.write_all(request.as_bytes()).expect("it is sent");
                stream.read_exact(&mut [0; 15]).expect("an answer");
                stream
            })
            .collect();
        let page = Browser::open(&served, SIZES[1], false).await;
        page.until("#live", "Every place is taken, trying again").await;
        drop(looking);
        page.until("#live", "Live").await;
        page.close().await;
    }
);
