#!/usr/bin/env python3
"""Plays whole games on a Touchline server against its own bot.

Written from docs/api.md and docs/notation.md alone. It knows no rule of a game: which turns are legal it asks
`touchline turns`, which runs on this machine. Among them it takes one that wins or scores, if it sees one in the
resulting position, and otherwise any.
"""

import argparse
import hashlib
import http.client
import json
import random
import re
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

VERSION = 1
# What is refused with one of these was not wrong: the same act is sent again later, with the same id.
LATER = {"server-too-fast", "server-suspended", "server-unavailable"}
# Squares for the four pawns of a side, in the order in which a turn that sets up names them.
PAWNS = {"a": "c4,g6,c6,g4", "b": "m4,i6,m6,i4"}
# A server that sends nothing for so long, in seconds, is gone: it pings every ten.
SILENCE = 45
# Codes with which a server closes a socket that it does not want to see again.
FOR_GOOD = {1002, 1003, 1007, 1008, 1009}


class Refused(Exception):
    """An HTTP request was refused, with a problem."""

    def __init__(self, status, problem):
        super().__init__(f"{status} {problem}")
        self.status, self.problem = status, problem


class Site:
    """The HTTP part of the API, as one guest."""

    def __init__(self, server):
        self.server = server.rstrip("/")
        self.cookie = None

    def ask(self, method, path, body=None, key=None):
        request = self.request(method, path)
        if key:
            request.add_header("Idempotency-Key", f'"{key}"')
        if method != "GET":
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                if cookie := answer.headers.get("Set-Cookie"):
                    self.cookie = cookie.split(";")[0]
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            raise Refused(error.code, json.loads(error.read())) from None

    def request(self, method, path):
        request = urllib.request.Request(self.server + path, method=method)
        # A request with a cookie must say that it comes from the site's own pages.
        request.add_header("Origin", self.server)
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        return request

    def lines(self, path):
        """The messages of a stream, until it ends."""
        with urllib.request.urlopen(self.request("GET", path), timeout=SILENCE) as stream:
            for line in stream:
                # An empty line says that the server is there.
                if line.strip():
                    yield json.loads(line)

    def socket(self):
        address = self.server.replace("http", "ws", 1) + f"/api/socket?version={VERSION}"
        return connect(address, origin=self.server, additional_headers={"Cookie": self.cookie})


class Dice:
    """The player's part in the dice of one game, and what the server committed to when the game was first seen."""

    def __init__(self, game, side):
        self.game, self.side = game, side
        self.entropy = secrets.token_bytes(32)
        self.server = None

    def commitment(self):
        game = self.game.encode()
        named = b"pawnball entropy 2" + self.side.encode() + len(game).to_bytes(4, "big") + game
        return hashlib.sha256(named + bytes.fromhex(self.server) + self.entropy).hexdigest()

    def due(self, dice):
        """What is to be done now: commit, reveal, or nothing."""
        if dice["version"] != 2:
            sys.exit(f"this program does not know version {dice['version']} of the proof of the dice")
        self.server = self.server or dice["commitment"]
        if dice["commitment"] != self.server:
            sys.exit("the server names another commitment than before: it could be choosing the dice")
        own = "ab".index(self.side)
        committed, revealed = dice["commitments"], dice["entropy"]
        if committed[own] is None:
            return {"what": "commit", "commitment": self.commitment()}
        if None not in committed and revealed[own] is None:
            return {"what": "reveal", "entropy": self.entropy.hex()}
        return None

    def check(self, site, touchline):
        """Checks what was published after the game."""
        game = site.ask("GET", f"/api/games/{self.game}")
        own = "ab".index(self.side)
        assert game["dice"]["commitments"][own] == self.commitment(), "our commitment was changed"
        command = [touchline, "verify-dice", "-", "--commitment", self.server]
        told = subprocess.run(command, input=json.dumps(game), capture_output=True, text=True)
        if told.returncode:
            sys.exit(told.stderr)
        print(told.stdout.splitlines()[-1])


def legal_turns(touchline, game, position):
    """The legal turns, each with the position after it."""
    command = [touchline, "turns", game, "--json", "--position", position]
    told = subprocess.run(command, capture_output=True, text=True)
    if told.returncode:
        sys.exit(told.stderr)
    return json.loads(told.stdout)["results"]


