//! Pictures of boards in the rules.

use board::of_games::Look;
use board::svg::{board_class, drawing};
use games::game::Game;
use games::pawnball::dice::Draw;
use games::playball::Mode;
use games::side::Side;
use leptos::prelude::*;
use play::{AnyAction, Start};

use super::sheets::Picture;
use crate::i18n::use_i18n;
use crate::match_board::{field_of, scene_of, segments};

/// A picture as an SVG: its class, its view box, and what is inside. None if it cannot be drawn, which a test excludes.
fn drawn(game: Game, picture: &Picture) -> Option<(&'static str, String, String)> {
    let draw: Option<Draw> = picture.draw.parse().ok();
    let start = match picture.position {
        "" => Start::of(game),
        position => Start::from_position(game, position, None, Mode::Normal, draw).ok()?,
    };
    let before = start.new_match();
    let mut now = before.clone();
    let actions: Option<Vec<AnyAction>> =
        picture.actions.iter().map(|text| AnyAction::parse(game, text).ok()).collect();
    let actions = actions?;
    // What ends the turn would put the pieces back to their start: the picture shows the way before it.
    for &action in &actions {
        let mut next = now.clone();
        next.act(Side::A, action).ok()?;
        if next.history().len() == before.history().len() {
            now = next;
        }
    }
    let shown_turn = segments(&before, Side::A, &actions, 0);
    let selected = picture.selected.map(|name| field_of(&now, 0).find(name));
    let look = Look {
        coordinates: true,
        selected: selected.flatten(),
        may_act: picture.selected.map(|_| Side::A),
        ..Look::default()
    };
    let mut scene = scene_of(&now, &look);
    scene.turn = shown_turn;
    if picture.selected.is_some_and(|_| scene.selected.is_none()) {
        return None;
    }
    let view = scene.field.view_box();
    let view = format!("{} {} {} {}", view.x, view.y, view.width, view.height);
    Some((board_class(&scene), view, drawing(&scene)))
}

/// The picture with its caption.
#[component]
pub(super) fn Diagram(game: Game, picture: &'static Picture) -> impl IntoView {
    let i18n = use_i18n();
    drawn(game, picture).map(|(class, view, inside)| {
        view! {
            <figure>
                <svg class=class viewBox=view role="img" aria-label=i18n.text(picture.caption) inner_html=inside />
                <figcaption aria-hidden="true">{i18n.text(picture.caption)}</figcaption>
            </figure>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::sheets::sheet;
    use super::*;

    #[test]
    fn every_picture_can_be_drawn() {
        for game in Game::ALL {
            let pictures: Vec<&Picture> = sheet(game).iter().flat_map(|section| section.pictures).collect();
            assert!(pictures.len() >= 3, "{game}");
            for picture in pictures {
                let (_, _, inside) = drawn(game, picture).unwrap_or_else(|| panic!("{}", picture.position));
                assert!(inside.contains("tl-cell"), "{}", picture.position);
            }
        }
    }
}
