# A rating over time: the picture's description.

rating-chart-empty = No rated game yet: the rating is { $rating }.
# $way: up, down or level; $change: by how much.
rating-chart-trend = { $games ->
    [one] In the last game
   *[other] In the last { $games } games
} the rating { $way ->
    [up] rose by { $change }.
    [down] fell by { $change }.
   *[level] stayed the same.
}
rating-chart-alt = Rating over { $games ->
    [one] { $games } rated game
   *[other] { $games } rated games
}, from { $since } to { $until }. It began at { $start }; highest { $highest } on { $when_highest }, lowest { $lowest } on { $when_lowest }; now { $now }. { $trend }
