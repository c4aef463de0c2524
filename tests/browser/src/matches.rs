//! Whole games to be played on a page.

/// A whole game of Diaballik: Blue passes to a1 and from there along the diagonal.
pub const DIABALLIK: [&str; 5] = ["g1g2,g2g3", "g7g6,g6f6", "g3g4,g4g5,d1>a1", "f6e6", "g5g6,g6g7,a1>g7"];

/// A whole expert match of Play Ball on the board sprint: two goals of Blue's in a row.
pub const PLAY_BALL: [&str; 5] =
    ["a2a3,c2c3", "a5b5,b6^b4,b5^b3", "a3^c2,c2^c4,c3^c6", "a5a4,a4b4,b4>b6", "a2b3,b2^b5,b3^b7"];

/// A set of Play Ball on the board lanes in which the side that kicks off scores with its fourth turn.
pub const LANES_SET: [&str; 7] = [
    "c2c1,c1d1",
    "e6e5,c6b6,e5e6",
    "a2b2,e2d2,d1^d3",
    "a6b5,e6d5,b6^b4",
    "b2c2,d3c4,c4c5,c5>c2,c2>d2",
    "b4a4,b5b4,b4^e6",
    "c5c6,d2c3,c3>c6,c6c7",
];

/// Another one, in which Orange kicks off and Blue scores.
pub const LANES_LOST: [&str; 6] =
    ["a6a5,a5b4", "c2c3,c3c4,c4c3,c3>e2", "b4b3,c6b5,e6d5", "c3c4,c4c5,c5^e6", "b3a4,b5c6,c6^e5", "e2e3,e3e4,e4^e7"];

/// A turn on the board lanes as the other side would make it: the board turned by half.
#[must_use]
pub fn turned_on_lanes(turn: &str) -> String {
    let mut turned = String::new();
    let mut height = 0;
    for sign in turn.chars() {
        turned.push(match sign {
            'a'..='e' => {
                height = if "ace".contains(sign) { 8 } else { 7 };
                char::from(b'a' + b'e' - sign as u8)
            }
            '1'..='7' => char::from(b'0' + height - (sign as u8 - b'0')),
            _ => sign,
        });
    }
    turned
}

/// Whether the game is over.
pub const IS_OVER: &str = "return document.querySelector('.result') !== null";

/// Marks what can be clicked next in a game of Pawnball with `data-next`, as a child would: places, dice, the first pawn that moves,
/// the first square. Returns `click`, `over` when the game is, and nothing while there is nothing to click.
pub const NEXT_CLICK: &str = "
    if (document.querySelector('.result')) return 'over';
    const mark = (element) => {
        document.querySelectorAll('[data-next]').forEach((old) => old.removeAttribute('data-next'));
        element.setAttribute('data-next', '');
        return 'click';
    };
    const isOnline = document.querySelector('.connection') !== null;
    if (isOnline && !document.querySelector('.table-status').textContent.startsWith('Your turn.')) return null;
    const isSmall = (element) => element.closest('.table .match-board[data-shown=false]') !== null;
    const seen = (element) => element.getClientRects().length > 0 && !isSmall(element);
    const cells = [...document.querySelectorAll('.match-board [data-index]')].filter(seen);
    const cell = (words) => cells.find((cell) => words.test(cell.getAttribute('aria-label')));
    const end = document.querySelector('.control-end[aria-disabled=false]');
    if (end) return mark(end);
    const target = cell(/place a pawn here|move here/) ?? cell(/shoot here|change places|(, | or )goal$/);
    if (target) return mark(target);
    const pawn = cell(/can be (moved|shot)/);
    if (pawn) return mark(pawn);
    const die = [...document.querySelectorAll('.tl-die[data-state=open]')].find(seen);
    if (die) return mark(die);
    const setUp = [...document.querySelectorAll('.set-up')].find(seen);
    if (setUp) return mark(setUp);
    return null;";

/// The cells of an action in notation: where from and where to.
#[must_use]
pub fn cells(action: &str) -> (&str, &str) {
    match action.split_once(['>', '^']) {
        Some(cells) => cells,
        None => action.split_at(2),
    }
}