def goodness(game, side, before, after):
    """How good a result looks: goals, read from the notation, and in Diaballik how far the own ball has come."""
    if game == "playball":
        score = lambda position: [int(goals) for goals in re.search(r" (\d+)-(\d+)", position).groups()]
        return score(after)["ab".index(side)] - score(before)["ab".index(side)]
    if game == "diaballik":
        ranks = after.split(" ")[0].split("/")
        # The ranks are written from the seventh to the first; A wants to the seventh, B to the first.
        at = next(row for row, rank in enumerate(ranks) if side.upper() in rank)
        return len(ranks) - at if side == "a" else at
    return after.endswith(f" +{side}") - after.endswith(" +a" if side == "b" else " +b")


def choose(touchline, game, side, position, chance):
    """A turn for this side."""
    if game == "pawnball":
        boards = [board.split(" ") for board in position.split(" | ")[:2]]
        to_set_up = [
            (mono != side, number)
            for number, (_, mono, to_play, dice) in enumerate(boards, 1)
            if to_play == side and dice == "-"
        ]
        if to_set_up:
            # The team with the mono dots first.
            return f"{min(to_set_up)[1]}/setup:{PAWNS[side]}"
    turns = [turn for turn in legal_turns(touchline, game, position) if turn.get("side", side) == side]
    if not turns:
        return "-"
    chance.shuffle(turns)
    return max(turns, key=lambda turn: goodness(game, side, position, turn["position"]))["turn"]


class Game:
    """A game that is being played."""

    def __init__(self, site, touchline, game, id, side, chance):
        self.site, self.touchline, self.game, self.id, self.side = site, touchline, game, id, side
        self.chance = chance
        self.dice = Dice(id, side)
        self.state = None
        self.history = None
        # The act that was sent and not answered: after a lost connection it is sent again as it was.
        self.sent = None
        self.acts = 0

    def play(self):
        """Plays to the end, over as many connections as it takes; the result."""
        wait = 0.5
        while True:
            try:
                with self.site.socket() as socket:
                    wait = 0.5
                    return self.follow(socket)
            except (ConnectionClosed, TimeoutError, OSError) as lost:
                closed = getattr(lost, "rcvd", None)
                if closed and closed.code in FOR_GOOD:
                    sys.exit(f"the server has closed the connection for good: {lost}")
                print(f"not connected ({lost}), again in {wait:.1f} s", file=sys.stderr)
                time.sleep(wait * (0.5 + random.random()))
                wait = min(wait * 2, 30)

    def follow(self, socket):
        send = lambda message: socket.send(json.dumps(message))
        while True:
            message = json.loads(socket.recv(timeout=SILENCE))
            kind = message["t"]
            if kind == "welcome":
                if message["history"] != self.history:
                    # Numbers of another history mean nothing here.
                    self.history, self.state, self.sent = message["history"], None, None
                send({"t": "watch", "game": self.id})
                continue
            if kind == "restarting":
                raise ConnectionClosed(None, None)
            if kind == "refused":
                self.refused(send, message)
                continue
            if kind == "done" and message["game"] == self.id:
                if self.sent and self.sent["id"] == message["id"]:
                    self.sent = None
            elif kind == "state" and message["state"]["id"] == self.id:
                self.state = message["state"]
                if self.sent:
                    send(self.sent)
            elif kind == "events" and message["game"] == self.id:
                if not self.take_in(message):
                    send({"t": "watch", "game": self.id})
                    continue
            else:
                continue
            if self.state is None:
                continue
            if self.state["result"]:
                return self.state["result"]
            if self.sent is None and (act := self.due()):
                self.acts += 1
                id = f"{secrets.token_hex(4)}-{self.acts}"
                self.sent = {"t": "act", "game": self.id, "id": id, "after": self.state["number"], "do": act}
                send(self.sent)

    def take_in(self, message):
        """Takes in events; false if some are missing."""
        state = self.state
        if state is None or message["history"] != state["history"]:
            return False
        for event in message["events"]:
            if event["number"] <= state["number"]:
                continue
            if event["number"] != state["number"] + 1:
                return False
            state["number"] = event["number"]
            if event["what"] == "started":
                state["started"] = True
            elif event["what"] == "committed":
                state["dice"]["commitments"]["ab".index(event["side"])] = event["commitment"]
            elif event["what"] == "revealed":
                state["dice"]["entropy"]["ab".index(event["side"])] = event["entropy"]
        state["position"], state["may_act"] = message["position"], message["may_act"]
        state["result"] = message.get("result")
        return True

    def due(self):
        """What is ours to do, if anything."""
        state = self.state
        if not state["started"]:
            return self.dice.due(state["dice"]) if state.get("dice") else None
        if not state["may_act"]["ab".index(self.side)]:
            return None
        turn = choose(self.touchline, self.game, self.side, state["position"], self.chance)
        return {"what": "turn", "text": turn}

    def refused(self, send, message):
        problem = message["problem"]
        ours = self.sent is not None and message.get("id") == self.sent["id"]
        if problem["code"] in LATER:
            time.sleep(float(problem.get("args", {}).get("seconds", 1)))
            # An act that was too fast comes again with the state.
            send({"t": "watch", "game": self.id})
        elif ours and problem["code"] == "server-stale":
            # The state follows, and with it another look at what is ours to do.
            self.sent = None
        else:
            sys.exit(f"refused: {json.dumps(message)}")


