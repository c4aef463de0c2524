/*
 * Solves one set of Play Ball: for every position at the start of a turn, whether the side to move wins, draws or loses,
 * and how many turns of both sides it takes until the goal.
 *
 * Written from docs/notation.md and docs/rulings.md alone, to check the tables of Touchline against a program that shares
 * nothing with it. It is made to be read, so it does the plainest thing that works: the values of all positions in one array;
 * turns are only ever listed forwards, from the rulings; and what is not yet known is looked at again until nothing changes.
 *
 *     cc -O2 -o solver solver.c
 *     ./solver BOARD_FILE              the totals
 *     ./solver BOARD_FILE --values a   every position with A to move and its value, a line each; the totals on standard error
 *     ./solver BOARD_FILE --values b   the same positions, turned, with B to move
 */

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CELLS 64
#define MAX_COLUMNS 26
#define TRIO 3
#define EDGE (-1)

enum occupant { NOBODY, OWN, OPPONENT };

static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("solver: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail("there is not enough memory");
    return memory;
}

/* ---- The board: PB-1, PB-2 ---- */

static char board_name[64];
static int columns;                             /* from the left */
static char column[MAX_COLUMNS][MAX_CELLS + 3]; /* the signs of each, from the top; room for the ends of a line */
static int length[MAX_COLUMNS];

/* Cells have numbers of our own: first those without a dot, where a playballer may stand when a turn ends (PB-11). */
static int cells;
static int undotted;
static int cell_of[MAX_COLUMNS][MAX_CELLS]; /* by column and place from its top */
static int neighbour[MAX_CELLS][6];         /* by direction, or EDGE */
static int turned[MAX_CELLS];               /* where a half turn of the board takes the cell */
static bool is_goal[MAX_CELLS];             /* the end zone of B, where A scores */
static int start_of_a[TRIO], start_of_b[TRIO];
static int ball_start;

/* The cell at a height in a column. Columns are centred and each is a half cell higher or lower than its neighbours, so heights are
 * counted in half cells from the middle. */
static int cell_at(int in_column, int height)
{
    if (in_column < 0 || in_column >= columns)
        return EDGE;
    int from_top = (length[in_column] - 1 - height) / 2;
    if (from_top < 0 || from_top >= length[in_column] || height > length[in_column] - 1)
        return EDGE;
    return cell_of[in_column][from_top];
}

static bool is_dotted(char sign)
{
    return sign == 'o' || sign == 'a' || sign == 'b';
}

static char of_the_other_side(char sign)
{
    static const char signs[] = "aAbB.o*", others[] = "bBaA.o*";
    return others[strchr(signs, sign) - signs];
}

static void read_columns(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail("%s: %s", path, strerror(errno));
    int total = 0;
    while (columns < MAX_COLUMNS && fgets(column[columns], sizeof column[columns], file) != NULL) {
        char *text = column[columns];
        text[strcspn(text, "\r\n")] = '\0';
        length[columns] = (int)strlen(text);
        total += length[columns];
        if (length[columns] == 0 || strspn(text, ".oabAB*") != strlen(text))
            fail("%s: line %d is no column", path, columns + 1);
        if (columns > 0 && abs(length[columns] - length[columns - 1]) != 1)
            fail("%s: line %d: neighbouring columns differ in length by exactly one", path, columns + 1);
        columns++;
    }
    if (total > MAX_CELLS || !feof(file))
        fail("%s: at most %d cells", path, MAX_CELLS);
    fclose(file);

    const char *name = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    snprintf(board_name, sizeof board_name, "%.*s", (int)strcspn(name, "."), name);
}

