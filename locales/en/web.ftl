# The web client.

web-product = Touchline
web-skip-to-content = Skip to the content

## Navigation

web-nav-label = Main
web-nav-menu = Menu
web-nav-play = Play
web-nav-online = Online
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
web-play-lead = Against a friend at this screen, or against a bot.
web-analyse-title = Analyse
web-analyse-lead = Look into a game: what was good, what was better.
web-learn-title = Learn
web-learn-lead = Every rule, met by doing it.
web-puzzles-title = Puzzles
web-puzzles-lead = One position, one right turn. Can you find it?
web-editor-title = Boards
web-editor-lead = Draw a field for Play Ball, and play on it.
web-not-found-title = There is nothing here
web-not-found-lead = This address leads nowhere. Perhaps it was cut short on its way to you.
web-not-found-home = To the first page
web-part-missing-title = This page could not be loaded
web-part-missing-text = A part of Touchline did not arrive. Check your connection and try again.
web-part-missing-again = Try again
web-part-missing-trying = Trying again…

## A board on a page

web-boards = Boards
web-board-number = Board { $number }
web-set-up-board = Set up board { $number }
web-which-action = Which one do you mean?
web-undo = Undo
web-end-turn = End turn
web-cancel = Cancel

## Rules

web-rules-title = Rules
web-rules-lead = Each game on one page.
web-rules-of = The rules of { $game }

web-rules-playball-aim = Carry the ball into one of the opponent’s end zones: that is a goal. The first side with three goals wins.
web-rules-diaballik-aim = Bring your ball to the row where the opponent started. Whoever does it first wins.
web-rules-pawnball-aim = Score more goals than the other side in eight draws of dice, on two boards together.

## Settings

web-board-whole = Whole board
web-board-near = Zoom in
web-goal = Goal!
web-goal-score = Goal! { $a }–{ $b }
web-settings-title = Settings
web-settings-lead = They are kept on this device and take effect at once.
web-settings-language = Language
web-settings-theme = Colours
web-settings-theme-light = Light
web-settings-theme-dark = Dark
web-settings-motion = Motion
web-settings-motion-full = Pieces move
web-settings-motion-reduced = No motion
web-settings-sound = Sound
web-settings-coordinates = Coordinates on the board
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
web-settings-confirm = Ask before a turn is sent over the network
web-settings-confirm-touch = By touch, when a turn has ended by itself
web-settings-confirm-always = Always
web-settings-confirm-never = Never
web-settings-as-device = As this device
web-settings-on = On
web-settings-off = Off

## About

web-about-title = About Touchline
web-about-lead = The place to play, learn, analyse and solve ball games of the board.
web-about-games = The games
web-about-playball = Play Ball, by David Florsch (Borderline Editions 2025).
web-about-diaballik = Diaballik, by Philippe Lefrançois (2004).
web-about-pawnball = Pawnball, football with dice on two boards.
web-about-authors = The games belong to their authors; Touchline explains them in its own words.
web-about-device = Your device
web-about-privacy = Games and engines run in your browser. There is no tracking, you don’t need an account, and nothing is sent anywhere unless you play online.
web-about-offline = After one visit all of it works without a network. Your browser can install it like an app.
web-about-software = The software
web-about-version = Version { $version }.
web-about-licence = Free software under the MIT licence or the Apache licence 2.0, as you like.

## What can go wrong

web-notice-dismiss = Close
web-storage-full = This device has no room left: your choice holds until you close the page. Free some room in the browser’s settings for this site.
web-storage-unavailable = Your browser keeps nothing for this page: your choice holds until you close it. A private window does that, for example.
web-engine-restarted = The engine stopped by mistake and has been started again. Please try once more.
web-engine-unable = The engine does not start in this browser. You can still play against a friend; reloading the page may help.
web-engine-version = the engine is of another version of this page: reload it
web-engine-no-table = there is no table of the board { $board } here
web-engine-too-long = a win on this board takes more turns than a table can hold
web-engine-table-damaged = the table is damaged: fetch or solve it again
web-engine-live = this position is being played in a rated game here; try again when that game is over
web-update-ready = A new version is ready. Your game is kept.
web-update-take = Update now
web-failure-title = Something broke
web-failure-text = That is our mistake, not yours. What was kept on this device is still there. Reload the page to go on.
web-failure-reload = Reload the page
web-failure-details = What happened, for a report

## Before the client has started, or when it cannot

web-start-loading = Loading Touchline …
web-start-no-script = Touchline runs in your browser and needs JavaScript. Please allow it for this page.
web-start-unsupported = This browser is too old for Touchline, or it does not run WebAssembly. Please use a current Firefox, Chrome, Edge or Safari.
web-start-failed = Touchline could not be loaded completely. Check your connection and reload the page.
web-start-description = Play Ball, Diaballik and Pawnball: play, learn and analyse in your browser, offline too.
web-start-not-built = The web client is not part of this program. Build it with “cargo xtask client”, then build the program again.
web-language-not-fetched = The texts of this language cannot be fetched now. Choose it again when there is a network.
web-keys-title = Keys
web-keys-tab = To the board, the turns and the buttons
web-keys-arrows = On the board: to the next cell
web-keys-enter = Choose a piece, then where it goes
web-keys-escape = Let go of it; close what lies over the page
web-keys-turns = In the list of turns: one back, one on
web-keys-ends = In the list of turns: to the start, to the end
web-keys-help = This list
