"""The state: every card by its number, groups, the encounter and the battle going on; and the mutators.

Made for 1 to 362 seats and 655 cards: flat lists by number of card, place in the line or seat, and short rows of
tuples for what few cards have. Groups: `3 * seat + counter`, then the random group and the astral body.
"""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import ALL, State, cites, row, rows, seats_in, value

from .tables import CAUSES, MAGIC, RACES, SUICIDAL, Components

IN_DECK, OFFSPRING, IN_GROUP, ASIDE, HELHEIM, GONE, FACE_DOWN = range(7)
"""Zones of a character card."""
DECK, SET_ASIDE, REMOVED, FIELD = -1, -2, -3, -4
"""Where an item or rune is that no character holds; FIELD: on the battlefield, for whoever holds it at the end."""
NO_GROUP: Final = -1
ALIVE, RAISED, CLAIMED = 0, 1, 2
"""Marks of the dead: re-animated out of the Helheim deck (no AGILITY), kept by an instinct (one STRENGTH less)."""
ROUND, BATTLE, ENCOUNTER, PLAYER_TURN, GAME_TURN, WINTERS, FOREVER = range(7)
"""How long a modifier or mark lasts; WINTERS: for good, but only in winter."""
US, THEM = 0, 1
"""Sides of an encounter: the group that moved and the one it met."""
NO_BATTLE, FIGHT, DUEL, RAGNAROK = range(4)
OFFSPRING_DECK, MAGIC_DECK, RUNE_DECK, FATE_DECK, PREDICTION_DECK = 10, 11, 12, 13, 14
"""Numbers of the decks beside those of the ten races, for what seats know of their tops."""
SETUP_CLAUSE: Final = "HT-1.9"


EVERYBODY: Final = (-1,)
"""Who knows a card: everybody; else the seats in a row."""


def knows(known: tuple[int, ...], seat: int) -> bool:
    """Whether a seat is among those who know a card."""
    return known == EVERYBODY or seat in known


def now_known(known: tuple[int, ...], *seats: int) -> tuple[int, ...]:
    """Those who know a card, and these seats as well."""
    return EVERYBODY if known == EVERYBODY else tuple(sorted({*known, *seats}))


