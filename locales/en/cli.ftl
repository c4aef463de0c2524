# The command line: help, errors, and what the commands report.

## Help

cli-about = Three ball games of the board: Play Ball, Diaballik and Pawnball
cli-usage = Usage:
cli-heading-commands = Commands
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-placeholder-command = COMMAND
cli-placeholder-options = OPTIONS
cli-choices = one of: { $values }
cli-default = default: { $value }
cli-try-help = For more, try “{ $command }”.

cli-arg-lang = The language to speak; without it, the environment (LC_ALL, LC_MESSAGES, LANG) decides
cli-arg-help = Print this help
cli-arg-version = Print the version

cli-value-address = ADDRESS
cli-value-folder = FOLDER
cli-value-board = BOARD
cli-value-command = COMMAND
cli-value-count = N
cli-value-dir = DIR
cli-value-file = FILE
cli-value-format = FORMAT
cli-value-game = GAME
cli-value-lang = LANG
cli-value-mode = MODE
cli-value-month = YYYY-MM
cli-value-player = PLAYER
cli-value-position = POSITION
cli-value-shell = SHELL

cli-serve-about = Serve the complete site, client and games over the network, with its own database; the same as no command at all
cli-serve-arg-listen = The address and port to listen on; 0.0.0.0:8080 lets others in your network in
cli-serve-arg-data = The directory of the database, made if it is not there; without it, a directory of your own
cli-serve-arg-config = A settings file (TOML); the environment wins over it, and the command line over both
cli-arg-listen = As in “touchline serve”
cli-arg-data = As in “touchline serve”
cli-arg-config = As in “touchline serve”
cli-arg-tables = As in “touchline serve”
cli-serve-arg-tables = A folder with tables of Play Ball (NAME.tlt), which browsers then fetch for perfect analysis

cli-play-about = Play a game in the terminal
cli-play-arg-game = The game to play; may be left out with --load
cli-play-arg-board = Play Ball: the name of a board, or a file with one
cli-play-arg-a = Who plays side A: human, bot:1 to bot:10, or bot:perfect, who plays Play Ball without mistakes
cli-play-arg-b = Who plays side B: human, bot:1 to bot:10, or bot:perfect, who plays Play Ball without mistakes
cli-play-arg-table = Play Ball: the table that bot:perfect plays from; small boards need none
cli-play-arg-mode = Play Ball: normal ends at three goals, expert at two in a row
cli-play-arg-variant = Diaballik: start with two pieces of each side behind the opponent’s lines
cli-play-arg-load = Go on with the game in this file
cli-play-arg-save = Save the game to this file
cli-play-arg-full-screen = Use the whole screen, with mouse and keys
cli-play-arg-lines = Print line by line, for screen readers, plain terminals and scripts
cli-play-arg-ascii = Use ASCII signs only
cli-play-arg-describe = Positions in sentences instead of drawings, line by line
cli-play-arg-seed = Start the dice and the bot from this number: the same number, the same game

cli-perft-about = Count the sequences of turns with distinct results
cli-perft-arg-game = The game
cli-perft-arg-position = Start from this position
cli-perft-arg-board = Play Ball: the name of a board, or a file with one
cli-perft-arg-variant = Diaballik: count from the variant start
cli-perft-arg-depth = How many turns; Pawnball: how many dice
cli-perft-arg-divide = Print the count behind each first turn as well

cli-turns-about = List the distinct results of one turn
cli-turns-arg-game = The game
cli-turns-arg-position = The position
cli-turns-arg-board = Play Ball: the file of the position’s board, when it does not ship with Touchline
cli-turns-arg-json = Answer in JSON

cli-solve-about = Solve a set of Play Ball outright into a table file, or check such a file
cli-solve-arg-game = The game
cli-solve-arg-board = The name of a board, or a file with one; without it, lanes
cli-solve-arg-out = The table to write; what is needed to go on after a stop stands beside it until then
cli-solve-arg-verify = Check this table: each position against all positions after its turns, and some by the slow rules
cli-solve-arg-every = With --verify: check one row of positions in N
cli-solve-arg-sample = With --verify: how many positions to check by the slow rules
cli-solve-arg-seed = With --verify: draw these positions from this number
cli-solve-arg-threads = How many threads to use; without it, as many as there are cores

