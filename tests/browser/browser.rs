//! One browser with one page, driven over `WebDriver`.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};

use crate::served::Served;

/// How long something may take that happens at once: generous, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// The checks of accessibility: axe-core, under the Mozilla Public License 2.0.
const AXE: &str = include_str!("axe.min.js");

pub(crate) fn is_installed() -> bool {
    let runs = |program: &str| {
        let program = Command::new(program).arg("--version").output();
        program.is_ok_and(|it| it.status.success())
    };
    runs("chromium") && runs("chromedriver")
}

pub(crate) struct Browser {
    driver: Child,
    client: Client,
    /// Its files.
    _folder: tempfile::TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Browser {
    /// Opens the page that is served, in a window of this size.
    pub(crate) async fn open(served: &Served, size: (u32, u32), dark: bool) -> Self {
        let browser = Self::start(size, true).await;
        let scheme = if dark { "dark" } else { "light" };
        let feature = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let media = json!({ "features": feature });
        browser.devtools("Emulation.setEmulatedMedia", media).await;
        browser.goes(&served.address).await;
        browser
    }

    /// The same in a browser that runs no script.
    pub(crate) async fn without_script(served: &Served, size: (u32, u32)) -> Self {
        let browser = Self::start(size, false).await;
        browser.goes(&served.address).await;
        browser
    }

    async fn start((width, height): (u32, u32), scripts: bool) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        // Nobody else takes it in the moment until the driver does.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = port.expect("a free port").port();
        let mut driver = Command::new("chromedriver");
        driver.arg(format!("--port={port}"));
        driver.stdout(Stdio::null()).stderr(Stdio::null());
        let driver = driver.spawn().expect("a driver");
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < until, "the driver doesn't start");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ];
        let own = format!("--user-data-dir={}", folder.path().display());
        let arguments: Vec<&str> = arguments.into_iter().chain([own.as_str()]).collect();
        let metrics =
            json!({ "width": width, "height": height, "pixelRatio": 1.0, "mobile": width < 700 });
        let scripts = if scripts { 1 } else { 2 };
        let wanted = json!({
            "goog:chromeOptions": {
                "args": arguments,
                "mobileEmulation": { "deviceMetrics": metrics },
                "prefs": { "profile.managed_default_content_settings.javascript": scripts },
            },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Json::Object(wanted) = wanted else {
            unreachable!("an object is written above")
        };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(wanted);
        let client = client.connect(&format!("http://127.0.0.1:{port}")).await;
        Self {
            driver,
            client: client.expect("a browser"),
            _folder: folder,
        }
    }

    async fn goes(&self, address: &str) {
        self.client.goto(address).await.expect("the page opens");
    }

    /// Loads it again.
    pub(crate) async fn again(&self) {
        self.client.refresh().await.expect("the page opens again");
    }

    pub(crate) async fn close(self) {
        let _ = self.client.clone().close().await;
    }

    /// What a script returns.
    pub(crate) async fn run(&self, script: &str, arguments: Vec<Json>) -> Json {
        let result = self.client.execute(script, arguments).await;
        result.unwrap_or_else(|why| panic!("{script}: {why}"))
    }

    /// The text of an element, as it is shown; of several the first. Empty where there is none.
    pub(crate) async fn text(&self, element: &str) -> String {
        match self.client.find(Locator::Css(element)).await {
            Ok(found) => found.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// Waits until an element has this text in it.
    pub(crate) async fn until(&self, element: &str, words: &str) {
        self.until_within(PATIENCE, element, words).await;
    }

    /// The same for what needs half a minute.
    pub(crate) async fn until_late(&self, element: &str, words: &str) {
        self.until_within(3 * PATIENCE, element, words).await;
    }

    async fn until_within(&self, patience: Duration, element: &str, words: &str) {
        let until = Instant::now() + patience;
        loop {
            let text = self.text(element).await;
            if text.to_lowercase().contains(&words.to_lowercase()) {
                return;
            }
            assert!(Instant::now() < until, "no “{words}” in {element}: {text}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Presses the first of these elements that has this text in it.
    pub(crate) async fn press(&self, elements: &str, words: &str) {
        self.until("body", "").await;
        let all = self.client.find_all(Locator::Css(elements)).await;
        for element in all.expect("elements") {
            if element.text().await.is_ok_and(|text| text.contains(words)) {
                return element.click().await.expect("it can be pressed");
            }
        }
        panic!("no {elements} with “{words}”");
    }

    /// Nothing is on the console, where a policy also says what it refused. A lost connection is no message of the page.
    pub(crate) async fn is_clean(&self) {
        let log = self
            .client
            .issue_cmd(Endpoint::new("se/log", json!({ "type": "browser" })))
            .await;
        assert_eq!(log.expect("the console"), json!([]));
    }

    /// axe-core finds nothing.
    pub(crate) async fn is_accessible(&self) {
        // Through the driver, because the page's policy lets no other script in.
        let source = json!({ "expression": AXE });
        self.devtools("Runtime.evaluate", source).await;
        let run = json!({
            "expression": "axe.run(document).then(found => JSON.stringify(found.violations.map(it => [it.id, it.nodes.map(n => n.html + ' ' + n.failureSummary)])))",
            "awaitPromise": true,
        });
        let found = self.devtools("Runtime.evaluate", run).await;
        assert_eq!(found["result"]["value"], json!("[]"), "{found:#}");
    }

    /// Keeps a picture of the window where one is wanted.
    pub(crate) async fn picture(&self, name: &str, dark: bool) {
        let Some(folder) = std::env::var_os("PICTURES").map(PathBuf::from) else {
            return;
        };
        let picture = self.client.screenshot().await.expect("a picture");
        let dark = if dark { "-dark" } else { "" };
        fs::write(folder.join(format!("{name}{dark}.png")), picture).expect("it is written");
    }

    async fn devtools(&self, command: &str, parameters: Json) -> Json {
        let body = json!({ "cmd": command, "params": parameters });
        let done = self
            .client
            .issue_cmd(Endpoint::new("goog/cdp/execute", body))
            .await;
        done.unwrap_or_else(|why| panic!("{command}: {why}"))
    }
}

/// A command of the driver that the library doesn't name.
#[derive(Debug)]
struct Endpoint {
    path: &'static str,
    body: Json,
}

impl Endpoint {
    const fn new(path: &'static str, body: Json) -> Self {
        Self { path, body }
    }
}

impl WebDriverCompatibleCommand for Endpoint {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (hyper::Method, Option<String>) {
        (hyper::Method::POST, Some(self.body.to_string()))
    }
}
