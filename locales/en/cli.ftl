# The command line: help, errors, and what the commands report.

## Help

cli-about = Three ball games for the board: Play Ball, Diaballik and Pawnball
cli-usage = Usage:
cli-heading-commands = Commands
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-placeholder-command = COMMAND
cli-placeholder-options = OPTIONS
cli-choices = one of: { $values }
cli-default = default: { $value }
cli-try-help = For more information, try “{ $command }”.

cli-arg-lang = Language of all texts; without it, taken from LC_ALL, LC_MESSAGES or LANG
cli-arg-color = When to use colours; NO_COLOR and CLICOLOR_FORCE count for auto
cli-arg-quiet = Print results and errors only: no progress, no hints
cli-arg-help = Print this help
cli-arg-version = Print the version

cli-value-address = ADDRESS
cli-value-folder = DIR
cli-value-board = BOARD
cli-value-clock = CLOCK
cli-value-command = COMMAND
cli-value-count = N
cli-value-dir = DIR
cli-value-file = FILE
cli-value-format = FORMAT
cli-value-game = GAME
cli-value-lang = LANG
cli-value-mode = MODE
cli-value-moment = MOMENT
cli-value-month = YYYY-MM
cli-value-player = PLAYER
cli-value-position = POSITION
cli-value-report = NUMBER
cli-value-shell = SHELL
cli-value-when = WHEN

