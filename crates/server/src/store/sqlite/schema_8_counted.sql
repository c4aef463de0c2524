-- Counts what became of the games that there are.

CREATE TEMP TABLE played AS
SELECT user, game, speed, side, reason, result, ended, key FROM (
    SELECT a AS user, game, speed, 'a' AS side, reason, ended, key,
        CASE winner WHEN 'a' THEN 1 WHEN 'b' THEN -1 ELSE 0 END AS result
    FROM games WHERE ended IS NOT NULL AND reason NOT IN ('aborted', 'not-begun', 'dice-withheld', 'too-long', 'restored', 'voided')
    UNION ALL
    SELECT b, game, speed, 'b', reason, ended, key,
        CASE winner WHEN 'b' THEN 1 WHEN 'a' THEN -1 ELSE 0 END
    FROM games WHERE ended IS NOT NULL AND reason NOT IN ('aborted', 'not-begun', 'dice-withheld', 'too-long', 'restored', 'voided')
) JOIN users ON users.id = user WHERE users.kind <> 'deleted';

INSERT INTO results (user, game, speed, side, reason, won, drawn, lost)
SELECT user, game, speed, side, reason, sum(result = 1), sum(result = 0), sum(result = -1)
FROM played GROUP BY user, game, speed, side, reason;

-- Games in a row with the same result have the same difference of their places among all and among those with that result.
INSERT INTO streaks (user, game, speed, streak, longest_won, longest_lost, last)
SELECT user, game, speed, 0, max(0, max(length * (result = 1))), max(0, max(length * (result = -1))), max(last)
FROM (
    SELECT user, game, speed, result, count(*) AS length, max(ended) AS last FROM (
        SELECT user, game, speed, result, ended,
            row_number() OVER (PARTITION BY user, game, speed ORDER BY ended, key)
            - row_number() OVER (PARTITION BY user, game, speed, result ORDER BY ended, key) AS row
        FROM played
    ) GROUP BY user, game, speed, result, row
) GROUP BY user, game, speed;

-- The last row of each player.
UPDATE streaks SET streak = found.length * found.result FROM (
    SELECT user, game, speed, result, count(*) AS length FROM (
        SELECT user, game, speed, result,
            row_number() OVER backwards
            - row_number() OVER (PARTITION BY user, game, speed, result ORDER BY ended DESC, key DESC) AS row
        FROM played
        WINDOW backwards AS (PARTITION BY user, game, speed ORDER BY ended DESC, key DESC)
    ) WHERE row = 0 GROUP BY user, game, speed, result
) AS found
WHERE streaks.user = found.user AND streaks.game = found.game AND streaks.speed = found.speed;

DROP TABLE played;
