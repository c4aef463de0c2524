//! What the pages of rules say, section by section.

use games::game::Game;
use locale::Locale;

/// A message without variables.
pub(super) type Message = fn(&Locale) -> String;

/// A ruling.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ruling {
    /// As it is named everywhere: `PB-7`.
    pub(super) number: &'static str,
    /// What it says.
    pub(super) text: Message,
}

/// Rulings about the same thing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Section {
    /// Its name in addresses.
    pub(super) name: &'static str,
    pub(super) heading: Message,
    pub(super) rulings: &'static [Ruling],
    pub(super) pictures: &'static [Picture],
}

/// A picture: a position, what was done there, and what is chosen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Picture {
    /// What is to be seen, in words.
    pub(super) caption: Message,
    /// The position in notation; the start of the game when it is empty.
    pub(super) position: &'static str,
    /// Pawnball: the draw.
    pub(super) draw: &'static str,
    /// Actions of A from there, drawn as a way.
    pub(super) actions: &'static [&'static str],
    /// The cell of what is chosen, whose targets are shown.
    pub(super) selected: Option<&'static str>,
}

/// The rules of a game.
pub(super) const fn sheet(game: Game) -> &'static [Section] {
    match game {
        Game::PlayBall => PLAY_BALL,
        Game::Diaballik => DIABALLIK,
        Game::Pawnball => PAWNBALL,
        _ => &[],
    }
}

const fn ruling(number: &'static str, text: Message) -> Ruling {
    Ruling { number, text }
}

const PLAY_BALL: &[Section] = &[
    Section {
        name: "board",
        heading: Locale::rules_pb_board,
        rulings: &[
            ruling("PB-1", Locale::rules_pb_1),
            ruling("PB-2", Locale::rules_pb_2),
            ruling("PB-3", Locale::rules_pb_3),
        ],
        pictures: &[Picture {
            caption: Locale::rules_pb_picture_start,
            position: "",
            draw: "",
            actions: &[],
            selected: None,
        }],
    },
    Section {
        name: "turn",
        heading: Locale::rules_pb_turn,
        rulings: &[
            ruling("PB-4", Locale::rules_pb_4),
            ruling("PB-13", Locale::rules_pb_13),
            ruling("PB-14", Locale::rules_pb_14),
            ruling("PB-15", Locale::rules_pb_15),
        ],
        pictures: &[],
    },
    Section {
        name: "moves",
        heading: Locale::rules_pb_moves,
        rulings: &[
            ruling("PB-5", Locale::rules_pb_5),
            ruling("PB-6", Locale::rules_pb_6),
            ruling("PB-7", Locale::rules_pb_7),
        ],
        pictures: &[
            Picture {
                caption: Locale::rules_pb_picture_jump,
                position: "lanes 1b5/6/1b2Aa1/6/1b3a1 a 3 0-0",
                draw: "",
                actions: &[],
                selected: Some("c2"),
            },
            Picture {
                caption: Locale::rules_pb_picture_bounce,
                position: "lanes 1b3a1/6/1b3a1/3a2/3B3 a 3 0-0",
                draw: "",
                actions: &["d3^d3:ne"],
                selected: None,
            },
        ],
    },
    Section {
        name: "ball",
        heading: Locale::rules_pb_ball,
        rulings: &[
            ruling("PB-8", Locale::rules_pb_8),
            ruling("PB-9", Locale::rules_pb_9),
            ruling("PB-12", Locale::rules_pb_12),
        ],
        pictures: &[Picture {
            caption: Locale::rules_pb_picture_pass,
            position: "lanes 1b1a3/6/1b2A2/6/1b2a2 a 3 0-0",
            draw: "",
            actions: &[],
            selected: Some("c3"),
        }],
    },
    Section {
        name: "zones",
        heading: Locale::rules_pb_zones,
        rulings: &[ruling("PB-10", Locale::rules_pb_10), ruling("PB-11", Locale::rules_pb_11)],
        pictures: &[Picture {
            caption: Locale::rules_pb_picture_goal,
            position: "lanes 2ba3/6/1b2A2/6/1b3a1 a 3 0-0",
            draw: "",
            actions: &["c3>a4", "a4^a6", "a6a7"],
            selected: None,
        }],
    },
    Section {
        name: "match",
        heading: Locale::rules_pb_match,
        rulings: &[
            ruling("PB-16", Locale::rules_pb_16),
            ruling("PB-17", Locale::rules_pb_17),
            ruling("PB-18", Locale::rules_pb_18),
            ruling("PB-19", Locale::rules_pb_19),
        ],
        pictures: &[],
    },
];

