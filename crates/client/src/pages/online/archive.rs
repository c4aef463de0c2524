//! All games of a month in one file, for everybody.

use games::sorted::sort_by_key;
use leptos::prelude::*;
use locale::{Locale, vars};
use protocol::http::Archive as Month;

use super::parts::{Fetched, Nothing, Served, fetched, month, show};
use crate::document::base;
use crate::i18n::use_i18n;
use crate::pages::PageTitle;

/// The page.
#[component]
pub fn Archive() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_online_archive_title lead=Locale::web_online_archive_lead />
        <Served>
            <Months />
        </Served>
    }
}

#[component]
fn Months() -> impl IntoView {
    let i18n = use_i18n();
    let months: RwSignal<Fetched<Vec<Month>>> = fetched(|| Some("archive".to_owned()));
    show(months, move |mut months| {
        if months.is_empty() {
            return view! { <Nothing text=Locale::web_online_no_archive /> }.into_any();
        }
        sort_by_key(&mut months, |month| std::cmp::Reverse(month.month.clone()));
        let row = move |file: Month| {
            let Month { month: name, path, games, bytes, sha256 } = file;
            let title = move || i18n.with(|locale| month(&name, locale));
            let about = move || {
                i18n.with(|locale| locale.web_online_archive_file(vars::Games(games), vars::Size(size_text(bytes))))
            };
            let address = format!("{}{}", base().trim_end_matches('/'), path);
            let file_name = path.rsplit('/').next().unwrap_or_default().to_owned();
            view! {
                <li class="panel archive-month">
                    <strong>{title}</strong>
                    <span>{about}</span>
                    <a class="button" href=address download=file_name rel="external">{i18n.text(Locale::web_online_archive_download)}</a>
                    <code class="facts">{format!("SHA-256 {sha256}")}</code>
                </li>
            }
        };
        view! { <ul class="kept">{months.into_iter().map(row).collect_view()}</ul> }.into_any()
    })
}

/// A number of bytes as people read it: `812 B`, `1.5 kB`, `12.0 MB`.
fn size_text(bytes: u64) -> String {
    let units = ["kB", "MB", "GB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut size = bytes as f64 / 1000.0;
    let mut unit = 0;
    while size >= 999.95 && unit + 1 < units.len() {
        size /= 1000.0;
        unit += 1;
    }
    format!("{size:.1} {}", units[unit])
}

#[cfg(test)]
mod tests {
    use super::size_text;

    #[test]
    fn sizes_are_read_as_people_do() {
        let texts = [0, 999, 1_000, 1_549, 999_949, 12_000_000, 3_400_000_000].map(size_text);
        assert_eq!(texts, ["0 B", "999 B", "1.0 kB", "1.5 kB", "999.9 kB", "12.0 MB", "3.4 GB"]);
    }
}
