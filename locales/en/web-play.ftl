# The page for playing, and the list of turns that other pages show too.

## The list of turns

web-play-moves = Turns
web-play-moves-start = Start
web-play-moves-turn = { $number }. { $turn }, { $side }: { $words }
web-play-moves-go = Go through the turns
web-play-moves-to-start = To the start
web-play-moves-back = A turn back
web-play-moves-forward = A turn forward
web-play-moves-to-end = To the end
web-play-this-turn = About this turn
web-play-comment = Comment
web-play-comment-refused = This comment cannot be kept: { $reason }.
web-play-promote = Make it the main line
web-play-delete = Delete from here
web-play-delete-really =
    { $count ->
        [one] Really delete this turn
       *[other] Really delete { $count } turns
    }