class Hammer(State):
    """The whole table."""

    form = (
        value("game_turn"), value("season"), value("first"), value("turn"), row("chosen", of="seat"),
        row("alignment", of="seat"), row("dice", of="seat"), row("void", of="seat"), row("zone", seen="custom"),
        row("group", seen="custom"), row("party", seen="custom"), row("reserve", seen="custom"), row("subdual"),
        row("combat"), value("venom"), value("fire"), value("disease"), row("agility_lost"), value("wits_lost"),
        value("gained"), value("dead"), value("insane"), value("shape"), rows("decks", seen="nobody"),
        row("offspring", seen="nobody"), row("magic", seen="nobody"), row("runes", seen="nobody"),
        row("fates", seen="nobody"), row("predictions", seen="nobody"), row("spare", seen="nobody"), row("spent"),
        row("held", of="seat", seen="owner"), value("drawn", seen="custom"), row("tops", seen="custom"),
        row("item_at", seen="custom"), row("item_up", seen="custom"), row("item_works", seen="custom"),
        row("item_seen", seen="custom"), row("kit", seen="custom"), row("rune_at", seen="custom"),
        row("rune_seen", seen="custom"), value("runes_void"), row("shape_at"), row("active"), row("uses"),
        row("mods", seen="custom"), row("marks", seen="custom"), row("omens"), row("lent"), row("missions"),
        row("at"), row("unsorted"), row("leader", seen="custom"), value("moving"), value("spent_speed"), row("unspent"),
        value("cautious"), value("searching"), value("scouting"), value("turn_over"), row("tried"),
        row("shifted", seen="custom"),
        value("forged"), value("astral"), row("side_group"), row("side_seat"), value("meeting"),
        value("scouted"), value("met_known", seen="custom"), value("guest"), row("played"), row("card"),
        row("deeds", seen="custom"), row("offer", seen="custom"), value("dwarven"), row("astray"), row("resolve"),
        value("battle"), value("battle_round"), value("lethal"), value("step"), row("blows"), row("struck"),
        row("attacked"), row("busy"), row("hurt"), row("ready"), row("laid"), row("fled"), value("calm"), row("refuge"),
        row("slain"),
        row("front"), row("choice", of="seat"), value("task"),
    )  # fmt: skip
    c: Components
    phase: str
    # the game-turn
    game_turn: int
    season: int
    first: int
    turn: int  # how many player-turns of this game-turn are over
    chosen: list[int]  # per seat the character it began with, 0 before
    alignment: list[int]  # per seat, that of this character
    dice: list[int]  # per seat, the throw for the first player
    void: list[int]  # per seat 1: all cards turned in or lost; a new character comes at its next turn
    # characters, by number; tuples, which copies share, where a number changes in few games and is `set`
    zone: list[int]
    group: list[int]
    party: list[int]  # all characters in groups, in the order of the lines
    reserve: list[int]
    subdual: list[int]
    combat: list[int]
    venom: tuple[int, ...]
    fire: tuple[int, ...]
    disease: tuple[int, ...]
    agility_lost: list[int]
    wits_lost: tuple[int, ...]
    gained: tuple[int, ...]  # REPUTATION by kills and rewards
    dead: tuple[int, ...]
    insane: tuple[int, ...]  # 1 + the die of the Bark of Insanity
    shape: tuple[int, ...]  # 1 + shape change card
    # decks, top last
    decks: list[list[int]]
    offspring: list[int]
    magic: list[int]
    runes: list[int]
    fates: list[int]
    predictions: list[int]
    spare: list[int]  # Fate and Prediction cards left out of this game
    spent: list[int]  # those removed from play
    held: list[int]  # per seat, 0 for none
    drawn: int  # the card drawn in this Fate phase, 0
    tops: list[tuple[int, int, int]]  # (seat, deck, how many of its top cards it knows)
    # items and runes
    item_at: list[int]
    item_up: list[int]
    item_works: list[int]  # 1 after a roll versus WISDOM that succeeded, or where none is needed
    item_seen: list[tuple[int, ...]]  # the seats that know where it is, or EVERYBODY
    kit: list[int]  # items that characters hold
    rune_at: list[int]
    rune_seen: list[tuple[int, ...]]
    runes_void: int  # 1 after Prediction 3021
    shape_at: list[int]  # per shape change card the character, 0 for none
    # short rows
    active: list[tuple[int, int]]  # (character, power) abilities in effect
    uses: list[tuple[int, int, int]]  # (character, power, times used)
    mods: list[tuple[int, int, int, int]]  # (character, stat, amount, until)
    marks: list[tuple[int, str, int]]  # (character, flag, until)
    omens: list[tuple[int, str, int, int]]  # (seat or -1 for all, flag, number, until)
    lent: list[tuple[int, int, int]]  # (character, seat of the lender, game-turn from which it goes home)
    missions: list[tuple[int, int]]  # (mission, goals reached), the whole number of goals once rewarded
    # groups
    at: list[int]  # place of the counter, 0 for none
    unsorted: list[int]  # groups that are not divided into line and reserve
    leader: list[int]
    # the player-turn
    moving: int  # group that moves, NO_GROUP
    spent_speed: int
    unspent: list[tuple[int, int]]  # (character, SPEED that the moving group has spent and it has not, or the reverse)
    cautious: int
    searching: int
    scouting: int
    turn_over: int
    tried: list[int]  # items rolled for in this player-turn
    shifted: list[int]  # pieces moved in this rearranging
    forged: int  # 1: the free bronze item of this turn is taken
    astral: int  # group that the astral body left, NO_GROUP
    # the encounter
    side_group: list[int]
    side_seat: list[int]  # -1: played by dice
    meeting: int  # round of the encounter, 0: none
    scouted: int  # successful reconnaissance: +3 REACTION in the first round
    met_known: tuple[int, ...]  # the seats that know the random group, or EVERYBODY
    guest: int  # character of a face-down counter in the random group, 0
    played: list[int]  # per side, mask of encounter cards chosen so far
    card: list[int]  # per side, the card chosen for this round, -1
    deeds: list[tuple[int, str, int]]  # (side, kind, number) leader actions chosen
    offer: list[tuple[int, str, int]]  # (side that gives, kind, number) terms of a negotiation
    dwarven: int  # 1: this encounter at Salar-stein is dwarven
    astray: list[int]  # characters of the random group that broke morale: they try to EVADE
    resolve: list[int]  # characters of the random group whose morale has been rolled
    # the battle
    battle: int
    battle_round: int
    lethal: int  # 0 in a duel that ends with subdual
    step: int
    blows: list[tuple[int, int, int, int]]  # (attacker, victim, cause, loss), until the phase ends
    struck: list[tuple[int, int]]  # (attacker, victim) of each side's latest attacks
    attacked: list[int]  # per blow aimed in this round the victim: three at most
    busy: list[int]  # characters that did something in this round
    hurt: list[int]  # characters that lost STAMINA in this round
    ready: list[int]  # those who could act when the phase began
    laid: list[tuple[int, int, int, str, int]]  # (on whom, measure and amount or power, until), until the phase ends
    fled: list[tuple[int, int, int]]  # (who evaded in this phase, from which side, 1 if as its leader)
    calm: int  # 1 while nothing has been tried in this round
    refuge: list[int]  # per side the counter of those who evaded in this battle, NO_GROUP
    slain: list[tuple[int, int]]  # (who beat him, victim) of this encounter, killed or subdued
    # RAGNAROK
    front: list[int]  # the good side's line, then the evil side's, until the battle begins
    choice: list[int]  # per seat, +1 its neutral characters fight for good, -1 for evil
    # the solitaire game
    task: int  # tasks fulfilled

    def emit(self, kind: str, *args: Any, seen_by: int = ALL, clause: str | None = None) -> None:
        """Log an event; before any rule runs its clause is that of the set-up."""
        if self.log is not None:
            super().emit(kind, *args, seen_by=seen_by, clause=clause or (None if self.stack else SETUP_CLAUSE))

    # --- numbers of groups

    @property
    def random_group(self) -> int:
        """The group met in a random encounter."""
        return 3 * self.players

    @property
    def astral_group(self) -> int:
        """The counter of an astral body."""
        return 3 * self.players + 1

    def seat_of(self, group: int) -> int:
        """The seat that a group belongs to, -1 for the random group."""
        if group == self.astral_group:
            return self.astral // 3
        return -1 if group >= 3 * self.players or group < 0 else group // 3

    def groups_of(self, seat: int) -> list[int]:
        """The groups of a seat on the board."""
        return [k for k in range(3 * seat, 3 * seat + 3) if self.at[k]]

    def free_group(self, seat: int) -> int:
        """A counter that the seat has left, or NO_GROUP."""
        for k in range(3 * seat, 3 * seat + 3):
            if not self.at[k]:
                return k
        return NO_GROUP

    def members(self, group: int) -> list[int]:
        """The characters of a group, battle line first to last, then reserve."""
        line = [ch for ch in self.party if self.group[ch] == group]
        return [ch for ch in line if not self.reserve[ch]] + [ch for ch in line if self.reserve[ch]]

    def controlled(self, seat: int) -> list[int]:
        """All characters of a seat."""
        return [ch for ch in self.party if self.seat_of(self.group[ch]) == seat]

    def controller(self, ch: int) -> int:
        """The seat that controls a character, -1 for nobody."""
        return self.seat_of(self.group[ch]) if self.zone[ch] == IN_GROUP else -1

    def player_of(self, ch: int) -> int:
        """The seat that decides for a character: its controller, or who plays the random group (-1: dice)."""
        seat, side = self.controller(ch), self.side_of(ch)
        return self.side_seat[side] if seat < 0 and side >= 0 and self.meeting else seat

    def place_of(self, ch: int) -> int:
        """The place where a character is, 0 for none."""
        return self.at[self.group[ch]] if self.group[ch] >= 0 else 0

    @property
    def on_turn(self) -> int:
        """The seat whose player-turn it is."""
        return (self.first + self.turn) % self.players

    # --- dice

    def throw(self) -> int:
        """Throw the ten-sided die, 0 to 9, for all to see; what comes of it is told with the die."""
        self.learn(ALL)
        return self.rng.below(10)

    def roll(self, what: str, *about: int) -> int:
        """Throw the die and say for what."""
        die = self.throw()
        self.emit("die", what, die, *about)
        return die

    # --- knowledge of decks

    def known_top(self, seat: int, deck: int) -> int:
        """How many of the top cards of a deck a seat knows."""
        return max((n for s, d, n in self.tops if s == seat and d == deck), default=0)

    def look_at_top(self, seat: int, deck: int, count: int) -> None:
        """A seat knows the top cards of a deck from now on."""
        n = max(count, self.known_top(seat, deck))
        self.tops = [row for row in self.tops if row[:2] != (seat, deck)]
        self.tops.append((seat, deck, n))
        self.learn(1 << seat)
        self.emit("looked", seat, deck, count)

    def top_taken(self, deck: int) -> None:
        """The top card of a deck has been drawn."""
        if self.tops:
            self.tops = [
                (s, d, n - 1) if d == deck else (s, d, n) for s, d, n in self.tops if not (d == deck and n == 1)
            ]

    def shuffled(self, deck: int) -> None:
        """Nobody knows the top of this deck any more."""
        if self.tops:
            self.tops = [row for row in self.tops if row[1] != deck]

    def shuffle_in(self, cards: list[int], deck: int, card: int) -> None:
        """A card is shuffled into a deck; it is enough to put it anywhere where nobody knows any place of it."""
        cards.insert(self.rng.below(len(cards) + 1), card)
        if any(d == deck for _, d, _ in self.tops):
            self.rng.shuffle(cards)
            self.shuffled(deck)

    # --- characters between zones

    def draw_character(self, race: int) -> int:
        """The top card of a race deck, or 0; it belongs to the caller now."""
        if not self.decks[race]:
            return 0
        self.top_taken(race)
        return self.decks[race].pop()

    def leave(self, ch: int) -> None:
        """A character leaves its group or zone."""
        zone = self.zone[ch]
        if zone == IN_GROUP:
            group = self.group[ch]
            self.party.remove(ch)
            self.group[ch] = NO_GROUP
            self.reserve[ch] = 0
            if self.leader[group] == ch:
                self.leader[group] = 0
            if group == self.astral_group and self.leader[self.astral] == ch:
                self.leader[self.astral] = 0
            self.vacate(group)
        elif zone == IN_DECK:
            deck = self.decks[self.c.char.race[ch]]
            if ch in deck:
                deck.remove(ch)
                self.shuffled(self.c.char.race[ch])
        elif zone == OFFSPRING and ch in self.offspring:
            self.offspring.remove(ch)
            self.shuffled(OFFSPRING_DECK)
        self.zone[ch] = GONE

    def vacate(self, group: int) -> None:
        """A counter without characters leaves the board; a seat without any begins anew at its next turn."""
        if group in self.group or group >= 3 * self.players or group == self.astral:
            return
        self.put_counter(group, 0)
        seat = group // 3
        if not self.groups_of(seat) and not self.void[seat]:
            self.void[seat] = 1
            self.emit("bereft", seat)

    def join(self, ch: int, group: int) -> None:
        """A character stands last in the line of a group now; a loan ends when he goes over to another seat."""
        if self.group[ch] == group:
            return
        before = self.controller(ch)
        self.leave(ch)
        self.zone[ch], self.group[ch] = IN_GROUP, group
        if self.lent and before != self.seat_of(group):
            self.lent = [row for row in self.lent if row[0] != ch]
        self.party.append(ch)
        self.line_up()
        seat = self.seat_of(group)
        if seat >= 0:
            self.look_through(ch, seat)

    def line_up(self) -> None:
        """Group after group: nothing may hang on which group was there first, for nobody can see it."""
        self.party.sort(key=self.group.__getitem__)

    def look_through(self, ch: int, seat: int) -> None:
        """A seat that comes to play a character sees what this one carries."""
        for i in self.items_of(ch):
            self.show_item(i, 1 << seat)
        for r in self.runes_of(ch):
            if not knows(self.rune_seen[r], seat):
                self.rune_seen[r] = now_known(self.rune_seen[r], seat)
                self.learn(1 << seat)

    def heal_all(self, ch: int) -> None:
        """All counters are taken off a card."""
        for name in (*CAUSES, "agility_lost", "wits_lost", "gained", "insane"):
            self.set(name, ch, 0)
        self.unshape(ch)
        self.active = [row for row in self.active if row[0] != ch]
        self.uses = [row for row in self.uses if row[0] != ch]
        self.mods = [row for row in self.mods if row[0] != ch]
        self.marks = [row for row in self.marks if row[0] != ch]
        self.lent = [row for row in self.lent if row[0] != ch]

    def set(self, name: str, ch: int, number: int) -> None:
        """A number on the card of a character, by the name of the row it stands in, becomes another."""
        row = getattr(self, name)
        if isinstance(row, list):
            row[ch] = number
        elif row[ch] != number:
            setattr(self, name, (*row[:ch], number, *row[ch + 1 :]))

    def unshape(self, ch: int) -> None:
        """The shape change card is taken off a character."""
        if self.shape[ch]:
            self.shape_at[self.shape[ch] - 1] = 0
            self.set("shape", ch, 0)

    @cites
    def put_back(self, ch: int) -> None:
        """HT-8.8. A character goes back face down into its deck, with all that it carries; the dead to Helheim."""
        self.drop_all(ch)
        self.leave(ch)
        self.heal_all(ch)
        if self.dead[ch]:
            self.zone[ch] = HELHEIM
        elif self.c.char.owner[ch]:
            self.zone[ch] = ASIDE
        else:
            self.zone[ch] = IN_DECK
            self.shuffle_in(self.decks[self.c.char.race[ch]], self.c.char.race[ch], ch)
        self.emit("to_helheim" if self.dead[ch] else "put_back", ch)

    @cites
    def to_helheim(self, ch: int) -> None:
        """HT-6.1, HT-6.2. A dead character goes to Helheim; one that dies a second time leaves the game."""
        again = self.dead[ch] != ALIVE
        self.leave(ch)
        self.heal_all(ch)
        self.zone[ch] = GONE if again else HELHEIM
        self.emit("dies_again" if again else "to_helheim", ch)

    # --- items and runes

    def items_of(self, ch: int) -> list[int]:
        """The items that a character holds."""
        return [i for i in self.kit if self.item_at[i] == ch]

    def runes_of(self, ch: int) -> list[int]:
        """The runes that a character holds."""
        return [r for r, holder in enumerate(self.rune_at) if holder == ch] if ch in self.rune_at else []

    @cites
    def move_item(self, i: int, to: int) -> None:
        """HT-2.15. An item is put with a character, or where nobody holds it; another holder rolls anew."""
        if self.item_at[i] > 0:
            self.kit.remove(i)
            if to != self.item_at[i]:
                self.item_works[i] = int(self.item_up[i] and not self.c.item.wisdom[i])
        elif self.item_at[i] == DECK and i < MAGIC and i in self.magic:
            self.magic.remove(i)
            self.shuffled(MAGIC_DECK)
        self.item_at[i] = to
        if to > 0:
            self.kit.append(i)
        else:
            self.item_up[i] = self.item_works[i] = 0

    def show_item(self, i: int, seats: int = ALL) -> None:
        """These seats know where an item is from now on."""
        if self.item_seen[i] != EVERYBODY:
            some = () if seats == ALL else seats_in(seats, self.players)
            self.item_seen[i] = EVERYBODY if seats == ALL else now_known(self.item_seen[i], *some)
            self.learn(seats)

    def draw_magic(self) -> int:
        """The top card of the Magic Items, or -1."""
        if not self.magic:
            return -1
        self.top_taken(MAGIC_DECK)
        return self.magic.pop()

    def draw_rune(self, ch: int) -> int:
        """A character gets the top rune; -1 where there is none, or none may be drawn any more."""
        if not self.runes or self.runes_void:
            return -1
        self.top_taken(RUNE_DECK)
        r = self.runes.pop()
        seat = self.player_of(ch)
        self.rune_at[r], self.rune_seen[r] = ch, (seat,) if seat >= 0 else ()
        if seat >= 0:
            self.learn(1 << seat)
        self.emit("rune_drawn", self.told(ch))
        return r

    @cites
    def told(self, ch: int) -> int:
        """HT-4.33. A character as the log may name it: 0 for one of a random group that is still secret."""
        secret = self.group[ch] == self.random_group and self.met_known != EVERYBODY
        return 0 if secret and ch != self.guest and not self.dead[ch] else ch

    @cites
    def put_item_back(self, i: int) -> None:
        """HT-8.8, HT-4.34. An item goes back: named ones are set aside, magic ones shuffled in, forged ones face up."""
        self.move_item(i, SET_ASIDE if self.c.item.asterisk[i] else DECK)
        self.item_seen[i] = EVERYBODY if self.item_at[i] == SET_ASIDE or i >= MAGIC else ()
        if self.item_at[i] == DECK and i < MAGIC:
            self.shuffle_in(self.magic, MAGIC_DECK, i)

    def put_rune_back(self, r: int) -> None:
        """A rune that was not cast goes back into its deck."""
        self.rune_at[r], self.rune_seen[r] = DECK, ()
        self.shuffle_in(self.runes, RUNE_DECK, r)

    def drop_all(self, ch: int) -> None:
        """What a character carries goes back into the decks."""
        for i in self.items_of(ch):
            self.put_item_back(i)
        for r in self.runes_of(ch):
            self.put_rune_back(r)

    def leave_on_field(self, ch: int) -> None:
        """What a character carries lies on the battlefield."""
        for i in self.items_of(ch):
            self.show_item(i)
            self.move_item(i, FIELD)
        for r in self.runes_of(ch):
            self.rune_at[r], self.rune_seen[r] = FIELD, EVERYBODY

    @cites
    def destroy_item(self, i: int) -> None:
        """HT-2.16. A broken or discarded item leaves the game."""
        self.show_item(i)
        self.emit("broken", i, self.item_at[i])
        self.move_item(i, REMOVED)

    # --- counters and marks

    def count_use(self, ch: int, power: int) -> None:
        """An ability with limited uses has been used."""
        n = self.used(ch, power)
        self.uses = [row for row in self.uses if row[:2] != (ch, power)]
        self.uses.append((ch, power, n + 1))

    def used(self, ch: int, power: int) -> int:
        """How often a character has used an ability."""
        return next((n for a, b, n in self.uses if a == ch and b == power), 0)

    @cites
    def lay(self, kind: str, ch: int, stat: int, amount: int, flag: str, until: int) -> None:
        """HT-5.2. A term or power is laid on a character; in a phase of a battle when both sides have played it.

        Fates interrupt and work at once.
        """
        if kind != "fate" and self.ready:
            self.laid.append((ch, stat, amount, flag, until))
        elif flag:
            self.add_mark(ch, flag, until)
        else:
            self.add_mod(ch, stat, amount, until)

    @cites
    def end_of_phase(self) -> None:
        """HT-5.2. Both sides have played a phase of a battle: what was laid on those still there takes place."""
        laid, self.ready, self.laid = self.laid, [], []
        for ch, stat, amount, flag, until in laid:
            if self.zone[ch] == IN_GROUP:
                self.lay("", ch, stat, amount, flag, until)

    def add_mod(self, ch: int, stat: int, amount: int, until: int) -> None:
        """A characteristic is changed for a time."""
        self.mods.append((ch, stat, amount, until))
        self.emit("modified", ch, stat, amount, until)

    def add_mark(self, ch: int, flag: str, until: int) -> None:
        """A character has a power for a time."""
        self.marks.append((ch, flag, until))
        self.emit("marked", ch, flag, until)

    def add_omen(self, seat: int, flag: str, number: int, until: int) -> None:
        """Something holds for a seat, or for all (-1), for a time."""
        self.omens.append((seat, flag, number, until))

    def omen(self, seat: int, flag: str) -> int:
        """The number of an omen over a seat, 0 for none."""
        return next((n for s, f, n, _ in self.omens if f == flag and s in (seat, -1)), 0)

    def expire(self, until: int) -> None:
        """What lasts no longer than this ends."""
        self.mods = [row for row in self.mods if row[3] > until]
        self.marks = [row for row in self.marks if row[2] > until]
        self.omens = [row for row in self.omens if row[3] > until]

    # --- groups

    def put_counter(self, group: int, place: int) -> None:
        """A counter stands in a place now; 0 takes it off the board."""
        self.at[group] = place
        if not place:
            self.leader[group] = 0
            self.sort_out(group)

    def sort_out(self, group: int) -> None:
        """A group is divided into line and reserve."""
        if group in self.unsorted:
            self.unsorted.remove(group)

    def move_counter(self, group: int, place: int) -> None:
        """A group goes to a place."""
        self.at[group] = place
        self.emit("moved", group, self.leader[group], place)

    def name_leader(self, group: int, ch: int) -> None:
        """A character leads a group now."""
        if self.leader[group] != ch:
            self.leader[group] = ch
            if ch and group < 3 * self.players:
                self.emit("leads", ch, self.seat_of(group))

    def gain_reputation(self, ch: int, amount: int) -> None:
        """A character's REPUTATION grows."""
        if amount:
            self.set("gained", ch, self.gained[ch] + amount)
            if self.insane[ch] == SUICIDAL:
                self.marks.append((ch, "proved", GAME_TURN))
            self.emit("fame", ch, amount)

    # --- sides of an encounter

    def side_of(self, ch: int) -> int:
        """The side of a character in the encounter, -1 for none."""
        return self.side_group.index(self.group[ch]) if self.group[ch] in self.side_group else -1

    def met(self, side: int) -> list[int]:
        """The characters of a side."""
        return self.members(self.side_group[side])

    def head(self, side: int) -> int:
        """The leader of a side, 0 when it has none left."""
        return self.leader[self.side_group[side]]

    def in_meeting(self, group: int) -> bool:
        """Whether a group takes part in the encounter."""
        return self.meeting > 0 and group in self.side_group


@cites
def unknown_to(g: Hammer, seat: int) -> bool:
    """HT-4.33. Whether a seat faces a random group that it does not know yet."""
    return seat >= 0 and g.random_group in g.side_group and not knows(g.met_known, seat)


def losses_of(g: Hammer, ch: int) -> tuple[int, int]:
    """Lasting and subdual loss of STAMINA."""
    return g.combat[ch] + g.venom[ch] + g.fire[ch] + g.disease[ch], g.subdual[ch]


DECK_NAMES: Final = (*RACES, "offspring", "magic item", "rune", "fate", "prediction")
