# Matches between engines: help and report.

cli-value-name = NAME
cli-value-option = NAME=VALUE
cli-value-engine = NAME=COMMAND
cli-value-engine-option = [NAME:]OPTION=VALUE
cli-value-engine-time = [NAME:]TIME
cli-value-agreed = POINTS:TURNS
cli-value-elo = elo0=N,elo1=N

cli-match-about = Play a match between engines and measure which is stronger
cli-match-arg-game = The game
cli-match-arg-engine-a = First engine: the command of a UGI engine with its arguments, in quotes
cli-match-arg-engine-b = The second engine
cli-match-arg-name-a = Name of the first engine; without it, the name it reports
cli-match-arg-name-b = Name of the second engine; without it, the name it reports
cli-match-arg-option-a = Set an option of the first engine; can be repeated
cli-match-arg-option-b = Set an option of the second engine; can be repeated
cli-match-arg-engine = Instead of --engine-a and --engine-b: an engine’s name in the match and its UGI command, in quotes; repeat it for each of two or more engines
cli-match-arg-option = Set an option of the --engine with this name, or of all; can be repeated
cli-match-arg-gauntlet = Let the first --engine play each of the others; without it, all engines play each other
cli-match-arg-games = Number of games, for each pair of engines; each opening is played twice with sides swapped
cli-match-arg-tc = Time control: 300+5 (base + increment, in seconds), st=1 (seconds per turn), movetime=500 (milliseconds per turn), nodes=10000 or depth=4; with NAME: in front, for that --engine alone; can be repeated
cli-match-arg-margin = Milliseconds an engine may exceed its time by before it loses
cli-match-arg-patience = Seconds without an answer before an engine counts as hung, at start-up and without a time limit
cli-match-arg-concurrency = Games to play at the same time
cli-match-arg-board = Play Ball: board name or board file; if repeated, openings alternate between the boards
cli-match-arg-mode = Play Ball: what counts as a game: one set (first goal), a normal match or an expert match
cli-match-arg-variant = Diaballik: variant start, with two pieces of each side on the opponent’s home row
cli-match-arg-openings = Take openings from the games in this file instead of playing random turns
cli-match-arg-opening-turns = Turns per opening; without it, 2 random turns, or every turn of a game in the file
cli-match-arg-adjudicate-win = Adjudicate a win when both engines agree by this many points for this many turns each
cli-match-arg-no-progress = Adjudicate a draw after this many turns in which no ball got closer to its goal
cli-match-arg-max-turns = Adjudicate a draw after this many turns, both sides counted
cli-match-arg-table = Play Ball, single sets: adjudicate games with this tablebase
cli-match-arg-sprt = Stop as soon as a sequential probability ratio test decides, e.g. elo0=0,elo1=5,alpha=0.05,beta=0.05, or with nelo0 and nelo1 in normalised Elo; for two engines
cli-match-arg-seed = Random seed of the openings; the same seed gives the same openings, and seeds below 1000000 are for tuning
cli-match-arg-out = Save the games to this file; started again with the same arguments, the match goes on from there
cli-match-arg-json = Print JSON Lines

match-game = Game { $number } of { $games }: { $a } – { $b } { $result } ({ $reason }). { $first }: { $standing }
match-standing = won { $wins }, drawn { $draws }, lost { $losses }
match-reason-goal = goal
match-reason-anti-play = anti-play
match-reason-repetition = repetition
match-reason-rules = by the rules
match-reason-agreed = adjudicated, both engines agree
match-reason-no-progress = adjudicated, no progress
match-reason-most-turns = turn limit reached
match-reason-table = adjudicated by tablebase
match-reason-time = { $name } ran out of time
match-reason-illegal = { $name } played an illegal turn, “{ $turn }”: { $fault }
match-reason-failed = { $name }: { $trouble }
match-trouble-not-started = could not start “{ $command }” ({ $error })
match-trouble-ended = the engine exited ({ $status })
match-trouble-silent = no “{ $awaited }” within { $seconds } s
match-trouble-no-answer = “{ $line }” is not a UGI answer
match-trouble-refused = the engine reported an error: { $message }
match-trouble-no-option = unknown option “{ $name }”; the engine has { $offered }
match-too-few-openings = Only { $found } different openings found. For more, raise --opening-turns, change --seed or give a file with --openings.
match-no-openings = { $file } contains no games.
match-openings-repeat =
    Only { $found ->
        [one] { $found } different opening
       *[other] { $found } different openings
    } of { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } that nobody wins at once: the games take turns with them.
match-openings-start = Every opening of this board is decided at once: all games begin at the start.
match-one-engine = A match needs two engines. Give --engine at least twice.
match-name-twice = Two engines are called “{ $name }”. Give each --engine a name of its own.
match-no-such-engine = { $argument }: no engine is called “{ $name }”. Use a name given with --engine.
match-sprt-needs-two = --sprt works only with two engines. Remove it, or the other engines.
match-goes-on = { $file } already has { $played } of { $games } games: the match goes on from there.
match-file-busy = { $file } is in use by another match. Wait until that ends, or give another file with --out.
match-file-of-another = { $file } has games of another match. Give another file with --out, or the arguments of that match. { $difference }
match-difference = There: { $there }. Here: { $here }.
match-file-of-none = { $file } is not a file of this match alone. Give another file with --out.
match-table-needs-set = --table works only with single sets. Remove --mode { $mode }.
match-stopped = Stopped. Result so far:
match-none = No games were finished.
match-result = { $first } against { $second }: { $games } games, { $standing }
match-score = Score: { $score }%
match-elo = Elo difference: { $elo } (95% confidence: { $low } to { $high })
match-normalised-elo = Normalised Elo: { $elo } (95% confidence: { $low } to { $high })
match-superiority = Likelihood that { $first } is stronger: { $percent }%
match-pairs = Pairs with 0, ½, 1, 1½ and 2 points: { $pairs }
match-sprt =
    SPRT, { $low_elo } against { $high_elo } { $model ->
        [normalised] normalised Elo
       *[logistic] Elo
    }: log-likelihood ratio { $ratio } (bounds { $low } and { $high }), { $verdict ->
        [h0] H0 accepted: the difference is { $low_elo } or less
        [h1] H1 accepted: the difference is { $high_elo } or more
       *[open] undecided
    }

match-ranking-engine = Engine
match-ranking-elo = Elo
match-ranking-interval = 95%
match-ranking-games = Games
match-ranking-score = Score
match-ranking-percent = { $percent }%
match-ranking-note = Elo is relative to the mean of all engines, with its 95% confidence interval.
