//! Points and results of tournaments, as tables have them.

use protocol::tournaments::TournamentResult;

/// Points as people write them: `2½`.
pub(super) fn points_text(points: f64) -> String {
    let quarters = (points * 4.0).round();
    let whole = (quarters / 4.0).floor();
    let part = ["", "¼", "½", "¾"][((quarters - whole * 4.0) as usize).min(3)];
    match part {
        "" => format!("{whole}"),
        part if whole == 0.0 => part.to_owned(),
        part => format!("{whole}{part}"),
    }
}

/// What came of a pairing, as a score.
pub(super) const fn result_text(result: Option<TournamentResult>) -> &'static str {
    match result {
        None => "–",
        Some(TournamentResult::A) => "1 – 0",
        Some(TournamentResult::B) => "0 – 1",
        Some(TournamentResult::Draw) => "½ – ½",
        Some(TournamentResult::ForfeitToA) => "+ – −",
        Some(TournamentResult::ForfeitToB) => "− – +",
        Some(TournamentResult::DoubleForfeit) => "− – −",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_in_a_table() {
        for (points, text) in [(0.0, "0"), (0.5, "½"), (2.25, "2¼"), (3.0, "3"), (12.75, "12¾")] {
            assert_eq!(points_text(points), text);
        }
    }
}
