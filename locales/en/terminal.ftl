# The full-screen mode.

screen-too-small = The window is too small: it needs { $width } columns and { $height } rows.
screen-turns = Turns
screen-this-turn = This turn: { $turn }
screen-offer-save = s saves the game, q quits.
screen-offer-again = n plays again, x swaps sides.
screen-nothing-to-choose = No die and no claim to choose right now.
screen-no-pass = No one to pass to.
screen-choose = Choose
screen-prompt-notation = Turn or action:
screen-prompt-save = Save to file:
screen-prompt-load = Open file:
screen-ask-quit = Quit? ({ $yes } / { $no })
screen-ask-quit-unsaved = Quit without saving? ({ $yes } / { $no })
screen-ask-load-unsaved = Load without saving this game? ({ $yes } / { $no })
screen-ask-resign = Resign this game? ({ $yes } / { $no })

## Labels of keys, as short as they can be

screen-key-end = end turn
screen-key-undo = undo
screen-key-take-back = take back
screen-key-again = again
screen-key-swap = swap sides
screen-key-choose = choose
screen-key-board = switch board
screen-key-notation = type
screen-key-save = save
screen-key-help = help
screen-key-quit = quit

screen-help =
    Click a piece, then its target, or use the keys:
    arrows     move the cursor
    Enter      select a piece, then play
    Tab        next piece that can act
    Esc        deselect
    p          next receiver of a pass
    c          choose a die, set-up or claim
    e   u      end turn, undo
    t          take back a whole turn
    :          type a turn or an action
    s   o      save, open a file
    b   f      switch board, flip board
    r   d      resign, offer a draw
    n   x      play again, with sides swapped
    wheel      scroll the turns (also Page keys)
    q          quit
    The clocks run on while you read this.
