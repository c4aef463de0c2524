-- Counts what became of the games that there are.

CREATE TEMP TABLE played ON COMMIT DROP AS
SELECT user_id, game, speed, side, reason, result, ended, key FROM (
    SELECT a AS user_id, game, speed, 'a' AS side, reason, ended, key,
        CASE winner WHEN 'a' THEN 1 WHEN 'b' THEN -1 ELSE 0 END AS result
    FROM games WHERE ended IS NOT NULL AND reason NOT IN ('aborted', 'not-begun', 'dice-withheld', 'too-long', 'restored', 'voided')
    UNION ALL
    SELECT b, game, speed, 'b', reason, ended, key,
        CASE winner WHEN 'b' THEN 1 WHEN 'a' THEN -1 ELSE 0 END
    FROM games WHERE ended IS NOT NULL AND reason NOT IN ('aborted', 'not-begun', 'dice-withheld', 'too-long', 'restored', 'voided')
) AS sides JOIN users ON users.id = user_id WHERE users.kind <> 'deleted';

INSERT INTO results (user_id, game, speed, side, reason, won, drawn, lost)
SELECT user_id, game, speed, side, reason,
    count(*) FILTER (WHERE result = 1), count(*) FILTER (WHERE result = 0), count(*) FILTER (WHERE result = -1)
FROM played GROUP BY user_id, game, speed, side, reason;

-- Games in a row with the same result have the same difference of their places among all and among those with that result.
INSERT INTO streaks (user_id, game, speed, streak, longest_won, longest_lost, last)
SELECT user_id, game, speed, 0,
    coalesce(max(length) FILTER (WHERE result = 1), 0), coalesce(max(length) FILTER (WHERE result = -1), 0), max(last)
FROM (
    SELECT user_id, game, speed, result, count(*) AS length, max(ended) AS last FROM (
        SELECT user_id, game, speed, result, ended,
            row_number() OVER (PARTITION BY user_id, game, speed ORDER BY ended, key)
            - row_number() OVER (PARTITION BY user_id, game, speed, result ORDER BY ended, key) AS difference
        FROM played
    ) AS placed GROUP BY user_id, game, speed, result, difference
) AS rows_of_games GROUP BY user_id, game, speed;

-- The last row of each player.
UPDATE streaks SET streak = found.length * found.result FROM (
    SELECT user_id, game, speed, result, count(*) AS length FROM (
        SELECT user_id, game, speed, result,
            row_number() OVER (PARTITION BY user_id, game, speed ORDER BY ended DESC, key DESC)
            - row_number() OVER (PARTITION BY user_id, game, speed, result ORDER BY ended DESC, key DESC) AS difference
        FROM played
    ) AS placed WHERE difference = 0 GROUP BY user_id, game, speed, result
) AS found
WHERE streaks.user_id = found.user_id AND streaks.game = found.game AND streaks.speed = found.speed;