static void read_board(const char *path)
{
    read_columns(path);
    int zones = 0, starts_of_a = 0, starts_of_b = 0, balls = 0;
    for (int dotted = 0; dotted <= 1; dotted++) {
        for (int x = 0; x < columns; x++) {
            for (int i = 0; i < length[x]; i++) {
                char sign = column[x][i];
                if (is_dotted(sign) != dotted)
                    continue;
                int cell = cell_of[x][i] = cells++;
                if (sign == 'b') {
                    is_goal[cell] = true;
                    zones++;
                } else if (sign == 'A') {
                    start_of_a[starts_of_a++ % TRIO] = cell;
                } else if (sign == 'B') {
                    start_of_b[starts_of_b++ % TRIO] = cell;
                } else if (sign == '*') {
                    ball_start = cell;
                    balls++;
                }
            }
        }
        if (!dotted)
            undotted = cells;
    }
    if (zones != 3 || starts_of_a != TRIO || starts_of_b != TRIO || balls != 1)
        fail("%s: one * and three of each of a, b, A and B are needed", path);

    static const int across[6] = {0, 1, 1, 0, -1, -1}, up[6] = {2, 1, -1, -2, -1, 1};
    for (int x = 0; x < columns; x++) {
        for (int i = 0; i < length[x]; i++) {
            int cell = cell_of[x][i], other_x = columns - 1 - x, other_i = length[x] - 1 - i;
            if (length[other_x] != length[x] || column[other_x][other_i] != of_the_other_side(column[x][i]))
                fail("%s: a half turn that swaps the sides changes the board", path);
            turned[cell] = cell_of[other_x][other_i];
            for (int d = 0; d < 6; d++)
                neighbour[cell][d] = cell_at(x + across[d], length[x] - 1 - 2 * i + up[d]);
        }
    }
}

/* ---- Sets of three cells ---- */

/* The playballers of a side are alike (PB-13), so where they stand is a set of three cells. Sets have numbers, in the order of
 * their highest cell: those without a dotted cell come first. */
static int trio_of[MAX_CELLS][MAX_CELLS][MAX_CELLS]; /* the same in every order of the cells */
static int (*cells_of)[TRIO];
static int trios;          /* all of them */
static int undotted_trios; /* those that may stand there at the start of a turn */

static void number_trios(void)
{
    cells_of = allocate((size_t)MAX_CELLS * MAX_CELLS * MAX_CELLS / 6, sizeof *cells_of);
    for (int c = 0; c < cells; c++) {
        if (c == undotted)
            undotted_trios = trios;
        for (int b = 0; b < c; b++) {
            for (int a = 0; a < b; a++) {
                trio_of[a][b][c] = trio_of[a][c][b] = trio_of[b][a][c] = trios;
                trio_of[b][c][a] = trio_of[c][a][b] = trio_of[c][b][a] = trios;
                cells_of[trios][0] = a;
                cells_of[trios][1] = b;
                cells_of[trios][2] = c;
                trios++;
            }
        }
    }
}

/* ---- Positions and their values ---- */

/* A is to move. With B to move the board is turned first, which swaps the sides and changes nothing else (PB-2). */
struct position {
    int own, opponents;
    int ball;
};

/* A value is the number of turns until the goal: odd for a win of the side to move, even for its loss. */
#define UNKNOWN 0 /* and a draw, in the end */
#define MAX_TURNS 254
#define NO_POSITION 255

static uint8_t *values;

static size_t place_count(void)
{
    return (size_t)undotted_trios * (size_t)undotted_trios * (size_t)undotted;
}

static size_t place_of(struct position p)
{
    return ((size_t)p.opponents * (size_t)undotted_trios + (size_t)p.own) * (size_t)undotted + (size_t)p.ball;
}

static struct position position_at(size_t place)
{
    size_t men = place / (size_t)undotted;
    struct position p;
    p.ball = (int)(place % (size_t)undotted);
    p.own = (int)(men % (size_t)undotted_trios);
    p.opponents = (int)(men / (size_t)undotted_trios);
    return p;
}

static bool has_cell(int trio, int cell)
{
    return cells_of[trio][0] == cell || cells_of[trio][1] == cell || cells_of[trio][2] == cell;
}

/* At the start of a turn the ball is with a playballer, or nobody has taken it yet. */
static bool is_position(struct position p)
{
    for (int i = 0; i < TRIO; i++)
        if (has_cell(p.opponents, cells_of[p.own][i]))
            return false;
    return has_cell(p.own, p.ball) || has_cell(p.opponents, p.ball) || p.ball == ball_start;
}

/* What can change while a turn lasts. The ball lies free when nobody stands on its cell. */
struct state {
    int own;
    int ball;
};

static int turned_trio(int trio)
{
    const int *men = cells_of[trio];
    return trio_of[turned[men[0]]][turned[men[1]]][turned[men[2]]];
}

/* The value for the opponent when the turn ends so: the position with the other side to move, which is turned. */
static uint8_t value_after(struct position p, struct state end)
{
    return values[place_of((struct position){turned_trio(p.opponents), turned_trio(end.own), turned[end.ball]})];
}

/* ---- A turn: PB-4 to PB-14 ---- */

