//! The program and a real browser, for tests of the web client as users have it.
//!
//! Each [`Session`] is a server of its own and a browser of its own with a fresh profile. `cargo xtask test` and
//! `cargo xtask browser` build what is needed and run the tests, which are marked as ignored for everybody else.

#![allow(clippy::missing_panics_doc, reason = "this is a tool for tests: what cannot go on has failed")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod axe;
pub mod crowd;
mod devtools;
mod engines;
mod host;
pub mod matches;
pub mod page;
mod process;
mod wire;

use std::path::PathBuf;
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

pub use engines::START_WORKER;
pub use host::StaticHost;
use process::Running;
pub use wire::Wire;

/// How long to wait for what must come: long, for a machine may be slow; what never comes fails the test.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// How long a browser lives at most, whatever its test waits for: a browser that does not answer fails the test instead of holding up all others.
const LIFE: Duration = Duration::from_secs(15 * 60);

/// For [`Session::before_pages`]: a device on which nothing is fetched ahead.
pub const SAVE_DATA: &str = "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });";

/// Where the headless shell of Chromium is that takes the place of the whole browser, if `TOUCHLINE_HEADLESS_SHELL` names one: a path, or a name to
/// look for where programs are. chromedriver wants a path.
fn headless_shell() -> Option<PathBuf> {
    let name = std::env::var_os("TOUCHLINE_HEADLESS_SHELL")?;
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(&name)).find(|path| path.is_file())
}

/// Which browser a session has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    /// The headless shell, which takes half the time but shows no notifications; where `TOUCHLINE_HEADLESS_SHELL` names none, the whole browser.
    Light,
    /// Chromium as people use it, without a window: for what the headless shell lacks.
    Whole,
}

/// A browser with the client, and the program that serves it.
#[derive(Debug)]
pub struct Session {
    /// The browser.
    pub client: Client,
    /// Where the client is, with a slash at the end.
    pub base: String,
    server: Option<Running>,
    /// The folder of the server's database, which goes after the server.
    data: Option<tempfile::TempDir>,
    // Dropped after the browser.
    _driver: Running,
    _profile: tempfile::TempDir,
}

impl Session {
    /// Starts the program and a browser of this language, and opens the page at `path`, `/play`.
    pub async fn open(language: &str, path: &str) -> Self {
        Self::open_with(language, path, &[]).await
    }

    /// As [`open`](Self::open), with more arguments for `touchline serve`.
    pub async fn open_with(language: &str, path: &str, arguments: &[&str]) -> Self {
        let session = Self::start_with(language, arguments, Browser::Light).await;
        session.go(path).await;
        session
    }

    /// As [`open`](Self::open), for a site that knows its address, with more of its settings as TOML, such as `push-services = []`.
    pub async fn open_settled(language: &str, path: &str, settings: &str, browser: Browser) -> Self {
        // Somebody's port that is free: the address must be known before the site starts.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, format!("public-url = \"http://127.0.0.1:{port}\"\n{settings}\n")).unwrap();
        let config = file.path().to_str().expect("the system's folder for temporary files has a plain name");
        let arguments = ["--listen", &format!("127.0.0.1:{port}"), "--config", config];
        let session = Self::start_with(language, &arguments, browser).await;
        session.go(path).await;
        session
    }

    /// Does something for the site as whoever runs its machine: `touchline admin` on the database of the server that this session has started.
    ///
    /// # Panics
    /// The session has no server, or the command failed.
    pub fn operate(&self, arguments: &[&str]) {
        let program = std::env::var_os("TOUCHLINE_PROGRAM").expect("`cargo xtask browser` runs these tests");
        let data = self.data.as_ref().expect("this session has started the server").path();
        let mut command = std::process::Command::new(program);
        command.arg("admin").args(arguments).arg("--data").arg(data);
        let done = command.output().expect("the program starts");
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }

    /// Starts a browser of this language, and opens the page at `path` under `base`.
    pub async fn open_at(language: &str, base: &str, path: &str) -> Self {
        let session = Self::start_at(language, base).await;
        session.go(path).await;
        session
    }

    /// Starts the program and a browser of this language, which has not opened anything yet.
    pub async fn start(language: &str) -> Self {
        Self::start_with(language, &[], Browser::Light).await
    }