cli-probe-about = Look a position up in a table: its value, and that of each turn, the best first
cli-probe-arg-table = The table
cli-probe-arg-position = The position
cli-probe-arg-json = Answer in JSON

cli-batch-about = Answer questions about many positions, one JSON line each
cli-batch-turns-about = Count the distinct results of one turn for every position
cli-batch-turns-arg-game = The game
cli-batch-turns-arg-in = The positions, as JSON Lines; - is standard input
cli-batch-turns-arg-board = Play Ball: the file of the positions’ board, when it does not ship with Touchline

cli-batch-probe-about = Look every position up in a table
cli-batch-probe-arg-game = The game
cli-batch-probe-arg-table = The table
cli-batch-probe-arg-in = The positions, as JSON Lines; - is standard input

cli-verify-dice-about = Recompute the dice of a finished Pawnball match from what its server published
cli-verify-dice-arg-file = The game as the server tells it (JSON), or - for standard input

cli-reports-about = List what players have reported to the owner of a site
cli-reports-arg-data = The directory of the site’s database
cli-reports-arg-config = The settings file of the site
cli-reports-arg-most = How many reports at most, the newest first
cli-reports-arg-json = Write each report as a JSON object on a line

cli-archive-about = Write the games of a month that is over into a file for everybody
cli-archive-arg-data = The directory of the site’s database
cli-archive-arg-config = The settings file of the site
cli-archive-arg-month = The month, such as 2026-10 (UTC)

cli-check-about = Check game files against the notation and the rules
cli-check-arg-files = The game files; - is standard input
cli-check-arg-json = Report in JSON Lines

cli-convert-about = Write game files anew, in the usual form or as JSON Lines
cli-convert-arg-input = The file to read; - is standard input
cli-convert-arg-from = The format of the input; without it, the end of its name decides
cli-convert-arg-to = The format of the output; without it, the end of its name decides, else it is tgn
cli-convert-arg-out = The file to write; without it, standard output

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
cli-error-unknown-argument = “{ $argument }” is not something this command knows.
cli-error-unknown-command = There is no command “{ $command }”.
cli-error-missing-command = Say what to do: a command is missing.
cli-error-missing-argument = Something is missing: { $arguments }.
cli-error-missing-value = { $argument } needs a value.
cli-error-extra-value = { $argument } takes no value, but “{ $value }” was given.
cli-error-invalid-value = “{ $value }” is not possible for { $argument }.
cli-error-conflict = { $argument } and { $other } do not go together.
cli-error-twice = { $argument } is given more than once.
cli-error-not-utf8 = An argument is not UTF-8.
cli-error-choices = Possible: { $values }.
cli-error-suggestion = Did you mean “{ $suggestion }”?
cli-error-other = These arguments do not fit together: { $details }

## Failures

failure-not-found = { $file }: there is no such file.
failure-permission = { $file }: you may not open it.
failure-directory = { $file }: this is a directory, not a file.
failure-disk-full = { $file }: the disk is full; nothing complete was written.
failure-io = { $file }: { $details }
failure-standard-input = standard input
failure-standard-output = standard output
failure-in-position = The position is not possible: { $fault }.
failure-in-board = { $file }: the board is not possible: { $fault }.
failure-in-table = { $file }: the table cannot be used: { $reason }.
failure-in-checkpoint = { $file }: the work cannot go on from here: { $reason }. Delete this file to begin anew, or choose another --out.
failure-too-little-memory = Solving { $board } takes about { $needed } of memory, but only { $free } are free.
failure-too-little-disk = Solving { $board } takes about { $needed } of disk, but only { $free } are free there. Choose another place with --out.

## check, convert, batch

check-summary =
    { $bad ->
        [0] { $games ->
            [one] { $games } game, all is well.
           *[other] { $games } games, all is well.
        }
       *[other] { $games ->
            [one] { $games } game
           *[other] { $games } games
        }, { $bad } bad.
    }
