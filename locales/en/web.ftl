# The web client.

web-product = Touchline
web-skip-to-content = Skip to content

## Navigation

web-nav-label = Main
web-nav-menu = Menu
web-nav-play = Play
web-nav-online = Online
web-nav-watch = Watch
web-nav-learn = Learn
web-nav-puzzles = Puzzles
web-nav-analyse = Analyse
web-nav-editor = Boards
web-nav-rules = Rules
web-nav-account = Account
web-header-waiting =
    { $count ->
        [0] Nothing waits for you
        [one] { $count } thing waits for you
       *[other] { $count } things wait for you
    }
web-nav-settings = Settings
web-nav-clock = Clock
web-nav-house-rules = House rules
web-nav-about = About
web-header-to-light = Switch to the light design
web-header-to-dark = Switch to the dark design
web-footer-label = More
web-footer-text = Free software. Unless you play online, nothing about you leaves this device.

web-go-play = Play a game

## The first page

web-home-title = Pass. Jump. Goal.
web-home-lead = Three ball games for the board. Learn in two minutes, play for years.
web-home-playball = Three a side on hexagons. Jump over players to steal the ball.
web-home-diaballik = Seven a side. Two steps and one pass a turn: find the way through.
web-home-pawnball = Football with coloured dice, on two boards at once. Luck is shared.
web-home-play-now = Play now
web-home-blitz = Blitz
web-home-rapid = Rapid
web-home-daily = Daily
web-home-one-day = 1 day
web-home-bot = Bot
web-home-friend = Friend
web-home-next-lesson = Next lesson: { $game }
web-home-play-bot = Play a bot
web-home-learn = Learn by playing
web-home-your-turn = Your turn
web-home-their-turn = Your opponent’s turn
web-home-is-over = This game has ended
web-home-against = { $game } against { $player }

## Pages

web-play-title = Play
web-play-lead = Against a friend on this device, or against a bot.
web-analyse-title = Analyse
web-analyse-lead = See what was good, and what would have been better.
web-learn-title = Learn
web-learn-lead = Learn every rule by playing it.
web-puzzles-title = Puzzles
web-puzzles-lead = One position, one right turn. Can you find it?
web-editor-title = Board editor
web-editor-lead = Draw your own Play Ball board and play on it.
web-not-found-title = Page not found
web-not-found-lead = There’s nothing at this address. The link may be incomplete.
web-not-found-home = Go to home page
web-part-missing-title = This page could not be loaded
web-part-missing-text = A part of Touchline did not arrive. Check your connection and try again.
web-part-missing-again = Try again
web-part-missing-trying = Trying again…

## A board on a page

web-boards = Boards
web-board-number = Board { $number }
web-set-up-board = Set up board { $number }
web-which-action = Which action?
web-undo = Undo
web-end-turn = End turn
web-cancel = Cancel

## Rules

web-rules-title = Rules
web-rules-lead = Each game on one page.
web-rules-of = Rules of { $game }

web-rules-playball-aim = Carry the ball into one of the opponent’s end zones to score. The first side to score three goals wins.
web-rules-diaballik-aim = Be the first to get your ball to the opponent’s home row.
web-rules-pawnball-aim = Score more goals than your opponent in eight rolls of the dice, on two boards together.

## Settings

web-board-whole = Whole board
web-board-near = Zoom in
web-goal = Goal!
web-goal-score = Goal! { $a }–{ $b }
web-settings-title = Settings
web-settings-lead = Saved on this device; changes apply at once.
web-settings-language = Language
web-settings-theme = Theme
web-settings-theme-light = Light
web-settings-theme-dark = Dark
web-settings-motion = Animation
web-settings-motion-full = On
web-settings-motion-reduced = Off
web-settings-sound = Sound
web-settings-coordinates = Board coordinates
web-settings-coordinates-room = Where there is room
web-settings-coordinates-shown = Always
web-settings-coordinates-hidden = Never
web-settings-board = Board
web-settings-board-page = To match the colours
web-settings-board-chalk = Chalk and wood
web-settings-board-floodlit = Floodlit
web-settings-board-flat = Flat, high contrast
web-settings-pieces = Pieces
web-settings-pieces-shirts = Shirts with numbers
web-settings-pieces-discs = Plain discs
web-settings-speed = Animation speed
web-settings-speed-slow = Slow
web-settings-speed-normal = Normal
web-settings-speed-fast = Fast
web-settings-speed-instant = Instant
web-settings-volume = Volume
web-settings-volume-quiet = Quiet
web-settings-volume-medium = Medium
web-settings-volume-loud = Loud
web-settings-confirm = Confirm turns in online games
web-settings-confirm-touch = On touch screens
web-settings-confirm-always = Always
web-settings-confirm-never = Never
web-settings-as-device = System default
web-settings-on = On
web-settings-off = Off

