//! The page of the client with what is said of one address in its head.
//!
//! The page marks the part of its head that is about the address, with what is true of all pages in it. Where the marks are missing the page is
//! left as it is.

use super::card::Card;

/// What the part begins with.
const BEGIN: &str = "<!--preview-->";
/// What the part ends with.
const END: &str = "<!--/preview-->";

/// The page, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    before: String,
    after: String,
    /// The path under which the client is served, with slashes at both ends.
    base: String,
    /// The name of the picture that all pages have.
    picture: String,
}

/// The value of an attribute that follows `start` in a page; the bundle writes them in double quotes.
fn value<'a>(page: &'a str, start: &str) -> Option<&'a str> {
    page.split_once(start)?.1.split_once('"').map(|(value, _)| value)
}

/// Text as it stands in the value of an attribute, or in an element.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(sign),
        }
    }
    safe
}

impl Document {
    /// A page with its marks; nothing where it has none.
    #[must_use]
    pub fn new(page: &str) -> Option<Self> {
        let (before, rest) = page.split_once(BEGIN)?;
        let (part, after) = rest.split_once(END)?;
        Some(Self {
            before: before.to_owned(),
            after: after.to_owned(),
            base: value(before, "<base href=\"")?.to_owned(),
            picture: value(part, "property=\"og:image\" content=\"")?.to_owned(),
        })
    }

    /// The page with a card for an address. `origin` is where the site is, such as `https://play.example`; `path` is the address from the root
    /// of the client, without a slash at its beginning; `product` is the name of the product.
    #[must_use]
    pub fn with(&self, card: &Card, origin: &str, path: &str, product: &str) -> String {
        let Self { before, after, base, picture } = self;
        let title = if card.title == product { product.to_owned() } else { format!("{} · {product}", card.title) };
        let picture = card.picture.as_ref().unwrap_or(picture);
        let [page_title, title, description, product] =
            [title.as_str(), &card.title, &card.description, product].map(escaped);
        let root = escaped(&format!("{origin}{base}"));
        let [path, picture] = [path, picture].map(escaped);
        format!(
            "{before}{BEGIN}\n\
             <title>{page_title}</title>\n\
             <meta name=\"description\" content=\"{description}\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:site_name\" content=\"{product}\">\n\
             <meta property=\"og:url\" content=\"{root}{path}\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{description}\">\n\
             <meta property=\"og:image\" content=\"{root}{picture}\">\n\
             <meta property=\"og:image:type\" content=\"image/png\">\n\
             <meta property=\"og:image:width\" content=\"{}\">\n\
             <meta property=\"og:image:height\" content=\"{}\">\n\
             <meta name=\"twitter:card\" content=\"summary_large_image\">\n\
             {END}{after}",
            super::picture::WIDTH,
            super::picture::HEIGHT
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<base href=\"/p/\"><!--preview--><title>T</title><meta property=\"og:image\" content=\"preview-1.png\"><!--/preview--><body>";

    fn card(title: &str, picture: Option<&str>) -> Card {
        Card { title: title.to_owned(), description: "\"'&".to_owned(), picture: picture.map(ToOwned::to_owned) }
    }

    #[test]
    fn what_is_said_of_an_address_cannot_become_markup() {
        let page = Document::new(PAGE).unwrap();
        let html = page.with(&card("<b>", Some("og/game/1.png?event=2")), "https://here", "online/1", "T");
        assert!(html.starts_with("<base href=\"/p/\">") && html.ends_with("<body>"), "{html}");
        assert!(html.contains("<title>&lt;b&gt; · T</title>") && !html.contains("<b>"), "{html}");
        assert!(html.contains("name=\"description\" content=\"&quot;&#39;&amp;\""), "{html}");
        assert!(html.contains("og:url\" content=\"https://here/p/online/1\""), "{html}");
        assert!(html.contains("og:image\" content=\"https://here/p/og/game/1.png?event=2\""), "{html}");
        let html = page.with(&card("T", None), "https://here", "\"><script>", "T");
        assert!(html.contains("<title>T</title>") && !html.contains("<script>"), "{html}");
        assert!(html.contains("og:image\" content=\"https://here/p/preview-1.png\""), "{html}");
        assert_eq!(Document::new(&html), Some(Document { picture: "https://here/p/preview-1.png".to_owned(), ..page }));
    }

    #[test]
    fn a_page_without_the_marks_is_left_alone() {
        assert_eq!(Document::new("<!doctype html>"), None);
        assert_eq!(Document::new(&PAGE.replace("<!--/preview-->", "")), None);
    }
}
