//! What no longer changes, so that whoever has it already is only told so.

use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use headers::{ETag, HeaderMapExt as _, IfNoneMatch};

use crate::secret::digest;

/// Answers with a text that may be kept and has to be asked for each time; with 304 and without the text, where whoever asks has it already.
/// Texts are the same to a reader where `same` is.
pub(super) fn tagged(request: &HeaderMap, content_type: &'static str, same: &str, text: String) -> Response {
    let start = u128::from_be_bytes(digest(same.as_bytes())[..16].try_into().unwrap_or_default());
    let mut headers = HeaderMap::new();
    let tag: Option<ETag> = format!("W/\"{start:032x}\"").parse().ok();
    let known: Option<IfNoneMatch> = request.typed_get();
    let is_known = known.zip(tag.as_ref()).is_some_and(|(known, tag)| !known.precondition_passes(tag));
    if let Some(tag) = tag {
        headers.typed_insert(tag);
    }
    headers.insert(CACHE_CONTROL, axum::http::HeaderValue::from_static("no-cache"));
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(CONTENT_TYPE, content_type)], text).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::header::{ETAG, IF_NONE_MATCH};

    use super::*;

    #[test]
    fn whoever_has_it_is_only_told_so() {
        let ask = |known: Option<&str>, same: &str| {
            let headers = known.into_iter().map(|known| (IF_NONE_MATCH, known.parse().unwrap())).collect();
            tagged(&headers, "text/plain", same, "text".to_owned())
        };
        let first = ask(None, "a");
        let tag = first.headers()[ETAG].to_str().unwrap().to_owned();
        assert_eq!((first.status().as_u16(), &first.headers()[CACHE_CONTROL]), (200, &"no-cache".parse().unwrap()));
        let in_list = format!("\"x\", {tag}");
        let strong = tag.trim_start_matches("W/").to_owned();
        for known in [tag.as_str(), "*", &in_list, &strong] {
            let again = ask(Some(known), "a");
            assert_eq!((again.status().as_u16(), &again.headers()[ETAG]), (304, &first.headers()[ETAG]), "{known}");
        }
        for (known, same) in [(tag.as_str(), "b"), ("\"x\"", "a"), ("nonsense", "a"), ("", "a")] {
            assert_eq!(ask(Some(known), same).status().as_u16(), 200, "{known}");
        }
    }
}
