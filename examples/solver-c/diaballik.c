/*
 * Solves Diaballik on a board of 3 x 3 or 4 x 4 squares: for every position at the start of a turn, whether the side to move wins,
 * draws or loses, and how many turns of both sides it takes until the game is won.
 *
 * Written from docs/notation.md and docs/rulings.md (DB-2 to DB-8), to check what Touchline says of these boards against a program
 * that shares nothing with it. It is made to be read, so it does the plainest thing that works: turns are listed one action at a
 * time, and values are found by counting down, for each position, the results of its turn that are not known yet to be lost ways.
 *
 *     cc -O2 -o diaballik diaballik.c
 *     ./diaballik SIZE              the totals
 *     ./diaballik SIZE --values a   every position with A to move and its value, a line each; the totals on standard error
 *     ./diaballik SIZE --values b   the same positions, upside down, with B to move
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIZE 4
#define MAX_SQUARES (MAX_SIZE * MAX_SIZE)
#define TOUCHING 3 /* DB-7 */

static void fail(const char *message)
{
    fprintf(stderr, "diaballik: %s\n", message);
    exit(EXIT_FAILURE);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail("there is not enough memory");
    return memory;
}

/* ---- The board: DB-1 with another size ---- */

static int size;    /* files, ranks, and pieces of a side */
static int squares; /* a1, b1, ... up to the highest rank */

static int file_of(int square) { return square % size; }
static int rank_of(int square) { return square / size; }

/* ---- Positions ----
 *
 * The side to move goes upwards: a position in which the other one is to move is turned upside down first. The pieces of a side are a
 * set of squares, a bit each; sets with as many squares as a side has pieces are numbered by the size of these numbers. */

static int sets;        /* how many there are */
static int *set_bits;   /* by number */
static int *set_number; /* by bits; -1 for others */

/* What stands where: own pieces and those of the opponents, and the squares of the balls. */
struct position {
    int own, opponents;
    int ball, opponent_ball;
};

static bool has(int set, int square) { return set >> square & 1; }

static void number_sets(void)
{
    set_bits = allocate((size_t)1 << squares, sizeof *set_bits);
    set_number = allocate((size_t)1 << squares, sizeof *set_number);
    for (int bits = 0; bits < 1 << squares; bits++) {
        int members = 0;
        for (int square = 0; square < squares; square++)
            members += has(bits, square);
        set_number[bits] = members == size ? sets : -1;
        if (members == size)
            set_bits[sets++] = bits;
    }
}

/* Which member of a set a square is, counted from the lowest. */
static int place_in(int set, int square)
{
    int place = 0;
    for (int lower = 0; lower < square; lower++)
        place += has(set, lower);
    return place;
}

/* Positions have their values in an array with a place for every two sets, also for those that overlap. */
static size_t index_of(const struct position *p)
{
    size_t index = (size_t)set_number[p->opponents] * sets + set_number[p->own];
    return (index * size + place_in(p->own, p->ball)) * size + place_in(p->opponents, p->opponent_ball);
}

static int upside_down(int set)
{
    int turned = 0;
    for (int square = 0; square < squares; square++)
        if (has(set, square))
            turned |= 1 << ((size - 1 - rank_of(square)) * size + file_of(square));
    return turned;
}

static int square_upside_down(int square) { return (size - 1 - rank_of(square)) * size + file_of(square); }

static struct position exchanged(const struct position *p)
{
    struct position other = {upside_down(p->opponents), upside_down(p->own), square_upside_down(p->opponent_ball),
                             square_upside_down(p->ball)};
    return other;
}

/* ---- A turn: DB-2 to DB-8 ---- */

/* What stands still in the turn. */
static int opponents;
static bool is_line;

/* The results found: own pieces and ball. */
static struct {
    int own, ball;
} results[100000];
static int result_count;
static bool can_win;
static bool has_action;
static int *found_in; /* by own set and ball the turn in which it was found last */
static int turn_number;

/* DB-5 */
static bool is_goal(int ball) { return rank_of(ball) == size - 1; }

