//! The draws and their probabilities, against all ways in which four dice fall.

use std::collections::BTreeMap;

use games::pawnball::dice::{Die, Draw};
use learning::draws::{self, Dice};

#[test]
fn the_ways_of_every_draw_are_those_in_which_four_dice_fall() {
    let mut counted: BTreeMap<Draw, u32> = BTreeMap::new();
    for way in 0..draws::WAYS {
        let die = |place: u32| Die::from_side((way / 24_u32.pow(place) % 24) as u8).unwrap();
        *counted.entry(Draw::new([die(0), die(1), die(2), die(3)])).or_default() += 1;
    }
    assert_eq!(counted.len(), draws::COUNT);
    for (number, (&draw, (counted, ways))) in draws::all().iter().zip(counted).enumerate() {
        assert_eq!((draw, draws::ways(draw), draws::number(draw)), (counted, ways, number));
    }
}

#[test]
fn dice_follow_from_their_seed_and_show_every_side() {
    let draws = |seed| -> Vec<Draw> {
        std::iter::repeat_with({
            let mut dice = Dice::new(seed);
            move || dice.draw()
        })
        .take(2_400)
        .collect()
    };
    assert_eq!(draws(1), draws(1));
    assert_ne!(draws(1), draws(2));
    let mut sides = [0_u32; 24];
    for die in draws(1).iter().flat_map(Draw::dice) {
        sides[usize::from(die.side())] += 1;
    }
    // 400 are expected of each side, with a standard deviation of 19.6.
    assert!(sides.iter().all(|&count| (300..500).contains(&count)), "{sides:?}");
}
