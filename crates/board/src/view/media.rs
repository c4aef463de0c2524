/// Whether the system and the window answer to a media query, as `(prefers-reduced-motion: reduce)`; none where they cannot say.
#[must_use]
pub fn media_matches(query: &str) -> Option<bool> {
    let query = web_sys::window()?.match_media(query).ok()??;
    Some(query.matches())
}

/// Whether the system asks for reduced motion.
#[must_use]
pub fn prefers_reduced_motion() -> bool {
    media_matches("(prefers-reduced-motion: reduce)").unwrap_or_default()
}
