# Matches between engines: help and report.

cli-value-name = NAME
cli-value-option = NAME=VALUE
cli-value-time = TIME
cli-value-agreed = POINTS:TURNS
cli-value-elo = elo0=N,elo1=N

cli-match-about = Let two engines play a match, and tell which is stronger
cli-match-arg-game = The game
cli-match-arg-engine-a = The first engine: a program that speaks UGI, with its arguments, in quotes
cli-match-arg-engine-b = The second engine
cli-match-arg-name-a = What to call the first engine; without it, what it calls itself
cli-match-arg-name-b = What to call the second engine
cli-match-arg-option-a = An option of the first engine; may be given several times
cli-match-arg-option-b = An option of the second engine; may be given several times
cli-match-arg-games = How many games; each opening is played twice, with sides changed
cli-match-arg-tc = How long to think: 300+5 (seconds for the game and for each turn), st=1 (seconds a turn), movetime=500 (milliseconds a turn), nodes=10000, or depth=4
cli-match-arg-margin = How many milliseconds late an answer may come
cli-match-arg-patience = After how many seconds an engine counts as hung, while it starts and where time is not limited
cli-match-arg-concurrency = How many games at once
cli-match-arg-board = Play Ball: the name of a board, or a file with one; given several times, openings take turns on them
cli-match-arg-mode = Play Ball: what counts as a game: one set to the first goal, a normal or an expert match
cli-match-arg-variant = Diaballik: start with two pieces of each side behind the opponent’s lines
cli-match-arg-openings = Start from the games in this file instead of random turns
cli-match-arg-opening-turns = How many turns an opening has: 2 at random, or all of a game in the file
cli-match-arg-adjudicate-win = End a game as won when both engines say so by this many points, in this many turns of each
cli-match-arg-no-progress = End a game as drawn after this many turns in which no ball came nearer to its goal than before
cli-match-arg-max-turns = End a game as drawn after this many turns of both sides
cli-match-arg-table = Play Ball, sets: end a game with its value in this table
cli-match-arg-sprt = End the match when a sequential test has decided, e. g. elo0=0,elo1=5,alpha=0.05,beta=0.05
cli-match-arg-seed = Where the openings start: the same number, the same openings
cli-match-arg-out = Add the games to this file
cli-match-arg-json = Answer in JSON Lines

match-game = Game { $number } of { $games }: { $a } – { $b } { $result } ({ $reason }). { $first }: { $standing }
match-standing = won { $wins }, drawn { $draws }, lost { $losses }
match-reason-goal = goal
match-reason-anti-play = anti-play
match-reason-repetition = repetition
match-reason-rules = by the rules
match-reason-agreed = both engines agree
match-reason-no-progress = no progress
match-reason-most-turns = too many turns
match-reason-table = by the table
match-reason-time = { $name } ran out of time
match-reason-illegal = { $name } played “{ $turn }”, which is not legal: { $fault }
match-reason-failed = { $name }: { $trouble }
match-trouble-not-started = “{ $command }” cannot be started ({ $error })
match-trouble-ended = the program has ended ({ $status })
match-trouble-silent = no “{ $awaited }” within { $seconds } s
match-trouble-no-answer = “{ $line }” is no answer of UGI
match-trouble-refused = it refused: { $message }
match-trouble-no-option = it has no option “{ $name }”, only { $offered }
match-too-few-openings = Only { $found } different openings could be found; more turns (--opening-turns), another --seed or an --openings file give more.
match-no-openings = { $file } has no games.
match-table-needs-set = A table judges sets only: leave out --mode { $mode }.
match-stopped = Stopped. What stands:
match-none = No game was finished.
match-result = { $first } against { $second }: { $games } games, { $standing }
match-score = Score: { $score } %
match-elo = Elo difference: { $elo }, 95 % between { $low } and { $high }
match-superiority = Likelihood that { $first } is stronger: { $percent } %
match-pairs = Pairs with 0, ½, 1, 1½ and 2 points: { $pairs }
match-sprt =
    Sequential test of { $low_elo } and { $high_elo } Elo: { $ratio } between { $low } and { $high }: { $verdict ->
        [h0] the difference is the lower one or less
        [h1] the difference is the higher one or more
       *[open] not decided
    }