    async fn start_with(language: &str, arguments: &[&str], browser: Browser) -> Self {
        let program = std::env::var_os("TOUCHLINE_PROGRAM").expect("`cargo xtask browser` runs these tests");
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().to_str().expect("the system's folder for temporary files has a plain name");
        let listen: &[&str] = if arguments.contains(&"--listen") { &[] } else { &["--listen", "127.0.0.1:0"] };
        let arguments = [&["serve", "--lang", "en", "--data", folder], listen, arguments].concat();
        let server = Running::start(&program, &arguments);
        let line = server.line("http://");
        let start = line.find("http://").unwrap();
        let base = line[start..].split(' ').next().unwrap().to_owned();
        let mut session = Self::start_in(browser, language, &base).await;
        session.server = Some(server);
        session.data = Some(data);
        session
    }

    /// Starts a browser of this language for what is under `base`, which has not opened anything yet.
    pub async fn start_at(language: &str, base: &str) -> Self {
        Self::start_in(Browser::Light, language, base).await
    }

    async fn start_in(browser: Browser, language: &str, base: &str) -> Self {
        // It takes a port that is free for one kind of addresses, and ends when it is not for the other kind.
        let driver = || {
            let driver = Running::start("chromedriver".as_ref(), &["--port=0"]);
            let line = driver.try_line("successfully on port ")?;
            Some((driver, line))
        };
        let (driver, line) = (0..5).find_map(|_| driver()).expect("chromedriver starts");
        let driver = driver.for_at_most(LIFE);
        let port: u16 = line.rsplit("on port ").next().unwrap().trim_end_matches('.').trim().parse().unwrap();
        let profile = tempfile::tempdir().unwrap();
        let arguments = [
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--hide-scrollbars".to_owned(),
            "--disable-quic".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            format!("--lang={language}"),
            format!("--accept-lang={language}"),
            format!("--user-data-dir={}", profile.path().display()),
        ];
        let mut options = json!({ "args": arguments, "prefs": { "intl.accept_languages": language } });
        let mut capabilities =
            serde_json::Map::from_iter([("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }))]);
        if browser == Browser::Light
            && let Some(shell) = headless_shell()
        {
            options["binary"] = json!(shell);
            // Without this name chromedriver opens no page in it.
            capabilities.insert("browserName".to_owned(), json!("chrome-headless-shell"));
        }
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("the browser starts");
        let base = base.to_owned();
        let session = Self { client, base, server: None, data: None, _driver: driver, _profile: profile };
        session.size(1280, 900).await;
        session
    }

    /// Opens the page at `path` and waits until the client shows it.
    pub async fn go(&self, path: &str) {
        let address = format!("{}{}", self.base, path.trim_start_matches('/'));
        self.client.goto(&address).await.unwrap();
        self.find("main h1").await;
    }

    /// The element, as soon as it is there.
    pub async fn find(&self, selector: &str) -> Element {
        match self.client.wait().at_most(PATIENCE).for_element(Locator::Css(selector)).await {
            Ok(element) => element,
            Err(error) => panic!("`{selector}` does not appear: {error}\n{}", self.log().await),
        }
    }

    /// Waits until `script`, the body of a function, returns something that is true, and returns it. It may fail meanwhile, as while
    /// one document takes the place of another.
    pub async fn until(&self, script: &str) -> Value {
        let start = std::time::Instant::now();
        loop {
            let value = self.client.execute(script, Vec::new()).await;
            match value {
                Ok(Value::Null | Value::Bool(false)) | Err(_) => {}
                Ok(value) => return value,
            }
            assert!(start.elapsed() < PATIENCE, "never true: {script}: {value:?}\n{}", self.log().await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// As [`until`](Self::until), of an asynchronous function.
    pub async fn until_async(&self, script: &str) -> Value {
        let start = std::time::Instant::now();
        loop {
            match self.run_async(script).await {
                Value::Null | Value::Bool(false) => {}
                value => return value,
            }
            assert!(start.elapsed() < PATIENCE, "never true: {script}\n{}", self.log().await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Runs the body of a function in the page.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs the body of an asynchronous function in the page; what it throws fails the test.
    pub async fn run_async(&self, script: &str) -> Value {
        let script = format!(
            "const done = arguments[0]; \
             (async () => {{ {script} }})().then((value) => done({{ value }}), (error) => done({{ error: String(error) }}));"
        );
        let mut result = self.client.execute_async(&script, Vec::new()).await.unwrap();
        assert_eq!(result.get("error"), None, "{}", self.log().await);
        result.get_mut("value").map(Value::take).unwrap_or_default()
    }

    /// Runs this script in every page that is opened from now on, before anything of the page.
    pub async fn before_pages(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// The mouse at a place of the page in CSS pixels: `mousePressed`, `mouseMoved` or `mouseReleased`, with the left button.
    pub async fn mouse(&self, event: &str, (x, y): (f64, f64)) {
        let event = json!({ "type": event, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        self.devtools("Input.dispatchMouseEvent", event).await;
    }

    /// Presses keys where the focus is.
    pub async fn press(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    /// The size of the page in CSS pixels.
    pub async fn size(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// The size of the page that is shown, which has followed it when this returns.
    pub async fn resize(&self, width: u32, height: u32) {
        self.size(width, height).await;
        let next_frame = "await new Promise(requestAnimationFrame)";
        self.run_async(&format!("{next_frame}; {next_frame}; {next_frame};")).await;
    }

    /// What the browser tells the page about the device, `prefers-color-scheme` for example.
    pub async fn emulate(&self, feature: &str, value: &str) {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", features).await;
    }

    /// A picture of the whole page in the folder of screenshots, if pictures are wanted: `cargo xtask browser` wants them, `cargo xtask test` does not,
    /// for nobody looks at them.
    pub async fn screenshot(&self, name: &str) {
        let Some(folder) = std::env::var_os("TOUCHLINE_SCREENSHOTS").map(PathBuf::from) else { return };
        let shot =
            self.devtools("Page.captureScreenshot", json!({ "format": "png", "captureBeyondViewport": true })).await;
        let data = shot.get("data").and_then(Value::as_str).unwrap();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), devtools::from_base64(data)).unwrap();
    }

    /// What the window shows, as a PNG or as a WebP file packed for size: its name says which.
    pub async fn photograph(&self, file: &std::path::Path) {
        let form = match file.extension().is_some_and(|extension| extension == "png") {
            true => json!({ "format": "png" }),
            false => json!({ "format": "webp", "quality": 85 }),
        };
        let shot = self.devtools("Page.captureScreenshot", form).await;
        std::fs::write(file, devtools::from_base64(shot.get("data").and_then(Value::as_str).unwrap())).unwrap();
    }

    /// Ends the program: from now on there is no network.
    pub fn stop_server(&mut self) {
        self.server = None;
    }

    /// What the page and the browser have complained about since this was last asked.
    pub async fn log(&self) -> String {
        self.client.issue_cmd(devtools::Log).await.map(|log| log.to_string()).unwrap_or_default()
    }

    /// Whether nothing was complained about; a page that broke a policy or met an error fails the test.
    pub async fn assert_quiet(&self) {
        let shown = self
            .run(
                "const said = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => \
                 [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name))); \
                 return [document.title, document.body.innerText, ...said].join('\\n')",
            )
            .await;
        let words =
            shown.as_str().unwrap_or_default().split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '-'));
        let bare: Vec<&str> = words.filter(|word| word.contains('-') && locale::IDS.contains(word)).collect();
        assert!(bare.is_empty(), "messages that are not there: {bare:?}");
        let log = self.client.issue_cmd(devtools::Log).await.unwrap();
        let severe = |entry: &&Value| entry.get("level").and_then(Value::as_str) == Some("SEVERE");
        let complaints: Vec<&Value> = log.as_array().into_iter().flatten().filter(severe).collect();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }

    /// Ends the browser.
    pub async fn close(self) {
        // Where the browser does not answer, its end is that of the driver.
        let _ = tokio::time::timeout(PATIENCE, self.client.close()).await;
    }

    /// Gives the browser a device that makes and shows passkeys without asking anybody.
    pub async fn passkey_device(&self) {
        self.devtools("WebAuthn.enable", json!({ "enableUI": false })).await;
        let options = json!({
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": true,
            "hasUserVerification": true,
            "isUserVerified": true,
            "automaticPresenceSimulation": true,
        });
        self.devtools("WebAuthn.addVirtualAuthenticator", json!({ "options": options })).await;
    }

    /// Sends a command of the Chrome DevTools Protocol, and returns its answer.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Value {
        let command = devtools::Command { name: command.to_owned(), parameters };
        self.client.issue_cmd(command).await.unwrap()
    }
}
