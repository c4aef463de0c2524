//! The client as a whole: it loads, speaks, is reached by keys, is seen, and works without a network.

use browser_tests::{SAVE_DATA, START_WORKER, Session, StaticHost, axe};
use fantoccini::key::Key;
use serde_json::{Value, json};

/// The address of every page.
const PAGES: [&str; 14] = [
    "/",
    "/play",
    "/play?game=playball&with=bot",
    "/analyse",
    "/learn",
    "/rules",
    "/rules/playball",
    "/rules/diaballik",
    "/rules/pawnball",
    "/puzzles",
    "/editor",
    "/settings",
    "/about",
    "/nowhere",
];

/// A name for a file, from an address.
fn file_name(page: &str) -> String {
    let name: Vec<&str> = page.split(['/', '?', '=', '&']).filter(|part| !part.is_empty()).collect();
    if name.is_empty() { "home".to_owned() } else { name.join("-") }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn every_page_shows_itself_and_has_a_title() {
    let session = Session::open("en", "/").await;
    let mut titles = Vec::new();
    for page in PAGES {
        session.go(page).await;
        let title = session.client.title().await.unwrap();
        assert!(title.contains("Touchline"), "{page}: {title}");
        titles.push(title);
        let headings = session.run("return document.querySelectorAll('h1').length").await;
        assert_eq!(headings, json!(1), "{page}");
    }
    titles.sort();
    titles.dedup();
    assert_eq!(titles.len(), PAGES.len() - 1, "only the two addresses of the play page share a title");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_language_of_the_browser_is_spoken() {
    for (language, code, play) in
        [("en-GB", "en", "Play"), ("fr-CA", "fr", "Jouer"), ("cs", "cs", "Hrát"), ("de", "en", "Play")]
    {
        let session = Session::open(language, "/play").await;
        assert_eq!(session.run("return document.documentElement.lang").await, json!(code));
        assert_eq!(session.find("h1").await.text().await.unwrap(), play);
        session.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn another_language_is_spoken_at_once_and_remembered() {
    let session = Session::open("en", "/settings").await;
    for (code, heading) in [("cs", "Nastavení"), ("fr", "Réglages"), ("en", "Settings"), ("cs", "Nastavení")] {
        session.find(&format!("input[name=language][value={code}]")).await.click().await.unwrap();
        session.until(&format!("return document.querySelector('h1').textContent === '{heading}'")).await;
        session.until(&format!("return document.documentElement.lang === '{code}'")).await;
        session.until(&format!("return document.title.startsWith('{heading}')")).await;
    }
    session.client.refresh().await.unwrap();
    assert_eq!(session.find("main h1").await.text().await.unwrap(), "Nastavení");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn damaged_settings_are_as_good_as_none() {
    let session = Session::open("en", "/settings").await;
    session.run("localStorage.setItem('touchline.settings', '{\"language\":')").await;
    session.client.refresh().await.unwrap();
    assert_eq!(session.find("main h1").await.text().await.unwrap(), "Settings");
    session.assert_quiet().await;
    session.close().await;
}

/// What has the focus: the text of an element.
const FOCUSED: &str = "return document.activeElement.textContent.trim()";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn every_page_is_reached_by_keys() {
    let session = Session::open("en", "/").await;
    let tab = String::from(char::from(Key::Tab));
    let enter = String::from(char::from(Key::Enter));
    session.press(&tab).await;
    assert_eq!(session.run(FOCUSED).await, json!("Skip to content"));
    session.press(&enter).await;
    session.until("return document.activeElement.id === 'main'").await;
    // The first things to do in the content: a game with somebody at three times, and one against a bot.
    for _ in 0..4 {
        session.press(&tab).await;
    }
    assert_eq!(session.run(FOCUSED).await, json!("Bot"));
    session.press(&enter).await;
    session.until("return location.search === '?game=playball&with=bot'").await;
    session.until("return document.activeElement.id === 'main'").await;

    session.client.refresh().await.unwrap();
    session.find("main h1").await;
    for expected in ["Skip to content", "Touchline", "Play", "Online", "Learn", "Puzzles", "Analyse", "Boards", "Rules"]
    {
        session.press(&tab).await;
        assert_eq!(session.run(FOCUSED).await, json!(expected));
        let ring = session.run("return getComputedStyle(document.activeElement).outlineStyle").await;
        assert_eq!(ring, json!("solid"), "{expected}: the focus is seen");
    }
    session.press(&enter).await;
    session.until("return document.querySelector('h1').textContent === 'Rules'").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn on_a_phone_the_navigation_is_behind_a_button() {
    let session = Session::open("en", "/").await;
    session.size(320, 640).await;
    let button = session.find(".menu-button").await;
    assert!(!session.find("#navigation").await.is_displayed().await.unwrap());
    button.click().await.unwrap();
    session.until("return document.querySelector('.menu-button').getAttribute('aria-expanded') === 'true'").await;
    assert!(session.find("#navigation").await.is_displayed().await.unwrap());
    for page in ["settings", "about"] {
        let link = session.find(&format!("#navigation a[href$='/{page}']")).await;
        assert!(link.is_displayed().await.unwrap(), "{page} is in the menu");
    }
    session.press(&String::from(char::from(Key::Escape))).await;
    session.until("return document.querySelector('.menu-button').getAttribute('aria-expanded') === 'false'").await;
    button.click().await.unwrap();
    session.find("#navigation a[href$='/settings'], #navigation a[href$='/learn']").await.click().await.unwrap();
    session.until("return document.querySelector('h1').textContent === 'Learn'").await;
    session.until("return document.querySelector('.menu-button').getAttribute('aria-expanded') === 'false'").await;
    session.close().await;
}

const GROUND: &str = "return getComputedStyle(document.documentElement).backgroundColor";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_colours_follow_the_device_unless_others_are_chosen() {
    let session = Session::open("en", "/settings").await;
    let (light, dark) = (json!("rgb(246, 238, 223)"), json!("rgb(10, 16, 17)"));
    session.emulate("prefers-color-scheme", "light").await;
    assert_eq!(session.run(GROUND).await, light);
    session.emulate("prefers-color-scheme", "dark").await;
    assert_eq!(session.run(GROUND).await, dark);
    for (chosen, ground) in [("light", &light), ("dark", &dark), ("device", &dark)] {
        session.find(&format!("input[name=theme][value={chosen}]")).await.click().await.unwrap();
        session.until(&format!("return document.documentElement.dataset.theme === '{chosen}'")).await;
        assert_eq!(session.run(GROUND).await, *ground, "{chosen}");
    }
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn after_one_visit_there_is_no_need_of_a_network() {
    let mut session = Session::open("en", "/").await;
    session.until("return navigator.serviceWorker.controller !== null").await;
    session.stop_server();
    session.client.refresh().await.unwrap();
    assert_eq!(session.find("main h1").await.text().await.unwrap(), "Pass. Jump. Goal.");
    session.go("/rules/pawnball").await;
    assert_eq!(session.find("main h1").await.text().await.unwrap(), "Pawnball");
    // Nor of what had not been looked at before.
    for (page, heading) in [("/lobby", "Play online"), ("/about", "About Touchline")] {
        session.go(page).await;
        assert_eq!(session.find("main h1").await.text().await.unwrap(), heading);
    }
    assert!(answer_of_the_worker(&session).await.contains("\"turn\":{\"text\":"));
    session.close().await;
}

/// The style sheets that are there with their rules, by the first parts of their names; without the typeface, which comes when it comes.
const SHEETS: &str = "return [...document.styleSheets].filter((sheet) => sheet.cssRules.length > 0) \
                      .map((sheet) => new URL(sheet.href).pathname.split(/[\\/-]/).at(-2)) \
                      .filter((name) => name !== 'typeface')";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_page_is_shown_with_its_styles_and_fetches_no_others() {
    let session = Session::start("en").await;
    session.before_pages(SAVE_DATA).await;
    // What is there when the first thing of the client is shown.
    let watch = format!(
        "window.sheetsAtStart = null; \
         new MutationObserver((_, observer) => {{ \
            if (!document.querySelector('.site-header')) return; \
            observer.disconnect(); \
            window.sheetsAtStart = (() => {{ {SHEETS} }})(); \
         }}).observe(document, {{ childList: true, subtree: true }});"
    );
    session.before_pages(&watch).await;
    let fetched = "return performance.getEntriesByType('resource') \
                   .filter((entry) => /\\/(?!typeface)[^/]*\\.css$/.test(new URL(entry.name).pathname)).length";
    // With what, and what comes after it.
    for (page, first, later) in [
        ("/", &["style"][..], &["online", "study"][..]),
        ("/play", &["style"], &["more"]),
        ("/analyse", &["style", "study"], &[]),
        ("/learn", &["style", "study"], &[]),
        ("/lobby", &["style", "online"], &["more"]),
        ("/account", &["style", "online"], &[]),
    ] {
        session.go(page).await;
        assert_eq!(session.until("return window.sheetsAtStart").await, json!(first), "{page}");
        let mut all = [first, later].concat();
        all.sort_unstable();
        session.until(&format!("return JSON.stringify((() => {{ {SHEETS} }})().sort()) === '{}'", json!(all))).await;
        assert_eq!(session.run(fetched).await, json!(all.len()), "{page}: each comes once");
    }
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_link_is_shown_with_a_title_and_a_picture() {
    let session = Session::open("en", "/").await;
    // As who follows the link gets it, and as clients keep it.
    let ask = |page: &str| {
        format!(
            "const text = await (await fetch('{page}', {{ cache: 'no-store' }})).text(); \
             const page = new DOMParser().parseFromString(text, 'text/html'); \
             const meta = (name) => page.querySelector(`meta[property=\"${{name}}\"]`)?.content; \
             return [page.title, meta('og:title'), meta('og:image'), meta('og:url')]"
        )
    };
    let size = "const image = new Image(); image.src = IMAGE; await image.decode(); \
                return `${image.naturalWidth}x${image.naturalHeight}`";
    for (page, title) in [("/", "Touchline"), ("/puzzles?id=diaballik-1", "Puzzle 1 · Diaballik")] {
        let said = session.run_async(&ask(page)).await;
        assert_eq!(said[1], json!(title), "{page}");
        let url = said[3].as_str().unwrap();
        assert!(url.starts_with("http://") && url.ends_with(page), "{page}: {url}");
        let image = said[2].as_str().unwrap();
        assert!(image.starts_with("http://"), "{page}: {image}");
        assert_eq!(session.run_async(&size.replace("IMAGE", &json!(image).to_string())).await, json!("1200x630"));
    }
    let kept = session.run_async(&ask("/index.html")).await;
    assert_eq!((&kept[0], &kept[3]), (&json!("Touchline"), &json!(null)));
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn it_can_be_installed() {
    let session = Session::open("en", "/").await;
    let manifest =
        session.run_async("return (await fetch(document.querySelector('link[rel=manifest]').href)).json()").await;
    assert_eq!(manifest["display"], json!("standalone"));
    let screenshots = manifest["screenshots"].as_array().unwrap();
    let forms: Vec<_> = screenshots.iter().map(|shot| shot["form_factor"].as_str().unwrap()).collect();
    assert_eq!(forms, ["narrow", "wide"]);
    let kept = session.run_async("return (await fetch('service-worker.js')).text()").await;
    for picture in manifest["icons"].as_array().unwrap().iter().chain(screenshots) {
        let size = session
            .run_async(&format!(
                "const image = new Image(); image.src = '{}'; await image.decode(); \
                 return `${{image.naturalWidth}}x${{image.naturalHeight}}`",
                picture["src"].as_str().unwrap()
            ))
            .await;
        if picture["sizes"] != json!("any") {
            assert_eq!(size, picture["sizes"], "{picture}");
        }
    }
    for shot in screenshots {
        let file = shot["src"].as_str().unwrap();
        assert!(!shot["label"].as_str().unwrap().is_empty(), "{shot}");
        assert!(!kept.as_str().unwrap().contains(file), "{file}: nobody needs it without a network");
        let fetched =
            "const answer = await fetch(FILE); return [answer.headers.get('content-type'), (await answer.blob()).size]";
        let fetched = session.run_async(&fetched.replace("FILE", &json!(file).to_string())).await;
        assert_eq!(fetched[0], shot["type"], "{file}");
        assert!(fetched[1].as_u64().unwrap() <= 150_000, "{file}: {fetched}");
    }
    session.assert_quiet().await;
    session.close().await;
}

/// Asks the engines' worker for a turn, past the page, and returns what it says about it.
async fn answer_of_the_worker(session: &Session) -> String {
    let task = json!({
        "play": {
            "game": { "record": "[Game \"diaballik\"]\n" }, "side": "a", "by": { "level": 5 },
            "limits": { "nodes": 100, "lines": 1 }, "seed": 1,
        },
    });
    let script = format!("{START_WORKER} return (await ask({task})).at(-1);");
    match session.run_async(&script).await {
        Value::String(text) => text,
        other => panic!("{other}"),
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_engines_answer_from_a_worker() {
    let session = Session::open("en", "/").await;
    let answer = answer_of_the_worker(&session).await;
    assert!(answer.contains("\"id\":7") && answer.contains("\"turn\":{\"text\":\""), "{answer}");
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn two_play_before_the_engines_are_there() {
    let host = StaticHost::start();
    for file in std::fs::read_dir(host.folder.path()).unwrap() {
        let file = file.unwrap();
        if ["engines-", "worker-"].iter().any(|start| file.file_name().to_string_lossy().starts_with(start)) {
            std::fs::remove_file(file.path()).unwrap();
        }
    }
    let session = Session::open_at("en", &host.base, "/play?game=diaballik&with=friend").await;
    session.find(".setup-start").await.click().await.unwrap();
    let pieces = "return [...document.querySelectorAll('[data-mover]')].map((piece) => piece.style.transform).join()";
    session.find("main .tl-touchable").await.click().await.unwrap();
    let before = session.run(pieces).await;
    session.find("main .tl-choosable").await.click().await.unwrap();
    session.until(&format!("return (() => {{ {pieces} }})() !== {before}")).await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn axe_finds_nothing_on_any_page() {
    let session = Session::open("en", "/").await;
    for page in PAGES {
        session.go(page).await;
        for scheme in ["light", "dark"] {
            session.emulate("prefers-color-scheme", scheme).await;
            session.sees_no_violation(&format!("{page} ({scheme})")).await;
        }
    }
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn axe_finds_what_is_wrong_on_purpose() {
    let session = Session::open("en", "/about").await;
    session.run("document.querySelector('main').append(document.createElement('button'), new Image())").await;
    let violations = axe::violations(&session).await;
    for rule in ["button-name", "image-alt"] {
        assert!(violations.iter().any(|violation| violation.starts_with(rule)), "{rule}: {violations:#?}");
    }
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn no_page_scrolls_sideways_and_all_are_pictured() {
    let session = Session::open("en", "/").await;
    for page in PAGES {
        session.go(page).await;
        for width in [320, 768, 1440] {
            session.resize(width, 900).await;
            session.fits(width, page).await;
            for scheme in ["light", "dark"] {
                session.emulate("prefers-color-scheme", scheme).await;
                session.screenshot(&format!("{}-{width}-{scheme}", file_name(page))).await;
            }
        }
    }
    for language in ["fr", "cs"] {
        session.size(320, 900).await;
        session.set_language(language).await;
        for page in PAGES {
            session.go(page).await;
            session.fits(320, &format!("{page} in {language}")).await;
        }
        session.go("/").await;
        session.screenshot(&format!("home-320-{language}")).await;
    }
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn any_host_of_static_files_will_do() {
    let host = StaticHost::start();
    let session = Session::open_at("en", &host.base, "/rules/diaballik").await;
    assert_eq!(session.find("main h1").await.text().await.unwrap(), "Diaballik");
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_new_version_waits_until_it_is_taken() {
    let host = StaticHost::start();
    let session = Session::open_at("en", &host.base, "/").await;
    session.until("return navigator.serviceWorker.controller !== null").await;
    // As after a later visit: this page was served by the service worker from its start.
    session.go("/play").await;
    let caches = session.run_async("return caches.keys()").await;
    let script = host.folder.path().join("service-worker.js");
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, text.replacen("const VERSION = '", "const VERSION = 'next-", 1)).unwrap();
    session.run("window.before = true").await;
    session.run_async("await (await navigator.serviceWorker.getRegistration()).update()").await;
    let take = session.find(".notice .button").await;
    assert_eq!(session.run("return window.before").await, json!(true), "nothing is reloaded without being asked");
    take.click().await.unwrap();
    session.until("return window.before === undefined && document.querySelector('main h1') !== null").await;
    session.until("return navigator.serviceWorker.controller !== null").await;
    let now = session.run_async("return caches.keys()").await;
    assert_ne!(now, caches);
    assert_eq!(now.as_array().unwrap().len(), 1, "the old files are thrown away: {now}");
    session.close().await;
}