convert-summary =
    { $bad ->
        [one] { $bad } game could not be read
       *[other] { $bad } games could not be read
    }.
convert-not-written = { $file } was not written.
json-malformed = this is not JSON as it should be
json-member-missing = the member { $name } is missing
json-member-unknown = there is no member { $name }
json-member-type = the member { $name } has a value of the wrong kind

## solve, probe

size-mebibytes = { $count } MiB
value-wins =
    { $side } wins in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
value-draw = draw: neither side can force a goal
solve-expects = { $board }: { $positions } positions to solve. Expected: about { $memory } of memory, { $disk } of disk, { $time } of time.
solve-continues = Going on from { $file }.
solve-pass = Distance { $distance }
solve-bar = { $unknown } unknown, { $elapsed }, about { $left } left
solve-pass-line = Distance { $distance }: rows to visit: { $rows }, positions unknown: { $unknown }, { $elapsed } gone, about { $left } left.
solve-stopped = Stopped. What has been found so far is in { $file }; the same command goes on from there.
solve-stopped-for-good = Stopped. Nothing has been kept.
solve-too-long = A win on this board takes more turns than a table can hold.
solve-summary = { $board }: { $positions } positions at the start of a turn, for the side to move:
solve-wins = wins
solve-losses = losses
solve-draws = draws
solve-holder-own = it has the ball
solve-holder-opponent = the opponent has the ball
solve-holder-free = the ball is free
solve-holder-any = all
solve-summary-longest =
    The longest win takes { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } of both sides.
solve-summary-kick-off = The kick-off by A: { $value }.
solve-summary-file = { $file }: { $bytes } bytes, in { $time }.
verify-step =
    { $step ->
        [1] Goals
        [2] All turns
       *[other] Slow rules
    }
verify-step-line =
    { $step ->
        [1] Finding goals in { $parts } rows
        [2] Checking all turns in { $parts } rows
       *[other] Checking { $parts } positions by the slow rules
    }, { $elapsed } gone.
verify-stopped = Stopped before the end. Nothing wrong was found so far.
verify-agrees = { $file }: { $checked } positions agree with all positions after their turns, and { $sampled } more by the slow rules ({ $time }).
verify-disagrees = { $file }: a value is wrong. { $position }: the table says “{ $stored }”, the turns say “{ $expected }”.

## puzzles

cli-value-kind = KIND
cli-puzzles-about = Make puzzles of Play Ball from a table, as JSON Lines
cli-puzzles-arg-table = The table, as solved
cli-puzzles-arg-count = How many puzzles
cli-puzzles-arg-seed = Where the choice starts: the same number, the same puzzles
cli-puzzles-arg-kind = What is asked for: win, the only turn that wins; save, the only turn that does not lose
cli-puzzles-arg-out = The file to write; without it, standard output
puzzles-fewer =
    { $found ->
        [0] No puzzle was found
        [one] Only { $found } puzzle was found
       *[other] Only { $found } puzzles were found
    }: { $all ->
        [yes] the board has no more.
       *[no] the next ones are too rare.
    }

## serve

serve-ready = Touchline is ready: open { $url } in your browser.
serve-stop = Ctrl-C ends it.
serve-address-taken = { $address } is taken by another program. Choose another with --listen, for example 127.0.0.1:8081.
serve-address-impossible = Nothing can be served on { $address }: { $details }. Choose another address with --listen.
serve-failed = The server failed: { $details }
serve-settings = The settings cannot be used: { $details }
serve-options-elsewhere = --listen, --data, --tables and --config belong to the server: leave the command out, or use “touchline serve”.
serve-data = The database in { $path } cannot be opened: { $details }
serve-no-tables = { $folder } is no folder. Name one with tables of Play Ball, as “touchline solve” writes them.

## ugi, analyse, bench

cli-value-dice = DICE
cli-value-ms = MS
cli-value-side = SIDE