class GameByRequests(Game):
    """The same over plain HTTP: the game is a stream of lines, and an act is a request."""

    # The number of the event of our last act: what was told before it is not to be answered again.
    acted = 0

    def play(self):
        wait = 0.5
        while True:
            try:
                for message in self.site.lines(f"/api/games/{self.id}/stream"):
                    wait = 0.5
                    if message["t"] == "state":
                        if message["state"]["history"] != self.history:
                            # Numbers of another history mean nothing here.
                            self.history, self.sent, self.acted = message["state"]["history"], None, 0
                        self.state = message["state"]
                    elif message["t"] != "events":
                        continue
                    elif not self.take_in(message):
                        break
                    if self.state["result"]:
                        return self.state["result"]
                    if self.state["number"] >= self.acted and not self.act():
                        break
            except (OSError, http.client.HTTPException) as lost:
                print(f"not connected ({lost}), again in {wait:.1f} s", file=sys.stderr)
            # The stream has ended too early, or what is known is not what is: from the beginning.
            time.sleep(wait * (0.5 + random.random()))
            wait = min(wait * 2, 30)

    def act(self):
        """Does what is ours to do, if anything; false if the game is not what it was taken for."""
        if self.sent is None and (act := self.due()):
            self.acts += 1
            # Kept until it is answered: sent again after a lost connection, it is done once.
            self.sent = (f"{secrets.token_hex(4)}-{self.acts}", {"after": self.state["number"], "do": act})
        while self.sent:
            id, body = self.sent
            try:
                self.acted = self.site.ask("POST", f"/api/games/{self.id}/acts", body, key=id)["number"]
                self.sent = None
            except Refused as refused:
                if refused.problem["code"] == "server-stale":
                    self.sent = None
                    return False
                if refused.problem["code"] not in LATER:
                    sys.exit(f"refused: {refused}")
                time.sleep(float(refused.problem.get("args", {}).get("seconds", 1)))
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+", choices=["playball", "diaballik", "pawnball"], metavar="GAME")
    parser.add_argument("--server", default="http://127.0.0.1:8080")
    parser.add_argument("--touchline", default="touchline", help="the program that is asked for legal turns")
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--seed", type=int, help="makes the choice among turns repeatable")
    parser.add_argument("--http", action="store_true", help="plays by requests and a stream of lines, without a WebSocket")
    options = parser.parse_args()
    site, chance = Site(options.server), random.Random(options.seed)
    me = site.ask("POST", "/api/guests")
    print(f"{me['name']} at {site.server}")
    for game in options.games:
        terms = {"game": game, "clock": "1800+10"}
        if game == "playball":
            terms["board"] = "sprint"
        made = site.ask("POST", "/api/bot-games", {"terms": terms, "level": options.level})
        playing = (GameByRequests if options.http else Game)(site, options.touchline, game, made["id"], made["side"], chance)
        result = playing.play()
        assert result["counts"], result
        winner = {playing.side: "won", None: "drawn"}.get(result["winner"], "lost")
        print(f"{game} {made['id']} as {playing.side}: {winner} ({result['reason']})")
        if game == "pawnball":
            playing.dice.check(site, options.touchline)


if __name__ == "__main__":
    main()