/* All that can be reached in the turn at hand, each state once; the first is the one that it began with. */
static struct state *reached;
static int reached_count;
static uint32_t *reached_in; /* by state: the last turn in which it was reached */
static uint32_t this_turn;
static enum occupant occupant[MAX_CELLS];

static void prepare_turns(void)
{
    reached = allocate((size_t)trios * (size_t)cells, sizeof *reached);
    reached_in = allocate((size_t)trios * (size_t)cells, sizeof *reached_in);
}

static void reach(int own, int ball)
{
    uint32_t *in = &reached_in[own * cells + ball];
    if (*in != this_turn) {
        *in = this_turn;
        reached[reached_count++] = (struct state){own, ball};
    }
}

/* PB-12: from the holder of the ball, if it is an own one, to every own playballer on a line without an opponent. */
static void pass(struct state from)
{
    if (occupant[from.ball] != OWN)
        return;
    for (int d = 0; d < 6; d++)
        for (int to = neighbour[from.ball][d]; to != EDGE && occupant[to] != OPPONENT; to = neighbour[to][d])
            if (occupant[to] == OWN)
                reach(from.own, to);
}

/* Every step, jump and bounce; true if one of them is a goal. With `only_goals` what they reach does not matter. */
static bool move(struct state from, bool only_goals)
{
    for (int i = 0; i < TRIO; i++) {
        const int *men = cells_of[from.own];
        int mover = men[i], mate = men[(i + 1) % TRIO], other_mate = men[(i + 2) % TRIO];
        for (int d = 0; d < 6; d++) {
            bool has_ball = from.ball == mover;
            int to = neighbour[mover][d];
            if (to == EDGE)
                continue;
            if (occupant[to] != NOBODY) { /* PB-6; to an empty cell it is a step, PB-5 */
                for (; to != EDGE && occupant[to] != NOBODY; to = neighbour[to][d])
                    has_ball = has_ball || from.ball == to; /* PB-8 */
                if (to == EDGE)
                    to = mover; /* PB-7 */
            }
            has_ball = has_ball || from.ball == to; /* PB-9 */
            if (is_goal[to] && has_ball)
                return true;
            if (is_goal[to] || only_goals) /* PB-10: nobody enters it without the ball */
                continue;
            reach(trio_of[to][mate][other_mate], has_ball ? to : from.ball);
        }
    }
    return false;
}

static void stand(int trio, enum occupant who)
{
    for (int i = 0; i < TRIO; i++)
        occupant[cells_of[trio][i]] = who;
}

/* A turn may end where nobody stands on a dotted cell (PB-11), but not where it began (PB-13). */
static bool may_end_in(int i)
{
    return i > 0 && reached[i].own < undotted_trios;
}

typedef bool is_looked_for(uint8_t value);

/* Reaches whatever the side can reach with so many moves (PB-4): all that takes no move, then all that takes one, and so on, so that
 * each state is found with as many moves left as can be. Stops and returns true at a goal, or where the turn can end in a
 * position whose value for the opponent is one of those that are looked for; if none is (NULL), only goals matter. */
static bool play_turn(struct position p, int moves, is_looked_for *is_found)
{
    if (++this_turn == 0) { /* the turns' numbers begin anew */
        memset(reached_in, 0, (size_t)trios * (size_t)cells * sizeof *reached_in);
        this_turn = 1;
    }
    reached_count = 0;
    reach(p.own, p.ball);
    stand(p.opponents, OPPONENT);
    bool is_over = false;
    int first = 0;
    for (int made = 0; made <= moves && !is_over; made++) {
        for (int i = first; i < reached_count && !is_over; i++) { /* passes add to the states with as many moves */
            stand(reached[i].own, OWN);
            pass(reached[i]);
            stand(reached[i].own, NOBODY);
            is_over = is_found != NULL && may_end_in(i) && is_found(value_after(p, reached[i]));
        }
        int end = reached_count;
        for (int i = first; i < end && made < moves && !is_over; i++) {
            stand(reached[i].own, OWN);
            is_over = move(reached[i], is_found == NULL && made == moves - 1);
            stand(reached[i].own, NOBODY);
        }
        first = end;
    }
    stand(p.opponents, NOBODY);
    return is_over;
}

/* ---- Solving ---- */

static bool is_loss(uint8_t value)
{
    return value != UNKNOWN && value % 2 == 0;
}

static bool is_no_win(uint8_t value)
{
    return value % 2 == 0;
}

static bool is_none(uint8_t value)
{
    (void)value;
    return false;
}

