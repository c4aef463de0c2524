//! Names of accounts: what they are made of, and which ones nobody may take.

use crate::refusal::Refusal;

/// The least characters of a name.
const LEAST: usize = 3;
/// The most characters of a name.
pub const MOST: usize = 20;

/// Names that speak for the site, or that look as if nobody had them. They are meant however they are written: see [`skeleton`].
const RESERVED: &[&str] = &[
    // Who runs the site.
    "admin",
    "admins",
    "administrator",
    "administration",
    "administrateur",
    "moderator",
    "moderators",
    "moderation",
    "moderateur",
    "mod",
    "mods",
    "owner",
    "operator",
    "staff",
    "team",
    "official",
    "root",
    "superuser",
    "sysadmin",
    "sysop",
    "webmaster",
    "hostmaster",
    "postmaster",
    "spravce",
    "moderatorka",
    // Who helps.
    "support",
    "helpdesk",
    "help",
    "security",
    "abuse",
    "contact",
    "info",
    "feedback",
    "podpora",
    "assistance",
    // The program itself.
    "system",
    "server",
    "service",
    "bot",
    "bots",
    "engine",
    "api",
    "daemon",
    "referee",
    "arbiter",
    "umpire",
    // Nobody.
    "deleted",
    "removed",
    "null",
    "nil",
    "none",
    "undefined",
    "nan",
    "nobody",
    "anonymous",
    "anon",
    "unknown",
    "guest",
    "guests",
    "player",
    "everyone",
    "somebody",
    "supprime",
    "smazany",
    "invite",
    "host",
];
/// What begins with the name of the site looks like one of its own bots.
const SITE: &str = "touchline";

/// What a name looks like at a glance: small letters, without hyphens and underscores, and one letter for those that are taken for
/// each other.
fn skeleton(name: &str) -> String {
    let plain: String = name
        .chars()
        .filter(|c| !matches!(c, '-' | '_'))
        .map(|c| match c.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' => 'l',
            '2' => 'z',
            '3' => 'e',
            '4' => 'a',
            '5' => 's',
            '6' | '9' => 'g',
            '7' => 't',
            '8' => 'b',
            c => c,
        })
        .collect();
    plain.replace("rn", "m").replace("vv", "w")
}

/// Whether a name is nobody's to take: a reserved one, also with digits after it, or one that begins as the site is called.
fn is_reserved(name: &str) -> bool {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_'));
    let (whole, base) = (skeleton(name), skeleton(base));
    whole.starts_with(&skeleton(SITE))
        || RESERVED.iter().map(|reserved| skeleton(reserved)).any(|reserved| reserved == whole || reserved == base)
}

/// Sees that somebody may take a name: to register, or for a bot.
///
/// # Errors
/// It is not made as names are ([`Refusal::NameMalformed`]), or reserved ([`Refusal::NameReserved`]).
pub fn check(name: &str) -> Result<(), Refusal> {
    let (least, most) = (LEAST, MOST);
    let letters = name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_');
    let first = name.bytes().next().is_some_and(|c| c.is_ascii_alphabetic());
    if !(letters && first && (least..=most).contains(&name.len())) {
        return Err(Refusal::NameMalformed { least, most });
    }
    if is_reserved(name) { Err(Refusal::NameReserved { name: name.to_owned() }) } else { Ok(()) }
}

/// The most characters of an email address, and of the part before its `@`.
const EMAIL: (usize, usize) = (254, 64);

/// Sees that a text is an email address, as HTML describes it: letters, digits and some signs, one `@`, and after it a name of a host
/// with at least one dot. No white space, no control characters, nothing quoted.
///
/// # Errors
/// It is not ([`Refusal::EmailMalformed`]).
pub fn check_email(email: &str) -> Result<(), Refusal> {
    let is_local = |text: &str| {
        let sign = |c: u8| c.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&c);
        !text.is_empty() && text.len() <= EMAIL.1 && text.bytes().all(sign)
    };
    let is_label = |label: &str| {
        let inside = label.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-');
        inside && (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-')
    };
    let is_host = |text: &str| text.contains('.') && text.split('.').all(is_label);
    match email.split_once('@') {
        Some((local, host)) if email.len() <= EMAIL.0 && is_local(local) && is_host(host) => Ok(()),
        _ => Err(Refusal::EmailMalformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_speak_for_the_site_are_nobodys_to_take() {
        for name in [
            "admin",
            "Admin",
            "ADMIN",
            "a-d-m-i-n",
            "Adm1n",
            "ad_min-",
            "admin7",
            "admin-2",
            "adrnin",
            "moderator",
            "M0derat0r",
            "mod-3",
            "Touchline",
            "touchline-1",
            "touchline-11",
            "Touch-line",
            "T0uch1ine_7",
            "TouchIine",
            "touchlines-own",
            "deleted",
            "deIeted",
            "Null",
            "NULL-",
            "nu11",
            "support",
            "Supp0rt24",
            "system",
            "server",
            "staff",
            "st4ff",
            "root",
            "sysop",
            "guest",
            "Guest12",
            "b0t",
            "nobody",
            "administrateur",
            "spravce",
        ] {
            assert_eq!(check(name), Err(Refusal::NameReserved { name: name.to_owned() }));
        }
        for name in [
            "Sophie",
            "Anna",
            "Robot",
            "Adminka",
            "modest",
            "Serverine",
            "botanist",
            "Nulla",
            "Systematic",
            "Hostess",
            "QuickOtter4821",
            "Touch",
            "Line-man",
            "da_L",
            "Nuisance",
            "Teamwork",
            "Helper",
            "Annas-bot",
            "Ada7",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for name in ["ab", "7seven", "na me", "Žofie", "admin\n", "a\u{430}dmin", &"x".repeat(21)] {
            assert!(matches!(check(name), Err(Refusal::NameMalformed { .. })), "{name}");
        }
    }

    #[test]
    fn an_email_address_has_no_line_feed() {
        for email in ["sophie@private.example", "a.b+c@x-y.example.org", "o'neil@example.com", "a@b.cd"] {
            assert_eq!(check_email(email), Ok(()), "{email}");
        }
        let long = format!("{}@example.org", "x".repeat(65));
        let longer = format!("a@{}.org", ["x".repeat(60).as_str(); 5].join("."));
        for email in [
            "",
            "nobody",
            "@",
            "a@",
            "@b.cd",
            "a@b",
            "a@b.",
            "a@.b",
            "a@b..c",
            "a@-b.cd",
            "a@b-.cd",
            "a@b@c.de",
            "a b@c.de",
            "a@b.cd\n",
            "a@b.cd\nBcc: x@y.zz",
            "\ta@b.cd",
            "a\u{0}@b.cd",
            "a@b.c\u{7f}d",
            "a@b.cd ",
            "a\u{a0}@b.cd",
            "ž@b.cd",
            "a@ž.cd",
            "\"a b\"@c.de",
            "a,b@c.de",
            "<a@b.cd>",
            &long,
            &longer,
        ] {
            assert_eq!(check_email(email), Err(Refusal::EmailMalformed), "{email:?}");
        }
    }
}
