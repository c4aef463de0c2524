# The full-screen mode.

screen-too-small = The window is too small: it needs { $width } columns and { $height } rows.
screen-turns = Turns
screen-this-turn = This turn: { $turn }
screen-offer-save = s keeps the game in a file, q leaves.
screen-nothing-to-choose = There is no die and no claim to choose now.
screen-no-pass = There is nobody to pass to.
screen-choose = Choose
screen-prompt-notation = Turn or action:
screen-prompt-save = Save to file:
screen-prompt-load = Open file:
screen-ask-quit = Leave the game? ({ $yes } / { $no })
screen-ask-quit-unsaved = Leave the game? It is not saved. ({ $yes } / { $no })
screen-ask-resign = Give the match up? ({ $yes } / { $no })

## Labels of keys, as short as they can be

screen-key-end = end turn
screen-key-undo = undo
screen-key-choose = choose
screen-key-board = other board
screen-key-notation = type
screen-key-save = save
screen-key-help = help
screen-key-quit = quit

screen-help =
    Click a piece and then where it goes, or use the keys:
    arrows     move the cursor
    Enter      chooses a piece, then plays
    Tab        next piece that can act
    Esc        lets go of the piece
    p          next receiver of a pass
    c          chooses dice, set-up, a claim
    e   u      ends the turn, takes back an action
    :          types a turn or an action
    s   o      saves, opens a file
    b   f      other board, turns the board round
    r   d      resigns, offers a draw
    wheel      scrolls the turns (Page keys too)
    q          leaves
