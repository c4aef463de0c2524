# Drawing boards for Play Ball.

web-editor-field = Your field
web-editor-brushes = Paint
web-editor-brush =
    { $brush ->
        [dotted] dotted
        [zone-a] Blue’s end zone
        [zone-b] Orange’s end zone
        [start-a] Blue starts here
        [start-b] Orange starts here
        [ball] the ball starts here
       *[plain] plain
    }
web-editor-both = Draw both sides at once
web-editor-redo = Redo
web-editor-keys = Choose a cell and paint it, or type its sign. + and − make the column longer and shorter, Ctrl Z undoes.
web-editor-wrong-here = something is wrong here
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
web-editor-not-yet = Once nothing is wrong with the board any more, you can play on it here.
web-editor-link-not-yet = Something is still wrong with this board: put it right first, then share it.
web-editor-link-without-board = This link leads to another game: only boards of Play Ball can be drawn.

## Keeping

web-editor-kept = Boards on this device
web-editor-name = Name
web-editor-keep = Keep
web-editor-name-wrong = A name has 1 to 32 small letters a–z, digits and hyphens.
web-editor-name-taken = A board that comes with Touchline has this name. Choose another one.
web-editor-too-many = { $most } boards are kept already. Remove one first.
web-editor-remove = Remove { $name }
web-editor-removed = { $name } is removed.
web-editor-shipped = Begin with a board that comes with Touchline

## As text

web-editor-text = As text
web-editor-text-label = A column a line, from the left; each with its top cell first
web-editor-take-text = Draw this text
web-editor-text-wrong = This cannot be drawn: { $trouble }.

## Solving

web-editor-solving = Solve it
web-editor-solve = Solve now
web-editor-solve-in = Solve now ({ $duration })
web-editor-measure = Measure this device first
web-editor-measuring = Solving a small board to see how fast this device is …
web-editor-kick-off = With Blue kicking off: { $sentence }
web-editor-totals = Of all positions the side to move wins { $wins } %, loses { $losses } %, and draws { $draws } %.
