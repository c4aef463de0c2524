use super::*;

fn settled(given: Given) -> Settings {
    given.settle("here".into(), "127.0.0.1:8080".parse().unwrap()).unwrap()
}

#[test]
fn the_command_line_wins_over_the_environment_and_that_over_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("touchline.toml");
    let text = "data = 'file'\nlisten = '0.0.0.0:1'\nbot-threads = 3\nlog-format = 'json'\nlog-level = 'warn'\n[limits]\nopen_games = 7\n";
    std::fs::write(&path, text).unwrap();
    let file = Given::from_file(&path).unwrap();
    let environment = |name: &str| match name {
        "TOUCHLINE_DATA" => Some("environment".to_owned()),
        "TOUCHLINE_LISTEN" => Some("0.0.0.0:2".to_owned()),
        "TOUCHLINE_LOG_LEVEL" => Some("debug".to_owned()),
        "TOUCHLINE_TRUSTED_PROXIES" => Some("127.0.0.1, ::1".to_owned()),
        _ => None,
    };
    let environment = Given::from_environment(environment).unwrap();
    let line = Given { data: Some("line".into()), ..Given::default() };
    let settings = settled(line.or(environment).or(file));
    assert_eq!((settings.data.to_str(), settings.listen.port()), (Some("line"), 2));
    assert_eq!((settings.bot_threads, settings.limits.open_games, settings.trusted_proxies.len()), (3, 7, 2));
    assert_eq!((settings.log_format, settings.log_level), (LogFormat::Json, LogLevel::Debug));
    assert_eq!(settings.limits.requests_per_minute, Limits::default().requests_per_minute);
}

#[test]
fn what_is_impossible_or_unknown_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("touchline.toml");
    for text in ["lisen = 'x'", "listen = 'x'", "[limits]\nx = 1", "data = "] {
        std::fs::write(&path, text).unwrap();
        assert!(matches!(Given::from_file(&path), Err(SettingsError::Toml(..))), "{text}");
    }
    for name in ["LOG_LEVEL", "LOG_FORMAT"] {
        assert!(Given::from_environment(|asked| asked.ends_with(name).then(|| "loud".to_owned())).is_err(), "{name}");
    }
    assert!(Given::from_environment(|name| name.ends_with("LISTEN").then(|| "x".to_owned())).is_err());
    for url in ["play.example", "ftp://x", "https://", "https://x/y"] {
        let given = Given { public_url: Some(url.to_owned()), ..Given::default() };
        assert!(given.settle("x".into(), "127.0.0.1:1".parse().unwrap()).is_err(), "{url}");
    }
    let given = Given { public_url: Some("https://play.example/".to_owned()), ..Given::default() };
    assert_eq!(settled(given).public_url.as_deref(), Some("https://play.example"));
}

#[test]
fn the_database_and_the_bus_come_from_wherever_they_are_named_first() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("touchline.toml");
    std::fs::write(&path, "database = 'postgres://file'\nbus-file = '/nowhere'\ndatabase-connections = 40\n").unwrap();
    let file = Given::from_file(&path).unwrap();
    let secret = directory.path().join("secret");
    std::fs::write(&secret, "postgres://anna:s3cret@host/site\n").unwrap();
    let environment = |name: &str| match name {
        "TOUCHLINE_DATABASE_FILE" => Some(secret.to_str().unwrap().to_owned()),
        "TOUCHLINE_BUS" => Some("nats://environment".to_owned()),
        _ => None,
    };
    let environment = Given::from_environment(environment).unwrap();
    let settings = settled(environment.clone().or(file));
    let url = |url: &Option<ServiceUrl>| url.as_ref().map(|url| url.0.clone());
    // A line end of the file is not the address's, and what the environment gives as a file wins over an address in the settings file.
    assert_eq!(url(&settings.database).as_deref(), Some("postgres://anna:s3cret@host/site"));
    assert_eq!((url(&settings.bus).as_deref(), settings.database_connections), (Some("nats://environment"), 40));
    assert!(!format!("{settings:?} {environment:?}").contains("s3cret"));
    let line = Given { database: Some("postgres://line".to_owned().into()), ..Given::default() };
    assert_eq!(url(&settled(line.or(environment)).database).as_deref(), Some("postgres://line"));
    let settings = settled(Given::default());
    assert_eq!((settings.database, settings.bus, settings.database_connections), (None, None, 16));
}

#[test]
fn what_no_site_with_several_nodes_can_be_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let settle = |given: Given| given.settle("x".into(), "127.0.0.1:1".parse().unwrap()).unwrap_err();
    let bus = Some(ServiceUrl("nats://host".to_owned()));
    let error = settle(Given { bus: bus.clone(), ..Given::default() });
    assert!(matches!(error, SettingsError::BusWithoutDatabase), "{error}");
    for connections in [0, 3, 1001] {
        let error = settle(Given { database_connections: Some(connections), ..Given::default() });
        assert_eq!(error.to_string(), format!("database-connections: from 4 to 1000, not {connections}"));
    }
    let given = |file: PathBuf| Given { database_file: Some(file), ..Given::default() };
    let error = settle(given(directory.path().join("missing")));
    assert!(matches!(&error, SettingsError::File(path, _) if path.ends_with("missing")), "{error}");
    let empty = directory.path().join("empty");
    std::fs::write(&empty, " \n").unwrap();
    assert!(matches!(settle(given(empty.clone())), SettingsError::Empty(path) if path == empty));
    let both = Given { bus, bus_file: Some(empty), ..Given::default() }.once().unwrap_err();
    assert_eq!(both.to_string(), "bus and bus-file: one of them");
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_place_and_without_its_passwords() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("touchline.toml");
    for text in ["tables = 'x'\ndatabase = 'postgres://anna:s3cret@host", "data = 'x'\ndatabase = ['s3cret']"] {
        std::fs::write(&path, text).unwrap();
        let error = Given::from_file(&path).unwrap_err().to_string();
        assert!(error.contains("touchline.toml:2:") && !error.contains("s3cret"), "{error}");
    }
}

#[test]
fn an_address_is_a_proxys_however_it_is_written() {
    let trusted_proxies = Some(vec!["127.0.0.1".parse().unwrap(), "::ffff:192.0.2.7".parse().unwrap()]);
    let settings = settled(Given { trusted_proxies, ..Given::default() });
    for proxy in ["127.0.0.1", "::ffff:127.0.0.1", "192.0.2.7", "::ffff:192.0.2.7"] {
        assert!(settings.is_proxy(proxy.parse().unwrap()), "{proxy}");
    }
    assert!(!settings.is_proxy("::1".parse().unwrap()) && !settings.is_proxy("192.0.2.8".parse().unwrap()));
}

#[test]
fn a_token_for_the_metrics_is_long_and_never_printed() {
    let given = |text: &str| Given { metrics_token: Some(MetricsToken(text.to_owned())), ..Given::default() };
    for bad in ["", "short", "with a space in it", "žluťoučký kůň pěl"] {
        let settings = given(bad).settle("x".into(), "127.0.0.1:1".parse().unwrap());
        assert!(matches!(settings, Err(SettingsError::MetricsToken)), "{bad}");
    }
    let settings = settled(given("correct-horse-battery"));
    assert!(!format!("{settings:?}").contains("horse"));
    let token = settings.metrics_token.unwrap();
    assert!(token.is("correct-horse-battery") && !token.is("correct-horse") && !token.is(""));
}