/* DB-7: exactly one opponent on every file, and those on neighbouring files at most one rank apart. */
static bool is_blocking_line(int set)
{
    int ranks[MAX_SIZE];
    for (int file = 0; file < size; file++) {
        int count = 0;
        for (int rank = 0; rank < size; rank++)
            if (has(set, rank * size + file)) {
                ranks[file] = rank;
                count++;
            }
        if (count != 1 || (file > 0 && abs(ranks[file] - ranks[file - 1]) > 1))
            return false;
    }
    return true;
}

/* DB-7: at least three own pieces stand directly before the line. */
static bool may_claim(int own)
{
    int touching = 0;
    for (int square = 0; square + size < squares; square++)
        touching += has(own, square) && has(opponents, square + size);
    return is_line && touching >= TOUCHING;
}

/* DB-4: the squares are in line, and no opponent stands between them. */
static bool may_pass(int from, int to)
{
    int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
    if (from == to || (files != 0 && ranks != 0 && abs(files) != abs(ranks)))
        return false;
    int step = (ranks > 0) * size - (ranks < 0) * size + (files > 0) - (files < 0);
    for (int square = from + step; square != to; square += step)
        if (has(opponents, square))
            return false;
    return true;
}

static void add_result(int own, int ball)
{
    int *last = &found_in[set_number[own] * squares + ball];
    if (*last == turn_number)
        return;
    *last = turn_number;
    results[result_count].own = own;
    results[result_count++].ball = ball;
}

/* The turn goes on with so many steps and passes left, and may end here if something has been done. */
static void go_on(int own, int ball, int steps, int passes, bool has_begun)
{
    if (has_begun) {
        has_action = true;
        if (is_goal(ball)) {
            can_win = true;
            return;
        }
        add_result(own, ball);
    }
    if (may_claim(own)) {
        has_action = true;
        can_win = true;
    }
    if (passes > 0)
        for (int to = 0; to < squares; to++)
            if (has(own, to) && may_pass(ball, to))
                go_on(own, to, steps, passes - 1, true);
    if (steps > 0)
        for (int from = 0; from < squares; from++) {
            /* DB-3: not the piece with the ball; to an empty square beside it. */
            if (!has(own, from) || from == ball)
                continue;
            const int beside[4] = {from - size, from + size, file_of(from) > 0 ? from - 1 : -1,
                                   file_of(from) < size - 1 ? from + 1 : -1};
            for (int i = 0; i < 4; i++) {
                int to = beside[i];
                if (to >= 0 && to < squares && !has(own | opponents, to))
                    go_on((own & ~(1 << from)) | 1 << to, ball, steps - 1, passes, true);
            }
        }
}

/* Lists the distinct results of the turn of the side to move. */
static void list_turn(const struct position *p)
{
    opponents = p->opponents;
    is_line = is_blocking_line(opponents);
    result_count = 0;
    can_win = false;
    has_action = false;
    turn_number++;
    go_on(p->own, p->ball, 2, 1, false);
    if (!has_action) /* DB-8 */
        add_result(p->own, p->ball);
}

/* ---- Solving ---- */

static uint8_t *value;    /* 0 where not known, or a draw; odd for a win, even for a loss in so many turns */
static uint16_t *waiting; /* results that are not known to be won by the opponent */

static bool is_position(const struct position *p)
{
    return (p->own & p->opponents) == 0 && !is_goal(p->ball) && rank_of(p->opponent_ball) > 0;
}

/* Calls a function with every position. */
static void each_position(void (*visit)(const struct position *, void *), void *with)
{
    for (int number = 0; number < sets; number++)
        for (int own = 0; own < sets; own++)
            for (int ball = 0; ball < squares; ball++)
                for (int opponent_ball = 0; opponent_ball < squares; opponent_ball++) {
                    struct position p = {set_bits[own], set_bits[number], ball, opponent_ball};
                    if (has(p.own, ball) && has(p.opponents, opponent_ball) && is_position(&p))
                        visit(&p, with);
                }
}

/* Positions whose value is known and has not been told to those before them, the shortest first. */
static struct position *queue;
static size_t queue_end;

static void know(const struct position *p, int turns)
{
    value[index_of(p)] = (uint8_t)turns;
    queue[queue_end++] = *p;
}

static void count_positions(const struct position *p, void *count)
{
    (void)p;
    ++*(size_t *)count;
}

static void begin(const struct position *p, void *unused)
{
    (void)unused;
    list_turn(p);
    waiting[index_of(p)] = (uint16_t)result_count;
    if (can_win)
        know(p, 1);
}

