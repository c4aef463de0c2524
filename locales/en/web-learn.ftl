# The lessons, the puzzles and what the first page offers of them.

## Lessons

web-learn-game = Learn { $game }
web-learn-steps = Steps of the lesson
web-learn-steps-done = { $done } of { $all } steps done
web-learn-step = Step { $number } of { $total }
web-learn-step-open = Step { $number }
web-learn-step-done = Step { $number }, done
web-learn-begin = Start lesson
web-learn-continue = Continue
web-learn-again = Repeat
web-learn-end-turn = End turn
web-learn-claim = Claim win
web-learn-restart = Start again
web-learn-hint = Hint
web-learn-next = Next step
web-learn-finish = Finish
web-learn-finished = You can play { $game } now!
web-learn-finished-text = You know all the rules you need. Try a game against a bot, or solve a puzzle.
web-learn-others = Other lessons
web-learn-not-kept = Storage is full, so your progress lasts only until you close the page. Free up space for this site in your browser’s settings.

## Puzzles

web-puzzle-loading = Loading puzzles…
web-puzzle-unreachable = The puzzles couldn’t be loaded. Check your connection and try again.
web-puzzle-damaged = The puzzles couldn’t be read. Reload the page to try again.
web-puzzle-unknown = Puzzle not found. The link may be incomplete or out of date. Here are the others.
web-puzzle-retry = Try again
web-puzzle-daily = Today’s puzzle
web-puzzle-daily-text = A new one every day, as hard as suits you.
web-puzzle-daily-solved = Solved for today. Come back tomorrow!
web-puzzle-daily-open = Solve it
web-puzzle-daily-look = View again
web-puzzle-streak =
    { $days ->
        [0] No streak yet. Solve today’s puzzle to start one.
        [one] Streak: { $days } day
       *[other] Streak: { $days } days
    }
web-puzzle-solved-of = { $solved } of { $all } solved
web-puzzle-easy = Easy
web-puzzle-medium = Medium
web-puzzle-hard = Hard
web-puzzle-title = Puzzle { $number } · { $game }
web-puzzle-tile = { $game }, puzzle { $number }, rated { $rating }
web-puzzle-tile-solved = { $game }, puzzle { $number }, rated { $rating }, solved
web-puzzle-tile-shown = { $game }, puzzle { $number }, rated { $rating }, solution seen
web-puzzle-task-win =
    { $turns ->
        [one] You play { $side }. Find the only turn that forces a goal!
       *[other] You play { $side }. Find the only turn that forces a goal within { $turns } of your turns!
    }
web-puzzle-task-save = You play { $side } and are in trouble. Only one turn keeps { $other } from scoring. Find it!
web-puzzle-task-win-in-two = You play { $side }. Goal in 2 turns: find the one turn after which { $other } cannot stop you, then score.
web-puzzle-task-goal-with-two-dice = You play { $side } with two dice. Neither can score on its own: play the right one first, then score with the other.
web-puzzle-task-goal = You play { $side }. Score with this turn!
web-puzzle-right = That is the one! { $other } answers…
# $turns: how many turns the solver still has until the goal, this one included.
web-puzzle-replied =
    { $turns ->
        [one] Your turn. Now score!
       *[other] Your turn again. Goal in { $turns } turns.
    }
web-puzzle-solved-goal = Goal! Solved.
web-puzzle-wrong-goal = No goal yet, and you can score with this turn.
# The visitor’s own rating at puzzles.
web-puzzle-rating = Your puzzle rating: { $rating }
# $change: points won or lost, with their sign.
web-puzzle-rated = Your puzzle rating: { $rating } ({ $change })
web-puzzle-filter-game = Game
web-puzzle-filter-difficulty = Difficulty
web-puzzle-all-games = All games
web-puzzle-all-difficulties = All levels
web-puzzle-open-only = Unsolved only
web-puzzle-more =
    { $count ->
        [one] { $count } more
       *[other] { $count } more
    }
