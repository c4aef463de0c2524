//! Diaballik (Philippe Lefrançois 2004): seven against seven on 7×7, two moves and a pass a turn, anti-play.