const DIABALLIK: &[Section] = &[
    Section {
        name: "setup",
        heading: Locale::rules_db_setup,
        rulings: &[ruling("DB-1", Locale::rules_db_1)],
        pictures: &[Picture {
            caption: Locale::rules_db_picture_start,
            position: "",
            draw: "",
            actions: &[],
            selected: None,
        }],
    },
    Section {
        name: "turn",
        heading: Locale::rules_db_turn,
        rulings: &[
            ruling("DB-2", Locale::rules_db_2),
            ruling("DB-6", Locale::rules_db_6),
            ruling("DB-8", Locale::rules_db_8),
        ],
        pictures: &[],
    },
    Section {
        name: "actions",
        heading: Locale::rules_db_actions,
        rulings: &[ruling("DB-3", Locale::rules_db_3), ruling("DB-4", Locale::rules_db_4)],
        pictures: &[Picture {
            caption: Locale::rules_db_picture_turn,
            position: "bbbBbb1/7/3a3/3b1a1/7/3A3/aaa1a2 a",
            draw: "",
            actions: &[],
            selected: Some("d2"),
        }],
    },
    Section {
        name: "end",
        heading: Locale::rules_db_end,
        rulings: &[ruling("DB-5", Locale::rules_db_5), ruling("DB-9", Locale::rules_db_9)],
        pictures: &[],
    },
    Section {
        name: "anti",
        heading: Locale::rules_db_anti,
        rulings: &[ruling("DB-7", Locale::rules_db_7)],
        pictures: &[Picture {
            caption: Locale::rules_db_picture_anti,
            position: "7/7/bbbBbbb/aa5/2a4/7/3Aaaa a",
            draw: "",
            actions: &["c3c4"],
            selected: None,
        }],
    },
];

const PAWNBALL: &[Section] = &[
    Section {
        name: "pitch",
        heading: Locale::rules_pw_pitch,
        rulings: &[
            ruling("PW-1", Locale::rules_pw_1),
            ruling("PW-2", Locale::rules_pw_2),
            ruling("PW-3", Locale::rules_pw_3),
            ruling("PW-4", Locale::rules_pw_4),
            ruling("PW-5", Locale::rules_pw_5),
        ],
        pictures: &[Picture {
            caption: Locale::rules_pw_picture_pitch,
            position: "17/17/4k9g2/13y3/17/5k2*8/3w13/13g3/4w9y2/17/17 a a k3 | 17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 b - - | 1 0-0",
            draw: "k3g1g2y3",
            actions: &[],
            selected: None,
        }],
    },
    Section {
        name: "dice",
        heading: Locale::rules_pw_dice,
        rulings: &[
            ruling("PW-6", Locale::rules_pw_6),
            ruling("PW-7", Locale::rules_pw_7),
            ruling("PW-8", Locale::rules_pw_8),
            ruling("PW-20", Locale::rules_pw_20),
        ],
        pictures: &[],
    },
    Section {
        name: "pawns",
        heading: Locale::rules_pw_pawns,
        rulings: &[
            ruling("PW-9", Locale::rules_pw_9),
            ruling("PW-10", Locale::rules_pw_10),
            ruling("PW-17", Locale::rules_pw_17),
        ],
        pictures: &[Picture {
            caption: Locale::rules_pw_picture_move,
            position: "17/17/4k9g2/13y3/17/5k2*8/3w13/13g3/4w9y2/17/17 a a k3 | 17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 b - - | 1 0-0",
            draw: "k3g1g2y3",
            actions: &["1/k3"],
            selected: Some("d8"),
        }],
    },
    Section {
        name: "shot",
        heading: Locale::rules_pw_shot,
        rulings: &[
            ruling("PW-11", Locale::rules_pw_11),
            ruling("PW-12", Locale::rules_pw_12),
            ruling("PW-13", Locale::rules_pw_13),
            ruling("PW-14", Locale::rules_pw_14),
            ruling("PW-19", Locale::rules_pw_19),
        ],
        pictures: &[Picture {
            caption: Locale::rules_pw_picture_shot,
            position: "17/17/4k9g2/13y3/17/7k*1w1y4/3w13/13g3/17/17/17 a a k4 | 17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 b - - | 1 0-0",
            draw: "k4g1g2y3",
            actions: &["1/k4", "g5*m8"],
            selected: None,
        }],
    },
    Section {
        name: "goals",
        heading: Locale::rules_pw_goals,
        rulings: &[
            ruling("PW-15", Locale::rules_pw_15),
            ruling("PW-16", Locale::rules_pw_16),
            ruling("PW-18", Locale::rules_pw_18),
            ruling("PW-21", Locale::rules_pw_21),
        ],
        pictures: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    #[test]
    fn every_ruling_stands_on_its_page_once() {
        for (game, letters, count) in
            [(Game::PlayBall, "PB", 19), (Game::Diaballik, "DB", 9), (Game::Pawnball, "PW", 21)]
        {
            let rulings = sheet(game).iter().flat_map(|section| section.rulings);
            let mut numbers: Vec<&str> = rulings.map(|ruling| ruling.number).collect();
            numbers.sort_by_key(|number| number[3..].parse::<u32>().unwrap());
            let expected: Vec<String> = (1..=count).map(|number| format!("{letters}-{number}")).collect();
            assert_eq!(numbers, expected);
        }
    }

    #[test]
    fn every_ruling_is_a_sentence_in_every_language() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            for game in Game::ALL {
                for ruling in sheet(game).iter().flat_map(|section| section.rulings) {
                    let text = (ruling.text)(&locale);
                    assert!(text.ends_with('.') && text.starts_with(char::is_uppercase), "{}: {text}", ruling.number);
                }
            }
        }
    }
}