cli-ugi-about = Offer the engines to other programs on standard input and output, by the Universal Game Interface
cli-ugi-arg-game = The game, until the option Game sets another
cli-ugi-arg-board = Play Ball: the name of a board, or a file with one
cli-ugi-arg-mode = Play Ball: normal ends at three goals, expert at two in a row
cli-ugi-arg-variant = Diaballik: start with two pieces of each side behind the opponent’s lines
cli-ugi-arg-table = Play Ball: the table to play from
cli-ugi-arg-threads = How many threads to think with
cli-ugi-arg-hash = The most memory for what is remembered, in MiB
cli-ugi-arg-seed = Where chance starts: the same number, the same choices

cli-analyse-about = Find the best turns of a position
cli-analyse-arg-game = The game
cli-analyse-arg-position = The position; without it, the start. Pawnball: of the whole match
cli-analyse-arg-draw = Pawnball: the four dice of the draw that is being played
cli-analyse-arg-side = Pawnball: the side to advise when both may play
cli-analyse-arg-board = Play Ball: the name of a board, or a file with one
cli-analyse-arg-table = Play Ball: a table to look the position up in
cli-analyse-arg-movetime = Think for so many milliseconds; without any limit, five seconds
cli-analyse-arg-depth = Look at most so many turns ahead, those of both sides counted
cli-analyse-arg-nodes = Visit at most so many positions
cli-analyse-arg-lines = How many of the best turns to show
cli-analyse-arg-threads = How many threads to think with
cli-analyse-arg-hash = The most memory for what is remembered, in MiB
cli-analyse-arg-seed = Where chance starts: the same number, the same choices
cli-analyse-arg-json = Answer in JSON

cli-bench-about = Measure how fast the engines search a fixed set of positions
cli-bench-arg-depth = Search every position this deep: the time to depth
cli-bench-arg-nodes = Visit so many positions for each
cli-bench-arg-threads = How many threads to think with; with one, the count is always the same
cli-bench-arg-hash = The most memory for what is remembered, in MiB
cli-bench-arg-seed = Where chance starts
cli-bench-arg-json = Answer in JSON Lines

analyse-searched =
    Searched { $depth ->
        [one] { $depth } turn
       *[other] { $depth } turns
    } deep, { $nodes ->
        [one] { $nodes } position
       *[other] { $nodes } positions
    }, { $seconds } s
analyse-then = then
analyse-even = about even ({ $points })
analyse-better =
    { $side } is { $degree ->
        [slight] slightly better
        [clear] clearly better
       *[decisive] all but winning
    } ({ $points })
analyse-goals-ahead = { $side } is ahead by about { $goals } goals
analyse-match-won = the match is won for { $side }
analyse-bad-draw = --draw: { $fault }
analyse-not-to-play = It is not for { $side } to play now.
analyse-awaits-dice = Dice must be drawn first: give the draw with { $argument }.
analyse-over = There is nothing to analyse: the game is over.
bench-stopped = Stopped before the end: there are no totals.

## verify-dice

verify-dice-good = These dice follow from the seed; the server and both players kept to what they had committed to.
verify-dice-malformed = This is not a game as a server tells it. Save the answer of /api/games/ID to a file.
verify-dice-no-seed = The seed is not published: the match is not over.
verify-dice-seed = The seed is not the one that the server committed to before the match.
verify-dice-entropy = What { $player } revealed is not what { $player } had committed to.
verify-dice-too-many = There are { $found } draws, more than a match has.
verify-dice-draw = Draw { $number } was { $found }, but { $expected } follows from the seed.

## reports

reports-none = Nothing has been reported.
reports-line = Report { $id } of { $date }: { $by } reports { $player } for { $why }.
reports-why-chat = what was said
reports-why-engine = help by engines
reports-why-play = the way of playing
reports-why-name = the name
reports-why-other = something else
reports-game = Game: { $game }
reports-said = Said: “{ $line }”
reports-text = Comment: { $text }

## archive

archive-written = { $games ->
        [one] { $games } game
       *[other] { $games } games
    } in { $path }
    SHA-256 { $sha }
archive-month-going-on = { $month } is not over yet.