/* Whether a turn leads to a position with a value that is looked for, or to a goal. */
static bool leads_to(struct position p, is_looked_for *is_found)
{
    if (play_turn(p, 3, is_found))
        return true;
    for (int i = 1; i < reached_count; i++)
        if (may_end_in(i))
            return false;
    return is_found(value_after(p, reached[0])); /* PB-15: nothing is legal, and the turn passes */
}

/* Pass d finds the positions that are won or lost in d turns: the winner takes the shortest way, the loser the longest. A win in d leads
 * to a loss in d - 1, and to no shorter one, or it would have been found before. A loss in d leads to nothing but wins, the longest of
 * which takes d - 1 turns. So each pass needs what those before it have found, and after one that finds nothing no other finds
 * anything: what is left is a draw. */
static void solve(void)
{
    values = allocate(place_count(), sizeof *values);
    for (size_t place = 0; place < place_count(); place++)
        values[place] = is_position(position_at(place)) ? UNKNOWN : NO_POSITION;
    size_t found = 1;
    for (int turns = 1; found > 0; turns++) {
        if (turns > MAX_TURNS)
            fail("a goal takes more than %d turns", MAX_TURNS);
        bool is_win = turns % 2 == 1;
        found = 0;
        for (size_t place = 0; place < place_count(); place++) {
            if (values[place] != UNKNOWN)
                continue;
            struct position p = position_at(place);
            if (turns == 1 ? play_turn(p, 3, NULL) : is_win ? leads_to(p, is_loss) : !leads_to(p, is_no_win)) {
                values[place] = (uint8_t)turns;
                found++;
            }
        }
        fprintf(stderr, "solver: %s in %d: %zu positions\n", is_win ? "win" : "loss", turns, found);
    }
}

/* ---- What is told ---- */

/* In the form of `touchline batch probe`, docs/notation.md. */
static void write_position(struct position p, uint8_t value, char side)
{
    char placement[MAX_CELLS];
    memset(placement, ' ', sizeof placement);
    for (int i = 0; i < TRIO; i++) {
        placement[cells_of[p.own][i]] = 'a';
        placement[cells_of[p.opponents][i]] = 'b';
    }
    char *ball = &placement[p.ball];
    *ball = *ball == 'a' ? 'A' : *ball == 'b' ? 'B' : '*';
    printf("{\"position\":\"%s ", board_name);
    for (int x = 0; x < columns; x++) {
        int empty = 0;
        if (x > 0)
            putchar('/');
        for (int i = 0; i < length[x]; i++) {
            int cell = cell_of[x][i];
            char sign = placement[side == 'a' ? cell : turned[cell]];
            if (sign == ' ') {
                empty++;
                continue;
            }
            if (empty > 0)
                printf("%d", empty);
            empty = 0;
            putchar(side == 'a' ? sign : of_the_other_side(sign));
        }
        if (empty > 0)
            printf("%d", empty);
    }
    printf(" %c 3 0-0\",\"value\":\"%s\",\"distance\":%d}\n", side,
           value == UNKNOWN ? "draw" : value % 2 == 1 ? "win" : "loss", value);
}

/* The totals have the form of docs/results/play-ball.md, where numbers have a no-break space before each three digits. */
#define NO_BREAK_SPACE "\xc2\xa0"
#define DASH "\xe2\x80\x93"

static const char *spaced(size_t number)
{
    static char texts[8][64];
    static int next;
    char digits[32];
    char *text = texts[next = (next + 1) % 8], *end = text;
    int count = snprintf(digits, sizeof digits, "%zu", number);
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0) {
            memcpy(end, NO_BREAK_SPACE, strlen(NO_BREAK_SPACE));
            end += strlen(NO_BREAK_SPACE);
        }
        *end++ = digits[i];
    }
    *end = '\0';
    return text;
}

enum holder { WITH_MOVER, WITH_OPPONENT, FREE, HOLDERS };

static size_t totals[MAX_TURNS + 1][HOLDERS];

static void count_positions(void)
{
    for (size_t place = 0; place < place_count(); place++) {
        if (values[place] == NO_POSITION)
            continue;
        struct position p = position_at(place);
        enum holder holder = has_cell(p.own, p.ball) ? WITH_MOVER : has_cell(p.opponents, p.ball) ? WITH_OPPONENT : FREE;
        totals[values[place]][holder]++;
    }
}