web-puzzle-go-on = Legal. Continue, or end your turn.
web-puzzle-first-die-right = Right die! Now score with the other one.
web-puzzle-solved-save = Solved! From here nobody can force a goal.
web-puzzle-wrong-win = That turn does not force a goal in time.
web-puzzle-wrong-save = After that turn { $other } forces a goal.
web-puzzle-wrong-win-in-two = After that turn { $other } can still stop you.
web-puzzle-wrong-first-die = After that, the other die can’t score.
web-puzzle-wrong-second-die = That did not score. The other die can!
web-puzzle-thinking = { $other } is thinking…
web-puzzle-reply = { $other } answers:
web-puzzle-hint-first = Hint
web-puzzle-hint-more = More help
web-puzzle-hint-solution = Show the solution
web-puzzle-hint-piece = Begin with the piece on { $cell }.
web-puzzle-hint-die = Begin with the { $dot } { $points }, and the pawn or the ball on { $cell }.
web-puzzle-hint-action = First: { $action }. Follow the arrow.
web-puzzle-line = The solution, turn by turn
web-puzzle-line-at = Turn { $turn } of { $all }:
web-puzzle-line-start = Start of { $all ->
        [one] { $all } turn
       *[other] { $all } turns
    }
web-puzzle-line-back = Previous turn
web-puzzle-line-forward = Next turn
web-puzzle-was-shown = You have seen the solution: this puzzle does not count as solved.
web-puzzle-next = Next puzzle
web-puzzle-all = All puzzles
web-puzzle-share = Copy link
web-puzzle-shared = Link copied
web-puzzle-share-by-hand = Copy this link:

## The first page

web-learn-home-continue = Continue your game
web-learn-home-continue-text = { $game }: pick up where you left off.
web-learn-home-continue-button = Continue game
web-learn-home-try = Your turn: score!
web-learn-home-try-done = Goal! That’s Play Ball. Ready for more?

# Puzzles on a site with a server: for who is signed in there.
web-puzzle-site = On this site
web-puzzle-site-none = No puzzles tried yet
web-puzzle-site-rating = Rating { $rating } · { $solved } of { $tried } solved
web-puzzle-site-next = Next puzzle for me
web-puzzle-site-none-left = No such puzzle is left for you. Choose another theme or game.
web-puzzle-site-no-answer = The server didn’t answer. Check your connection and try again.
web-puzzle-site-rated = Your rating on this site: { $rating } ({ $change }). The puzzle’s rating: { $puzzle }.
web-puzzle-site-first = You have tried this puzzle before: only the first attempt counts.
web-puzzle-found-title = Puzzle from a game · { $game }
web-puzzle-source = View the game
web-puzzle-vote = What do you think of this puzzle?
web-puzzle-vote-up = Good puzzle
web-puzzle-vote-down = Not a good one
web-puzzle-theme = Theme
web-puzzle-theme-any = Any theme
web-theme-goal = Goal
web-theme-win = Only win
web-theme-save = Save
web-theme-win-in-two = Goal in 2 turns
web-theme-two-dice = Two dice
web-theme-jump = Jump
web-theme-bounce = Bounce
web-theme-long-pass = Long pass
web-theme-combination = Several passes
web-theme-one-action = One action
web-theme-long-turn = Long turn
web-puzzle-history = Puzzle history
web-puzzle-history-lead = The puzzles you tried on this site, and how your rating changed.
web-puzzle-history-none = You haven’t tried any puzzles of this game on this site yet.
web-puzzle-history-earlier = Show earlier
web-puzzle-history-column-puzzle = Puzzle
web-puzzle-history-column-result = Result
web-puzzle-history-column-rating = Rating
web-puzzle-history-solved = Solved
web-puzzle-history-helped = Solved with a hint
web-puzzle-history-missed = Missed
web-puzzle-graph = Puzzle rating in { $game }: from { $begin } to { $now }
web-puzzle-come-in = Ratings, history and storms are for registered players.
web-puzzle-come-in-link = Go to your account
web-storm = Puzzle storm
web-storm-lead = Solve as many puzzles as you can in 3 minutes. A wrong turn costs 10 seconds.
web-storm-start = Start
web-storm-skip = Skip, for 10 seconds
web-storm-stop = Stop
web-storm-left = Time left: { $time }
web-storm-score = Solved: { $score }
web-storm-right = Right!
web-storm-wrong = Not the right turn: 10 seconds less.
web-storm-over = The storm is over. Solved: { $score }.
web-storm-best = Your best today: { $today } · Your best ever: { $ever }
web-storm-day = Best of today
web-storm-day-none = No storms today. Be the first!
web-storm-day-place = { $name }: { $score }
