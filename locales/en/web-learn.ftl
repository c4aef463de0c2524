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
web-puzzle-wrong-win = That turn does not force a goal.
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
