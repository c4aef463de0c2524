//! What people are told of while they are away.

use browser_tests::crowd::Crowd;
use browser_tests::{Browser, PATIENCE, Session};
use serde_json::json;

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_bell_leads_to_what_happened_and_to_what_is_told() {
    let session = Session::open("en", "/about").await;
    let mut crowd = Crowd::at(&session.base).await;
    for name in ["Mira", "Lukas"] {
        crowd.enter(name, false).await;
    }
    let game = crowd.begin(["Mira", "Lukas"], &json!({ "game": "diaballik", "clock": "days:3" })).await;
    crowd.play(&game, ["Mira", "Lukas"], &[(0, "c1c2,e1e2".to_owned())]).await;
    crowd.sign_in(&session, "Lukas").await;
    session.go("/lobby").await;
    session.until_text(".header-bell .badge", "1").await;
    // Behind another tab the title says it.
    let show = |state: &str| {
        format!(
            "Object.defineProperty(document, 'visibilityState', {{ configurable: true, get: () => '{state}' }}); \
             document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }}))"
        )
    };
    session.run(&show("hidden")).await;
    session.until("return document.title.startsWith('(1) ')").await;
    session.run(&show("visible")).await;
    session.until("return !document.title.startsWith('(')").await;
    session.click(".header-bell").await;
    session.until_text(".notifications [data-unread=true]", "Mira has played: it’s your turn.").await;
    session.fits_every_screen("notifications", "list").await;
    // Seen, it is there until the turn is played, and no longer new.
    session.go("/notifications").await;
    session.until_text(".notifications [data-unread=false]", "Mira has played").await;

    // What is told, and when nobody is called.
    let stored = "const stored = await (await fetch('/api/me/notifications/settings')).json();";
    session.click("input[name=tell-message]").await;
    session.until_async(&format!("{stored} return stored.message === false")).await;
    session.click("input[name=quiet]").await;
    session.find("input[name=quiet-from]").await;
    session.until_async(&format!("{stored} return stored.quiet?.from === 22 * 60")).await;
    session.go("/notifications").await;
    session.find("input[name=quiet]:checked").await;
    assert_eq!(session.run("return document.querySelector('input[name=tell-message]').checked").await, json!(false));

    session.click(".conversation-link").await;
    session.until(&format!("return location.pathname === '/online/{game}'")).await;
    session.assert_quiet().await;
    session.close().await;
    crowd.close().await;
}

/// A browser that has a push service, as far as a page can see: it asks its user, who agrees, and makes a subscription.
const PUSH: &str = r"
    let permission = 'default', made = null;
    const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => permission = 'granted';
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async (options) => {
        window.subscribed = { visible: options.userVisibleOnly, key: options.applicationServerKey };
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const p256dh = base64(await crypto.subtle.exportKey('raw', pair.publicKey));
        const auth = base64(crypto.getRandomValues(new Uint8Array(16)));
        const endpoint = 'https://push.example/test';
        made = Object.create(PushSubscription.prototype, {
            endpoint: { value: endpoint },
            toJSON: { value: () => ({ endpoint, keys: { p256dh, auth } }) },
            unsubscribe: { value: async () => { made = null; return true; } },
        });
        return made;
    };
";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn being_called_is_offered_after_a_turn_and_what_comes_is_shown() {
    // It calls nobody outside this machine.
    let settings = "push-services = [\"push.example\"]";
    let session = Session::open_settled("en", "/about", settings, Browser::Whole).await;
    let address = session.base.trim_end_matches('/').to_owned();
    let mut crowd = Crowd::at(&session.base).await;
    for name in ["Mira", "Lukas"] {
        crowd.enter(name, false).await;
    }
    let game = crowd.begin(["Mira", "Lukas"], &json!({ "game": "diaballik", "clock": "days:3" })).await;
    crowd.sign_in(&session, "Mira").await;
    session.before_pages(PUSH).await;

    // Nobody is asked on arrival, and not before there is something to wait for.
    session.go(&format!("/online/{game}")).await;
    session.find(".terms").await;
    assert_eq!(session.run("return document.querySelector('.offer-calls')").await, json!(null));
    crowd.play(&game, ["Mira", "Lukas"], &[(0, "c1c2,e1e2".to_owned())]).await;
    session.until_text(".offer-calls", "When Lukas has played, this device can tell you").await;
    session.fits_every_screen("notifications", "offer").await;
    session.click(".offer-calls .button-accent").await;
    session.until("return window.subscribed?.visible === true && window.subscribed.key.length === 87").await;
    session.until("return document.querySelector('.offer-calls') === null").await;

    // What a push service brings is shown in the site's own words.
    session.until("return navigator.serviceWorker.controller !== null").await;
    let granted = json!({ "origin": address, "permissions": ["notifications"] });
    session.devtools("Browser.grantPermissions", granted).await;
    session.devtools("ServiceWorker.enable", json!({})).await;
    let told = json!({ "title": "Touchline", "body": "Lukas has played: it’s your turn.", "tag": "turn", "path": format!("online/{game}") });
    let shown = "const shown = await (await navigator.serviceWorker.ready).getNotifications(); \
                 return shown.length > 0 && shown.map((one) => [one.title, one.body, one.tag, one.data.path])";
    // The browser drops what comes before the worker is there for pushes, and does not say the number of its registration. One note takes the place of another.
    let deliver = async {
        loop {
            for number in ["0", "1", "2"] {
                let message =
                    json!({ "origin": format!("{address}/"), "registrationId": number, "data": told.to_string() });
                session.devtools("ServiceWorker.deliverPushMessage", message).await;
            }
            let seen = session.run_async(shown).await;
            if seen != json!(false) {
                return seen;
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
    };
    let seen = tokio::time::timeout(PATIENCE, deliver).await.expect("it is shown");
    assert_eq!(seen, json!([["Touchline", "Lukas has played: it’s your turn.", "turn", format!("online/{game}")]]));
    session.assert_quiet().await;
    session.close().await;
    crowd.close().await;
}