static void tell_share(FILE *out, size_t part, size_t all)
{
    double percent = 100.0 * (double)part / (double)all;
    if (part == 0)
        fputs(" 0 (0 %) |", out);
    else if (percent < 0.005)
        fprintf(out, " %s (< 0.01 %%) |", spaced(part));
    else
        fprintf(out, " %s (%.2f %%) |", spaced(part), percent);
}

static void tell_totals(FILE *out)
{
    static const char *names[HOLDERS + 1] = {"with the side to move", "with the opponent", "free", "anywhere"};
    fputs("| ball | positions | side to move wins | draws | loses |\n|---|--:|--:|--:|--:|\n", out);
    for (int row = 0; row <= HOLDERS; row++) {
        size_t wins = 0, draws = 0, losses = 0;
        for (int value = 0; value <= MAX_TURNS; value++)
            for (int holder = 0; holder < HOLDERS; holder++)
                if (row == holder || row == HOLDERS)
                    *(value == UNKNOWN ? &draws : value % 2 == 1 ? &wins : &losses) += totals[value][holder];
        size_t all = wins + draws + losses;
        fprintf(out, "| %s | %s |", names[row], spaced(all));
        tell_share(out, wins, all);
        tell_share(out, draws, all);
        tell_share(out, losses, all);
        fputc('\n', out);
    }
    fputs("\n| turns until the goal | value | ball with the side to move | with the opponent | free |\n|--:|---|--:|--:|--:|\n", out);
    for (int value = 0; value <= MAX_TURNS; value++) {
        const size_t *counts = totals[value];
        if (counts[WITH_MOVER] + counts[WITH_OPPONENT] + counts[FREE] == 0)
            continue;
        if (value == UNKNOWN)
            fputs("| " DASH " | draw", out);
        else
            fprintf(out, "| %d | %s", value, value % 2 == 1 ? "win" : "loss");
        fprintf(out, " | %s | %s | %s |\n", spaced(counts[WITH_MOVER]), spaced(counts[WITH_OPPONENT]), spaced(counts[FREE]));
    }
}

/* The first turn of a set has two moves (PB-4). */
static void tell_kick_off(FILE *out)
{
    struct position kick_off = {trio_of[start_of_a[0]][start_of_a[1]][start_of_a[2]],
                                trio_of[start_of_b[0]][start_of_b[1]][start_of_b[2]], ball_start};
    if (play_turn(kick_off, 2, is_none)) {
        fputs("\n**The side that kicks off scores at once.**\n", out);
        return;
    }
    int wins = 0, draws = 0, losses = 0, shortest_win = MAX_TURNS, longest_loss = 0;
    for (int i = 0; i < reached_count; i++) {
        if (!may_end_in(i))
            continue;
        int turns = value_after(kick_off, reached[i]) + 1;
        if (turns == UNKNOWN + 1) {
            draws++;
        } else if (turns % 2 == 1) {
            wins++;
            shortest_win = turns < shortest_win ? turns : shortest_win;
        } else {
            losses++;
            longest_loss = turns > longest_loss ? turns : longest_loss;
        }
    }
    if (wins > 0)
        fprintf(out, "\n**The side that kicks off wins in %d turns.**", shortest_win);
    else if (draws > 0)
        fputs("\n**Neither side can force a goal.**", out);
    else
        fprintf(out, "\n**The side that kicks off loses in %d turns.**", longest_loss);
    fprintf(out, " Of the %d turns with which a set can begin, %d win, %d draw and %d lose.\n", wins + draws + losses, wins, draws, losses);
}

int main(int count, char **arguments)
{
    bool writes_values = count == 4 && strcmp(arguments[2], "--values") == 0 &&
                         (strcmp(arguments[3], "a") == 0 || strcmp(arguments[3], "b") == 0);
    if (count != 2 && !writes_values)
        fail("usage: solver BOARD_FILE [--values a|b]");
    read_board(arguments[1]);
    number_trios();
    prepare_turns();
    solve();
    if (writes_values)
        for (size_t place = 0; place < place_count(); place++)
            if (values[place] != NO_POSITION)
                write_position(position_at(place), values[place], arguments[3][0]);
    count_positions();
    FILE *out = writes_values ? stderr : stdout;
    tell_totals(out);
    tell_kick_off(out);
    free(values);
    free(reached);
    free(reached_in);
    free(cells_of);
    if (fflush(stdout) != 0 || ferror(stdout))
        fail("cannot write: %s", strerror(errno));
    return EXIT_SUCCESS;
}
