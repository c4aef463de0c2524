//! Which WebAssembly module has which page. What a first game needs travels at once; what one learns or analyses with comes when
//! somebody goes there. `early.js` chooses the module of the address: a page of the other module is a new document.

/// A WebAssembly module with pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Module {
    /// `client-play`: the start, playing, settings; and what is not anywhere.
    Play,
    /// `client-study`: analysis, editor, lessons, puzzles, rules.
    Study,
    /// `client-online`: what needs a server.
    Online,
}

/// The first parts of the addresses whose pages are in `client-study`.
const STUDY: [&str; 5] = ["analyse", "editor", "learn", "puzzles", "rules"];

/// The same of `client-online`.
const ONLINE: [&str; 9] =
    ["account", "archive", "challenge", "dice", "games", "leaderboards", "lobby", "online", "player"];

impl Module {
    /// The module that has the page at `path`, which is relative to the folder of the client.
    #[must_use]
    pub fn of(path: &str) -> Self {
        let first = path.split(['/', '?', '#']).next().unwrap_or_default();
        if STUDY.contains(&first) {
            Self::Study
        } else if ONLINE.contains(&first) {
            Self::Online
        } else {
            Self::Play
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_of_an_address_tells_the_module() {
        for path in ["analyse", "analyse?game=diaballik", "rules/play-ball", "puzzles/", "learn#x"] {
            assert_eq!(Module::of(path), Module::Study, "{path}");
        }
        for path in ["lobby", "online/ab12", "player/Ada", "games?player=Ada"] {
            assert_eq!(Module::of(path), Module::Online, "{path}");
        }
        for path in ["", "play", "play?saved=1", "settings", "about", "analysed", "nowhere/rules"] {
            assert_eq!(Module::of(path), Module::Play, "{path}");
        }
    }

    #[test]
    fn the_script_that_chooses_a_module_knows_the_same_addresses() {
        for (name, pages) in [("study", &STUDY[..]), ("online", &ONLINE[..])] {
            let pages: Vec<_> = pages.iter().map(|page| format!("'{page}'")).collect();
            let list = format!("{name}: [{}]", pages.join(", "));
            assert!(include_str!("../assets/early.js").contains(&list), "{list}");
        }
    }
}
