# Drawing boards for Play Ball.

web-editor-field = Your board
web-editor-brushes = Paint
web-editor-brush =
    { $brush ->
        [dotted] dotted
        [zone-a] Blue’s end zone
        [zone-b] Orange’s end zone
        [start-a] Blue start
        [start-b] Orange start
        [ball] ball
       *[plain] plain
    }
web-editor-both = Draw symmetrically
web-editor-redo = Redo
web-editor-keys = Select a cell and paint it, or type its character. + and − make the column longer or shorter, Ctrl+Z undoes.
web-editor-wrong-here = problem here
web-editor-sound =
    A good board with { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }. Ready to play!
web-editor-fault = At { $cell }: { $reason }.

## Columns

web-editor-columns = Columns
web-editor-lengthen = Make column { $column } longer
web-editor-shorten = Make column { $column } shorter
web-editor-add-left = Add a column on the left
web-editor-remove-left = Remove the left column
web-editor-add-right = Add a column on the right
web-editor-remove-right = Remove the right column

## Using it

web-editor-use = Use this board
web-editor-play = Play on it
web-editor-analyse = Analyse it
web-editor-not-yet = Fix the problems on the board to play on it.
web-editor-link-not-yet = Fix the problems on the board to share it.
web-editor-link-without-board = This link is for another game. Only Play Ball boards can be edited.

## Keeping

web-editor-kept = Saved boards
web-editor-name = Name
web-editor-keep = Save
web-editor-name-wrong = Use 1 to 32 lowercase letters (a–z), digits and hyphens.
web-editor-name-taken = A built-in board has this name. Choose another.
web-editor-too-many = You’ve reached the limit of { $most } saved boards. Delete one first.
web-editor-remove = Delete { $name }
web-editor-removed = { $name } deleted
web-editor-shipped = Start from a built-in board

## As text

web-editor-text = As text
web-editor-text-label = One column per line, left to right, each from top to bottom
web-editor-take-text = Draw
web-editor-text-wrong = This text can’t be drawn: { $trouble }.

## Solving

web-editor-solving = Solve board
web-editor-solve = Solve now
web-editor-solve-in = Solve now ({ $duration })
web-editor-measure = Estimate time
web-editor-measuring = Solving a small board to estimate the time…
web-editor-kick-off = If Blue kicks off: { $sentence }
web-editor-totals = Side to move, over all positions: { $wins }% wins, { $losses }% losses, { $draws }% draws.