## About

web-about-title = About Touchline
web-about-lead = The place to play, learn, analyse and solve ball games for the board.
web-about-games = The games
web-about-playball = Play Ball, by David Florsch (Borderline Editions 2025).
web-about-diaballik = Diaballik, by Philippe Lefrançois (2004).
web-about-pawnball = Pawnball, football with dice on two boards.
web-about-authors = The games belong to their authors; Touchline explains them in its own words.
web-about-device = Privacy and offline use
web-about-privacy = Games and engines run in your browser. There is no tracking, you don’t need an account, and nothing is sent anywhere unless you play online.
web-about-offline = After your first visit everything except online play works offline. You can install Touchline like an app.
web-about-software = Software
web-about-version = Version { $version }.
web-about-licence = Free software under the MIT or Apache 2.0 licence, at your choice.

## What can go wrong

web-notice-dismiss = Close
web-storage-full = Storage is full, so this setting lasts only until you close the page. Free up space for this site in your browser’s settings.
web-storage-unavailable = Your browser isn’t saving data for this site (perhaps this is a private window), so this setting lasts only until you close the page.
web-engine-restarted = The engine crashed and was restarted. Please try again.
web-engine-unable = The engine can’t start in this browser. Try reloading the page; you can still play against a friend.
web-engine-version = the engine and this page have different versions; reload the page
web-engine-no-table = there is no tablebase for the board { $board }
web-engine-too-long = a win on this board can take more turns than a tablebase can store
web-engine-table-damaged = the tablebase is damaged; download it or solve the board again
web-engine-live = this position is on the board in a rated game right now; try again when that game is over
web-update-ready = A new version is ready. Your game is kept.
web-update-take = Update now
web-failure-title = Something went wrong
web-failure-text = Sorry, that’s our fault. Your saved games and settings are safe. Reload the page to continue.
web-failure-reload = Reload page
web-failure-details = Details for a bug report

## Before the client has started, or when it cannot

web-start-loading = Loading Touchline…
web-start-no-script = Touchline runs in your browser and needs JavaScript. Please allow it for this page.
web-start-unsupported = This browser is too old for Touchline, or it does not run WebAssembly. Please use a current Firefox, Chrome, Edge or Safari.
web-start-failed = Touchline could not be loaded completely. Check your connection and reload the page.
web-start-description = Play Ball, Diaballik and Pawnball: play, learn and analyse in your browser, offline too.
web-start-not-built = This build does not include the web client. Run “cargo xtask client”, then build again.
web-language-not-fetched = This language couldn’t be loaded. Try again when you’re online.
web-keys-title = Keys
web-keys-tab = To the board, the turns and the buttons
web-keys-arrows = On the board: to the next cell
web-keys-enter = Choose a piece, then where it goes
web-keys-escape = Let go of it; close what lies over the page
web-keys-turns = In the list of turns: one back, one on
web-keys-ends = In the list of turns: to the start, to the end
web-keys-next-game = In a game that doesn’t wait for you: to the next one that does
web-keys-help = This list

## House rules

web-house-title = House rules
web-house-lead = For a place where it’s good to play. They hold for everyone who plays with others here.
web-house-play = Play fair
web-house-play-own = Choose your turns yourself. While a game with another person is going on, ask no engine, no tablebase and nobody else about it.
web-house-play-help = Bots say that they are bots. One person plays with one account.
web-house-play-points = Win and lose for real: no arranged results, no games lost on purpose.
web-house-finish = Finish what you begin
web-house-finish-games = Come to the games you start and play them to the end. If you’re losing, resigning is fine; walking away is not.
web-house-finish-leaving = Anyone has to leave once in a while, and nothing happens then. Leave again and you’re told; go on and you wait before your next rated game, longer each time. Finished games and time make up for it.
web-house-talk = Be kind
web-house-talk-kind = No insults, threats, hate, harassment or advertising, in chat, messages and names.
web-house-talk-names = Pick a name that you’d tell anyone at the table.
web-house-talk-report = If someone isn’t kind, block or report them. You’re told when your report has been looked at.
web-house-follows = What follows
web-house-follows-steps = Usually a warning first, then a mute or a suspension for some days. Serious things can go faster.
web-house-follows-people = People decide, never a program. Each decision has a reason, which you’re told, and is kept in a log.
web-house-follows-points = If someone took points unfairly, their opponents get them back.
web-house-appeal = If you disagree
web-house-appeal-once = You can appeal once against each warning, mute and suspension. Someone who wasn’t involved reads it, where possible.
web-house-appeal-suspended = If you’re suspended, sign in as usual: the page then lets you write your appeal.
web-house-standing = See your standing
