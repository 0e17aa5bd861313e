# Рейтинг во времени: описание картинки.

rating-chart-empty = Рейтинговых партий ещё не было: рейтинг { $rating }.
# $way: up, down или level; $change: на сколько.
rating-chart-trend = { $games ->
    [one] За последнюю { $games } партию
    [few] За последние { $games } партии
   *[many] За последние { $games } партий
} рейтинг { $way ->
    [up] вырос на { $change }.
    [down] упал на { $change }.
   *[level] не изменился.
}
rating-chart-alt = Рейтинг за { $games ->
    [one] { $games } рейтинговую партию
    [few] { $games } рейтинговые партии
   *[many] { $games } рейтинговых партий
}, с { $since } по { $until }. В начале { $start }; наибольший { $highest }, { $when_highest }, наименьший { $lowest }, { $when_lowest }; сейчас { $now }. { $trend }
