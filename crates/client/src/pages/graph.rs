//! The history of a rating as a picture.

use play::time::Timestamp;

/// The width and height of the picture, in its own units.
pub(super) const SIZE: (f64, f64) = (600.0, 160.0);
/// The least that the picture spans, in points: small ups and downs look small.
const LEAST_SPAN: f64 = 100.0;

/// A line through the points of a history, by time and rating: `points` of an SVG `polyline`; and the lowest and highest
/// rating of the picture. Nothing without points.
pub(super) fn line(history: &[(Timestamp, f64)]) -> Option<(String, f64, f64)> {
    let (first, last) = (history.first()?.0, history.last()?.0);
    let ratings = || history.iter().map(|(_, rating)| *rating);
    let (low, high) = (ratings().fold(f64::INFINITY, f64::min), ratings().fold(f64::NEG_INFINITY, f64::max));
    let missing = (LEAST_SPAN - (high - low)).max(0.0) / 2.0;
    let (low, high) = ((low - missing).floor(), (high + missing).ceil());
    let (width, height) = SIZE;
    let time = last.since(first).get() as f64;
    let place = |(at, rating): &(Timestamp, f64)| {
        // A single game is a line across.
        let x = if time > 0.0 { at.since(first).get() as f64 / time * width } else { width };
        let y = (high - rating) / (high - low) * height;
        format!("{x:.1},{y:.1}")
    };
    let mut places: Vec<String> = history.iter().map(place).collect();
    if places.len() == 1 {
        let y = places[0].split_once(',').map_or("0", |(_, y)| y).to_owned();
        places.insert(0, format!("0.0,{y}"));
    }
    Some((places.join(" "), low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(points: &[(u64, f64)]) -> Vec<(Timestamp, f64)> {
        points.iter().map(|&(at, rating)| (Timestamp::new(at), rating)).collect()
    }

    #[test]
    fn a_history_is_a_line_from_left_to_right() {
        let (points, low, high) = line(&history(&[(100, 1500.0), (150, 1700.0), (300, 1600.0)])).unwrap();
        assert_eq!((points.as_str(), low, high), ("0.0,160.0 150.0,0.0 600.0,80.0", 1500.0, 1700.0));
    }

    #[test]
    fn one_game_is_a_line_across_and_none_is_none() {
        let (points, low, high) = line(&history(&[(100, 1500.0)])).unwrap();
        assert_eq!((points.as_str(), low, high), ("0.0,80.0 600.0,80.0", 1450.0, 1550.0));
        assert_eq!(line(&[]), None);
    }
}