static void solve(void)
{
    size_t places = (size_t)sets * sets * size * size, count = 0;
    value = allocate(places, sizeof *value);
    waiting = allocate(places, sizeof *waiting);
    found_in = allocate((size_t)sets * squares, sizeof *found_in);
    each_position(count_positions, &count);
    queue = allocate(count, sizeof *queue);
    each_position(begin, NULL);
    for (size_t next = 0; next < queue_end; next++) {
        int turns = value[index_of(&queue[next])];
        if (turns >= 254)
            fail("a win takes too many turns for a byte");
        /* Who led here? Steps and passes can be taken back in the opposite order, on the way no ball was on its goal, and a turn that passes
         * leaves everything in its place: a turn leads from one position to another exactly if one leads back. */
        struct position after = exchanged(&queue[next]);
        list_turn(&after);
        for (int i = 0; i < result_count; i++) {
            struct position before = {results[i].own, after.opponents, results[i].ball, after.opponent_ball};
            size_t index = index_of(&before);
            if (value[index] != 0)
                continue;
            /* The side that led here wins if the other one loses, and loses if that was the last way that was not lost. */
            if (turns % 2 == 0 || --waiting[index] == 0)
                know(&before, turns + 1);
        }
    }
}

/* ---- What is told ---- */

static void put_position(const struct position *p, bool is_b)
{
    for (int rank = size - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < size; file++) {
            int square = (is_b ? size - 1 - rank : rank) * size + file;
            char own = is_b ? 'b' : 'a', opponent = is_b ? 'a' : 'b', sign;
            if (has(p->own, square))
                sign = p->ball == square ? (char)(own - 'a' + 'A') : own;
            else if (has(p->opponents, square))
                sign = p->opponent_ball == square ? (char)(opponent - 'a' + 'A') : opponent;
            else {
                empty++;
                continue;
            }
            if (empty > 0)
                printf("%d", empty);
            empty = 0;
            putchar(sign);
        }
        if (empty > 0)
            printf("%d", empty);
        putchar(rank > 0 ? '/' : ' ');
    }
    putchar(is_b ? 'b' : 'a');
}

static void put_line(const struct position *p, void *is_b)
{
    int turns = value[index_of(p)];
    printf("{\"position\":\"");
    put_position(p, *(bool *)is_b);
    printf("\",\"value\":\"%s\",\"distance\":%d}\n", turns == 0 ? "draw" : turns % 2 == 1 ? "win" : "loss", turns);
}

static void count_value(const struct position *p, void *counts) { ++((size_t *)counts)[value[index_of(p)]]; }

/* A number in groups of three digits with no-break spaces between them, as on the page. */
static const char *spaced(size_t number)
{
    static char text[64];
    char digits[24];
    int count = snprintf(digits, sizeof digits, "%zu", number), length = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            length += sprintf(text + length, "\302\240");
        text[length++] = digits[i];
    }
    text[length] = '\0';
    return text;
}

static void tell_totals(FILE *out)
{
    size_t counts[256] = {0};
    each_position(count_value, counts);
    for (int turns = 0; turns < 256; turns++)
        if (counts[turns] > 0) {
            if (turns == 0)
                fprintf(out, "| – | draw | %s |\n", spaced(counts[turns]));
            else
                fprintf(out, "| %d | %s | %s |\n", turns, turns % 2 == 1 ? "win" : "loss", spaced(counts[turns]));
        }
}

int main(int argc, char **argv)
{
    bool is_b = false, with_values = argc == 4;
    if (argc != 2 && !(with_values && strcmp(argv[2], "--values") == 0))
        fail("expected the size of the board, then nothing or --values and a side, as in `diaballik 3 --values a`");
    if (strcmp(argv[1], "3") != 0 && strcmp(argv[1], "4") != 0)
        fail("the size of the board is 3 or 4");
    if (with_values) {
        if (strcmp(argv[3], "a") != 0 && strcmp(argv[3], "b") != 0)
            fail("the side to move is a or b");
        is_b = argv[3][0] == 'b';
    }
    size = argv[1][0] - '0';
    squares = size * size;
    number_sets();
    solve();
    if (with_values)
        each_position(put_line, &is_b);
    tell_totals(with_values ? stderr : stdout);
    return EXIT_SUCCESS;
}
