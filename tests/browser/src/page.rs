//! What people do on a page, and what they see.

use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::key::Key;
use serde_json::json;

use crate::{PATIENCE, Session, axe};

/// A key as it is typed.
#[must_use]
pub fn key(key: Key) -> String {
    String::from(char::from(key))
}

impl Session {
    /// Clicks the element as soon as it is there, and again where something moved between the pointer and it, as a person would.
    pub async fn click(&self, selector: &str) {
        let start = std::time::Instant::now();
        loop {
            match self.find(selector).await.click().await {
                Ok(()) => return,
                Err(CmdError::Standard(error)) if error.error == ErrorStatus::ElementClickIntercepted => {
                    assert!(start.elapsed() < PATIENCE, "{selector} stays covered: {error}");
                }
                Err(error) => panic!("{selector}: {error}"),
            }
        }
    }

    /// Opens the form in the lobby that offers a game.
    pub async fn open_offer(&self) {
        self.click(".lobby-offer summary").await;
        self.find(".lobby-offer[open] .offer").await;
    }

    /// Clicks a button as soon as it works.
    pub async fn press_button(&self, selector: &str) {
        self.until(&format!("return document.querySelector('{selector}')?.getAttribute('aria-disabled') === 'false'"))
            .await;
        self.click(selector).await;
    }

    /// Chooses from the list of this name.
    pub async fn choose(&self, name: &str, value: &str) {
        self.find(&format!("select[name={name}]")).await.select_by_value(value).await.unwrap();
    }

    /// Types into the field of this name.
    pub async fn type_in(&self, name: &str, text: &str) {
        self.find(&format!(":is(input, textarea)[name={name}]")).await.send_keys(text).await.unwrap();
    }

    /// What the element says.
    pub async fn text(&self, selector: &str) -> String {
        self.find(selector).await.text().await.unwrap()
    }

    /// Waits until the element says this among other things.
    pub async fn until_text(&self, selector: &str, part: &str) {
        let part = json!(part);
        self.until(&format!("return document.querySelector('{selector}')?.textContent.includes({part})")).await;
    }

    /// The path of the page that is shown.
    pub async fn path(&self) -> String {
        self.run("return location.pathname").await.as_str().unwrap().to_owned()
    }

    /// Fails the test if axe finds something; `what` is shown.
    pub async fn sees_no_violation(&self, what: &str) {
        let found = axe::violations(self).await;
        assert!(found.is_empty(), "{what}: {found:#?}");
    }

    /// Fails the test if the page must be scrolled sideways in a window of `width` CSS pixels; `what` is shown.
    pub async fn fits(&self, width: u32, what: &str) {
        let wide = self.run("return document.documentElement.scrollWidth").await;
        assert!(wide.as_u64().unwrap() <= u64::from(width), "{what} is {wide} wide at {width}");
    }

    /// Fails the test if the page does not fit a telephone, a tablet or a desktop, or if axe finds something at one of these widths in light
    /// or dark colours. Takes a screenshot of each, named after `page` and `name`.
    pub async fn fits_every_screen(&self, page: &str, name: &str) {
        for width in [320, 768, 1280] {
            self.size(width, 900).await;
            self.fits(width, name).await;
            for scheme in ["light", "dark"] {
                self.emulate("prefers-color-scheme", scheme).await;
                self.screenshot(&format!("{page}-{name}-{width}-{scheme}")).await;
                self.sees_no_violation(&format!("{name} at {width} ({scheme})")).await;
            }
        }
        self.size(1280, 900).await;
    }

    /// Chooses the language of the pages that are opened from now on; other settings are as for a new visitor.
    pub async fn set_language(&self, language: &str) {
        self.run(&format!("localStorage.setItem('touchline.settings', '{{\"language\":\"{language}\"}}')")).await;
    }

    /// Clicks a cell of the board of a match.
    pub async fn click_cell(&self, cell: &str) {
        self.click(&format!(".match-board [data-index][aria-label^='{cell}, ']")).await;
    }

    /// Goes to a square with the arrow keys, from the one that has the focus, and presses Enter. `turned` is the board of the second
    /// player.
    pub async fn key_cell(&self, cell: &str, turned: bool) {
        let focused = "return document.activeElement.getAttribute('aria-label')";
        let place = |name: &str| {
            let bytes = name.as_bytes();
            (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
        };
        let now = self.run(focused).await;
        let (column, row) = place(now.as_str().unwrap());
        let (to_column, to_row) = place(cell);
        let (mut right, mut up) = (to_column - column, to_row - row);
        if turned {
            (right, up) = (-right, -up);
        }
        let walk = |to: Key, steps: i32| key(to).repeat(steps.max(0) as usize);
        let keys = [walk(Key::Right, right), walk(Key::Left, -right), walk(Key::Up, up), walk(Key::Down, -up)].concat();
        if !keys.is_empty() {
            self.press(&keys).await;
        }
        let now = self.run(focused).await;
        assert!(now.as_str().unwrap().starts_with(&format!("{cell}, ")), "{now} instead of {cell}");
        self.press(&key(Key::Enter)).await;
    }
}