cli-serve-about = Start the server: web site, API and games, with its own database; the default command
cli-serve-arg-listen = Address and port to listen on; 0.0.0.0:8080 accepts connections from your network
cli-serve-arg-data = Directory of the database, created if missing; without it, a directory in your home
cli-serve-arg-config = Settings file (TOML); environment variables override it, and options override both
cli-arg-listen = Same as for “touchline serve”
cli-arg-data = Same as for “touchline serve”
cli-arg-config = Same as for “touchline serve”
cli-arg-tables = Same as for “touchline serve”
cli-arg-backup = Same as for “touchline serve”
cli-serve-arg-tables = Directory of Play Ball tablebases (NAME.tlt) that browsers can download for perfect analysis
cli-serve-arg-database = PostgreSQL address for a site with several nodes, in place of its own database (postgres://…); an address with a password belongs in a file
cli-serve-arg-database-file = File with that address
cli-serve-arg-bus = NATS address that connects the nodes of such a site (nats://… or tls://…); without it, they notice each other’s games after up to two seconds
cli-serve-arg-bus-file = File with that address
cli-arg-database = Same as for “touchline serve”
cli-arg-database-file = Same as for “touchline serve”
cli-arg-bus = Same as for “touchline serve”
cli-arg-bus-file = Same as for “touchline serve”
cli-serve-arg-backup = Folder for a continuous backup of the database, on another disk; it must exist

cli-play-about = Play a game in the terminal
cli-play-arg-game = The game to play; may be left out with --load
cli-play-arg-board = Play Ball: board name or board file
cli-play-arg-a = Who plays side A: human, bot:1 to bot:10, bot:mine (your level) or, for Play Ball, bot:perfect
cli-play-arg-b = Who plays side B: human, bot:1 to bot:10, bot:mine (your level) or, for Play Ball, bot:perfect
cli-play-arg-table = Play Ball: tablebase for bot:perfect; small boards need none
cli-play-arg-mode = Play Ball: normal is first to three goals, expert is two goals in a row
cli-play-arg-variant = Diaballik: variant start, with two pieces of each side on the opponent’s home row
cli-play-arg-load = Continue the game in this file
cli-play-arg-position = Start from this position
cli-play-arg-clock = Clock for each side: minutes for the game, plus seconds after each turn (10+5, 0.5+1, 3) or byo-yomi periods (10+3x30); up to 180+180
cli-play-arg-save = Save the game to this file
cli-play-arg-full-screen = Full-screen mode, with mouse and keyboard
cli-play-arg-lines = Line mode, for screen readers, plain terminals and scripts
cli-play-arg-ascii = Use ASCII characters only
cli-play-arg-describe = Describe positions in sentences instead of drawing them; implies line mode
cli-play-arg-seed = Random seed of dice and bots; the same seed gives the same game

cli-rules-about = Print the rules of a game in full
cli-rules-arg-game = The game

cli-boards-about = Show the boards of Play Ball and what is known about them
cli-boards-arg-board = Board name or board file; without it, all boards that are built in
cli-boards-arg-ascii = Use ASCII characters only

cli-perft-about = Count the sequences of turns with distinct results
cli-perft-arg-game = The game
cli-perft-arg-position = Start from this position
cli-perft-arg-board = Play Ball: board name or board file
cli-perft-arg-variant = Diaballik: count from the variant start
cli-perft-arg-depth = Depth in turns; Pawnball: in dice
cli-perft-arg-divide = Also print the count for each first turn

cli-turns-about = List the distinct results of one turn
cli-turns-arg-game = The game
cli-turns-arg-position = The position
cli-turns-arg-board = Play Ball: board file, if the position’s board is not built in
cli-turns-arg-json = Print JSON

cli-solve-about = Solve one set of Play Ball completely and write a tablebase, or verify one
cli-solve-arg-game = The game
cli-solve-arg-board = Board name or board file; without it, lanes
cli-solve-arg-out = Tablebase to write; a checkpoint is kept beside it until it is finished
cli-solve-arg-force = Overwrite the file of --out if it exists
cli-solve-arg-report = Write time and memory of every pass to this file, as JSON
cli-solve-arg-verify = Verify this tablebase: every position against its successors, plus a sample against the reference rules
cli-solve-arg-every = With --verify: check only every Nth row of positions
cli-solve-arg-positions = With --verify: check only N random positions
cli-solve-arg-sample = With --verify: number of positions to check against the reference rules
cli-solve-arg-seed = With --verify: random seed of that sample
cli-solve-arg-threads = Number of threads; without it, one per core

cli-probe-about = Look up a position in a tablebase: its value, and all turns, best first
cli-probe-arg-table = Tablebase
cli-probe-arg-position = The position
cli-probe-arg-json = Print JSON

cli-batch-about = Process many positions, one line of JSON each
cli-batch-turns-about = Count the distinct results of one turn for every position
cli-batch-turns-arg-game = The game
cli-batch-turns-arg-in = Positions as JSON Lines; - for standard input
cli-batch-turns-arg-board = Play Ball: board file, if the positions’ board is not built in

cli-batch-probe-about = Look up each position in a tablebase
cli-batch-probe-arg-game = The game
cli-batch-probe-arg-table = Tablebase
cli-batch-probe-arg-in = Positions as JSON Lines; - for standard input

cli-verify-dice-about = Recompute the dice of a finished Pawnball match from what its server published
cli-verify-dice-arg-file = Game as JSON, from /api/games/ID; - for standard input
cli-verify-dice-arg-commitment = The server’s commitment that you saw before the match, to be checked too: 64 hexadecimal digits

cli-reports-about = List the reports players have sent to the owner of a server
cli-reports-arg-data = The directory of the site’s database
cli-reports-arg-config = The settings file of the site
cli-reports-arg-most = Maximum number of reports, newest first
cli-reports-arg-json = Print JSON Lines
cli-reports-arg-all = List settled reports too
cli-reports-arg-settle = Mark the report with this number as settled, and list nothing

cli-archive-about = Write all games of a past month to the public archive
cli-archive-arg-data = The directory of the site’s database
cli-archive-arg-config = The settings file of the site
cli-archive-arg-month = The month, such as 2026-10 (UTC)

cli-check-about = Validate game files: notation and rules
cli-check-arg-files = The game files; - is standard input
cli-check-arg-json = Print JSON Lines

cli-convert-about = Convert game files to TGN or JSON Lines
cli-convert-arg-input = The file to read; - is standard input
cli-convert-arg-from = Input format; without it, taken from the file extension
cli-convert-arg-to = Output format; without it, taken from the file extension, or tgn
cli-convert-arg-out = File to write; without it, standard output

cli-completions-about = Print the completions for a shell
cli-completions-arg-shell = The shell
cli-man-about = Print the manual page
cli-man-arg-command = The command; without it, the page of the whole program
cli-man-heading-name = NAME
cli-man-heading-synopsis = SYNOPSIS
cli-man-heading-description = DESCRIPTION
cli-man-heading-arguments = ARGUMENTS
cli-man-heading-options = OPTIONS
cli-man-heading-commands = COMMANDS
cli-man-heading-version = VERSION

## Wrong usage

cli-error = error:
cli-error-unknown-argument = Unknown option “{ $argument }”.
cli-error-unknown-command = Unknown command “{ $command }”.
cli-error-missing-command = Missing command.
cli-error-missing-argument = Missing argument: { $arguments }
cli-error-missing-value = { $argument } needs a value.
cli-error-extra-value = { $argument } takes no value, but “{ $value }” was given.
cli-error-invalid-value = Invalid value “{ $value }” for { $argument }.
cli-error-clock = Minutes come first, then the seconds added after each turn: 5+5 is 5 minutes plus 5 seconds per turn, and 5+3x30 is 5 minutes, then 3 byo-yomi periods of 30 seconds. The maximum is { $largest }.
cli-error-conflict = { $argument } cannot be used with { $other }.
cli-error-not-of-game = { $argument } is an option of { $games }, not of { $game }.
cli-error-twice = { $argument } was given more than once.
cli-error-not-utf8 = An argument is not valid UTF-8.
cli-error-choices = Possible values: { $values }.
cli-error-suggestion = Did you mean “{ $suggestion }”?
cli-error-other = Invalid arguments: { $details }

## Failures

failure-not-found = { $file }: no such file
failure-permission = { $file }: permission denied
failure-directory = { $file }: is a directory, not a file
failure-disk-full = { $file }: disk full, file not written
failure-io = { $file }: { $details }
failure-standard-input = standard input
failure-standard-output = standard output
failure-in-position = Invalid position: { $fault }.
failure-in-board = { $file }: invalid board: { $fault }.
failure-in-table = { $file }: unusable tablebase: { $reason }.
failure-in-checkpoint = { $file }: cannot resume from this checkpoint: { $reason }. Delete it to start over, or choose another --out.
failure-exists = { $file } already exists. Use { $argument } to overwrite it.
failure-other-board = The position is on the board { $found }, but --board names { $given }. Leave out --board or give a position on { $given }.
other-board = the position is on the board { $found }, but --board names { $given }
solve-unfinished = { $file } is the checkpoint of an unfinished solve of another board ({ $other }). Run that solve again to finish it, delete the file, or choose another --out for { $board }.
failure-too-little-memory = Not enough memory: solving { $board } needs about { $needed }, and { $free } is free.
failure-memory-limit = Not enough memory: solving { $board } needs about { $needed }. This container or service is limited to { $limit }, and { $free } of that is free.
failure-too-little-disk = Not enough disk space: solving { $board } needs about { $needed }, and { $free } is free. Choose another place with --out.
## What the system says about files and connections, as parts of sentences

io-not-found = no such file or directory
io-permission = permission denied
io-directory = is a directory
io-not-a-directory = a part of the path is not a directory
io-disk-full = no space left
io-too-large = the file would be too large
io-read-only = the file system is read-only
io-exists = already exists
io-file-name = invalid file name
io-busy = in use by another program
io-memory = out of memory
io-data = not valid text or data
io-connection-refused = connection refused
io-connection-lost = connection lost
io-unreachable = network or host unreachable
io-timed-out = no answer in time
io-address-in-use = the address is already in use
io-address-not-here = this machine does not have that address
store-newer = the database has version { $found }, but this version of Touchline reads versions up to { $known }
store-damaged = the database is damaged
store-not-ours = not a database of Touchline
store-in-use = in use by another server
store-failed = database error: { $details }

## check, convert, batch

check-summary =
    { $bad ->
        [0] { $games ->
            [one] { $games } game, no errors.
           *[other] { $games } games, no errors.
        }
       *[other] { $games ->
            [one] { $games } game
           *[other] { $games } games
        }, { $bad } with errors.
    }
check-summary-unread =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $bad } with errors; { $unread ->
        [one] { $unread } file could not be read.
       *[other] { $unread } files could not be read.
    }
turns-turn-over = The turn is over: no moves and no passes are left. “-” only ends it.
turns-game-over = The game is over.
turns-none = Nothing is legal here: the turn passes.
turns-dice-set-aside = No die that is left can be played. They are set aside, and the match goes on by itself.
turns-no-dice = No dice are left to play until the next roll.
turns-set-up = The pawns are being set up: any four squares of your half or your goal will do, so they are not listed.
convert-summary =
    Could not convert { $bad ->
        [one] { $bad } game
       *[other] { $bad } games
    }.
convert-not-written = { $file } was not written.
json-malformed = invalid JSON
json-member-missing = missing field “{ $name }”
json-member-unknown = unknown field “{ $name }”
json-member-type = wrong type of value in the field “{ $name }”

## solve, probe

size-mebibytes = { $count } MiB
value-wins =
    { $side } wins in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
value-draw = draw: neither side can force a goal
solve-expects = { $board }: { $positions } positions to solve, one of each two mirror images (all together: { $all }). Estimate: { $memory } of memory, { $disk } of disk, { $time }.
solve-continues = Resuming from { $file }.
solve-pass = Distance { $distance }
solve-bar = { $unknown } unsolved, { $elapsed } elapsed, about { $left } left
solve-pass-line = Distance { $distance }: { $rows } rows to visit, { $unknown } positions unsolved, { $elapsed } elapsed, about { $left } left.
solve-stopped = Stopped. Progress saved to { $file }; run the same command again to resume.
solve-stopped-for-good = Stopped. Nothing was saved.
solve-too-long = This board cannot be solved: a win can take more turns than a tablebase can store.
solve-summary = { $board }: { $positions } positions at the start of a turn, mirror images counted, for the side to move:
solve-wins = wins
solve-losses = losses
solve-draws = draws
solve-holder-own = own ball
solve-holder-opponent = opponent’s ball
solve-holder-free = free ball
solve-holder-any = all
solve-summary-longest =
    The longest win takes { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, both sides counted.
solve-summary-kick-off = Kick-off by A: { $value }.
solve-summary-file = Wrote { $file }: { $bytes } bytes in { $time }.
verify-step =
    { $step ->
        [1] Goals
        [2] Successors
        [4] Successors
       *[other] Reference rules
    }
verify-step-line =
    { $step ->
        [1] Finding goals in { $parts } rows
        [2] Checking successors in { $parts } rows
        [4] Checking successors of { $parts } positions
       *[other] Checking { $parts } positions against the reference rules
    }, { $elapsed } elapsed.
verify-stopped = Stopped early. No errors found so far.
verify-agrees = { $file }: no errors. { $checked } positions in which the side to move cannot score at once match their successors, and { $sampled } more match the reference rules ({ $time }).
verify-disagrees = { $file }: wrong value for { $position }: the tablebase says “{ $stored }”, its turns give “{ $expected }”.

## puzzles

cli-value-kind = KIND
cli-puzzles-about = Generate Play Ball puzzles from a tablebase, as JSON Lines
cli-puzzles-arg-table = Tablebase
cli-puzzles-arg-count = Number of puzzles
cli-puzzles-arg-seed = Random seed; the same seed gives the same puzzles
cli-puzzles-arg-kind = Kind of puzzle: win, where only one turn wins; save, where only one turn avoids a loss
cli-puzzles-arg-out = File to write; without it, standard output
puzzles-fewer =
    { $found ->
        [0] No puzzles found
        [one] Only { $found } puzzle found
       *[other] Only { $found } puzzles found
    }: { $all ->
        [yes] this board has no more.
       *[no] more would be too rare to find.
    }

## serve

serve-ready = Touchline is running. Open { $url } in your browser.
serve-stop = Press Ctrl-C to stop.
serve-address-taken = { $address } is already in use. Choose another address with --listen, for example 127.0.0.1:8081.
serve-address-impossible = Cannot listen on { $address }: { $details }. Choose another address with --listen.
serve-failed = Server error: { $details }
serve-settings = Invalid settings: { $details }
serve-options-elsewhere = --listen, --data, --tables, --config, --database, --bus and their files work only with “touchline serve” or without a command.
serve-data = Cannot open the database in { $path }: { $details }
serve-database-empty = { $path } is empty, so the site in it is lost. Restore a backup with “touchline restore FILE”. To start an empty site instead, delete all files named touchline.* in this directory.
serve-database-missing = { $path } is missing, although there was a site in this directory. Put the file back, or restore a backup with “touchline restore FILE”. To start an empty site instead, delete all files named touchline.* in this directory.
serve-database-not-ours = { $path } is not a Touchline database. Choose another directory with --data, or move the file away.
serve-database-damaged = The database { $path } is damaged: { $details }. Restore a backup with “touchline restore FILE”; the damaged file is kept.
serve-no-tables = { $folder } is not a directory. Choose one with Play Ball tablebases, as written by “touchline solve”.

## ugi, analyse, bench

cli-value-dice = DICE
cli-value-ms = MS
cli-value-side = SIDE
cli-value-hex = HEX

cli-ugi-about = Run the engine on standard input and output (Universal Game Interface)
cli-ugi-arg-game = Game, until the UGI option Game changes it
cli-ugi-arg-board = Play Ball: board name or board file
cli-ugi-arg-mode = Play Ball: normal is first to three goals, expert is two goals in a row
cli-ugi-arg-variant = Diaballik: variant start, with two pieces of each side on the opponent’s home row
cli-ugi-arg-table = Play Ball: tablebase to play from
cli-ugi-arg-threads = Number of search threads
cli-ugi-arg-hash = Size of the transposition table in MiB
cli-ugi-arg-seed = Random seed; the same seed gives the same choices

cli-analyse-about = Find the best turns of a position
cli-analyse-arg-game = The game
cli-analyse-arg-position = Position; without it, the start. Pawnball: position of the whole match
cli-analyse-arg-draw = Pawnball: the four dice of the current roll
cli-analyse-arg-side = Pawnball: the side to analyse for when both can play
cli-analyse-arg-board = Play Ball: board name or board file
cli-analyse-arg-table = Play Ball: tablebase to look the position up in
cli-analyse-arg-movetime = Search time in milliseconds; without any limit, five seconds
cli-analyse-arg-depth = Maximum search depth in turns, both sides counted
cli-analyse-arg-nodes = Maximum number of positions to search
cli-analyse-arg-lines = Number of best turns to show
cli-analyse-arg-threads = Number of search threads
cli-analyse-arg-hash = Size of the transposition table in MiB
cli-analyse-arg-seed = Random seed; the same seed gives the same choices
cli-analyse-arg-json = Print JSON

cli-bench-about = Measure search speed, or an engine’s error per decision, on a fixed set of positions
cli-bench-arg-game = Only this game
cli-bench-arg-depth = Search each position to this depth (time to depth)
cli-bench-arg-nodes = Search this many nodes per position
cli-bench-arg-error = Pawnball: measure the average equity lost per decision, on a set of rolled-out positions
cli-bench-arg-engine = With --error: the UGI engine to measure instead of the built-in one
cli-bench-arg-movetime = Time per position in milliseconds
cli-bench-arg-positions = With --error: measure only this many of the positions
cli-bench-arg-threads = Number of search threads; with one, node counts are reproducible
cli-bench-arg-hash = Size of the transposition table in MiB
cli-bench-arg-seed = Random seed
cli-bench-arg-json = Print JSON Lines

analyse-searched =
    Searched { $depth ->
        [one] { $depth } turn
       *[other] { $depth } turns
    } deep: { $nodes ->
        [one] { $nodes } position
       *[other] { $nodes } positions
    } in { $seconds } s
analyse-then = then
analyse-even = equal ({ $points })
analyse-better =
    { $side } is { $degree ->
        [slight] slightly better
        [clear] clearly better
       *[decisive] almost winning
    } ({ $points })
analyse-goals-ahead = { $side } is ahead by about { $goals } goals
analyse-match-won = { $side } wins the match
analyse-bad-draw = --draw: { $fault }
analyse-not-to-play = It is not { $side }’s turn.
analyse-awaits-dice = Dice are needed first: give the roll with { $argument }.
analyse-over = Nothing to analyse: the game is over.
bench-stopped = Stopped early: no totals.
# Equity counts a win as 1 and a draw as 0.5.
bench-error =
    Error per decision: { $error } ± { $deviation } (a win is 1, a draw 0.5), { $positions } positions
    Best turn chosen: { $best } of { $positions }
    Turns missing from the set and rolled out just now: { $unknown }

## verify-dice

verify-dice-good = Dice verified: all { $draws } rolls of the match follow from the seed. The server committed to it before the players committed to their parts, and everybody kept their commitments.
verify-dice-good-unordered = Dice verified: all { $draws } rolls of the match follow from the seed, and everybody kept their commitments. The match uses version 1 of the proof, which does not show that the server chose the seed before the players revealed their parts.
verify-dice-malformed = Not a game from a server. Save the response of /api/games/ID to a file and try again.
verify-dice-no-seed = The match is not over, so the seed is not published yet.
verify-dice-not-begun = No dice were rolled: the game ended before the match began.
verify-dice-seed = Wrong seed: it does not match the commitment the server made before the match.
verify-dice-other-commitment = Different commitment: the server’s is { $found }, not the one you gave. The seed was changed after you saw it.
verify-dice-table = The dice of the round don’t follow from what this game’s players added.
verify-dice-entropy = Wrong reveal: what { $player } revealed does not match the commitment.
verify-dice-too-many = Too many rolls: { $found } are listed, but the match had only { $expected }.
verify-dice-too-few = Rolls are missing: { $found } are listed, but the match had { $expected }.
verify-dice-turn = Turn { $number } is not possible with the dice that the seed gives: { $reason }
verify-dice-draw = Roll { $number } was { $found }, but the seed gives { $expected }.

## reports

reports-none = No reports.
reports-line = Report { $id }, { $date }: { $by } reported { $player } for { $why }.
reports-why-chat = abusive chat
reports-why-engine = using an engine
reports-why-play = losing on purpose, stalling or leaving
reports-why-name = an offensive name
reports-why-other = another reason
reports-settled = Report { $id } is settled.
reports-no-such = There is no report { $id }.
reports-game = Game: { $game }
reports-said = Message: “{ $line }”
reports-text = Comment: { $text }

## archive

archive-written = Wrote { $games ->
        [one] { $games } game
       *[other] { $games } games
    } to { $path }
    SHA-256 { $sha }
archive-month-going-on = { $month } is not over yet. Only past months can be archived.

## boards

boards-board = { $board }: { $cells } cells, { $positions } positions at the start of a turn
