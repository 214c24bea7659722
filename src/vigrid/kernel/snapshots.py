"""A state as JSON-able values and back: saves, snapshots of matches, and the hash of everything in a state."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from .asks import Ask, seats_in
from .errors import BadRecord, RulesFault
from .form import as_lists, as_tuples, is_plain
from .rng import Rng
from .rule import LISTERS, RULES, Frame, key_of
from .state import KERNEL_RULES, Outcome, State, ask_at

_EACH = KERNEL_RULES["kernel:each"]
_KEYS = {fn: key for key, fn in KERNEL_RULES.items()}


def dump_of(g: State) -> dict[str, Any]:
    """A copy of everything as JSON-able values. RulesFault for a value that is not plain."""
    g.game.shape.check(g)
    wishes = {"unasked": [_kept_mask(mask) for mask in g.unasked]} if g.unasked else {}
    return {
        "players": g.players,
        "mode": g.mode,
        "options": dict(g.options),
        "rng": g.rng.saved(),
        "known": g.known[:],
        "always": _kept_mask(g.always),
        **wishes,
        "data": g.data(),
        "stack": [_dump_frame(f) for f in g.stack],
        "pending": [_dump_ask(a) for a in g.pending],
        "result": None if g.result is None else msgspec.to_builtins(g.result),
    }


def check_kept(frames: Sequence[Frame], asks: Sequence[Ask[Any]], result: object = None) -> None:
    """RulesFault where a frame or a branch's result is not plain, or a pending decision has a lister without a name."""
    for f in frames:
        _dump_frame(f)
    for ask in asks:
        key_of(ask.lister)
    if not is_plain(result):
        raise RulesFault(f"results of an Each must be plain, not {result!r}")


def _dump_frame(f: Frame) -> list[Any]:
    key = _KEYS.get(f[0]) or f[0].key
    source = getattr(f[0], "source_hash", "")
    if f[0] is _EACH:
        subs = [[_dump_frame(x) for x in sub] for sub in f[5]]
        asked = [ask is not None for ask in f[6]]
        if not (is_plain(f[4]) and is_plain(tuple(f[7]))):
            raise RulesFault(f"{f[3]}: arguments and results of an Each must be plain, not {f[4]!r} and {f[7]!r}")
        return [key, source, f[1], f[2], f[3], f[4], subs, asked, list(f[7])]
    for value in f[1:]:
        if not is_plain(value):
            raise RulesFault(f"{key}: {value!r} lives across an await and is not plain; keep an index or a tuple")
    return [key, source, *f[1:]]


def load_into(g: State, dump: dict[str, Any]) -> None:
    """Fill a blank state from what `dump_of` gave; BadRecord where rules or options have changed since."""
    g.rng = Rng.restored(dump["rng"])
    g.known, g.always = list(dump["known"]), _mask_kept(dump["always"])
    g.unasked = tuple([_mask_kept(kept) for kept in dump.get("unasked", g.unasked)])
    for name, field in g.fields.items():
        if name not in dump["data"]:
            raise BadRecord(f"the snapshot has no field '{name}': it was made by another version of the game")
        setattr(g, name, as_lists(dump["data"][name], field.depth))
    result = dump["result"]
    g.result = None if result is None else msgspec.convert(result, Outcome)
    g.stack = [_load_frame(f) for f in dump["stack"]]
    g.pending = _load_pending(g, dump["pending"])
    if g.side_by_side and dump["stack"][-1][7] != [ask is not None for ask in g.stack[-1][6]]:
        raise BadRecord("the snapshot awaits other decisions than its branches do")


def _load_frame(f: list[Any]) -> Frame:
    key, source, *rest = f
    if key == "kernel:each" and not source:
        block, seats, rule, args, subs, asked, results = rest
        stacks = [[_load_frame(x) for x in sub] for sub in subs]
        asks: list[Any] = [None] * len(asked)
        return [_EACH, block, as_tuples(seats), rule, as_tuples(args), stacks, asks, as_lists(results, 1)]
    fn: Any = KERNEL_RULES.get(key) or RULES.get(key)
    if fn is None or getattr(fn, "source_hash", "") != source:
        raise BadRecord(f"the rule '{key}' has changed since the snapshot was made")
    return [fn, *(as_tuples(v) for v in rest)]


def _load_pending(g: State, saved: list[Any]) -> tuple[Ask[Any], ...]:
    """The saved decisions, listed anew: they must offer what was saved."""
    asks = []
    node = g.stack[-1] if g.stack and g.stack[-1][0] is _EACH else None
    for seat, number, key, args, group, options in saved:
        for needed in (key, *(group[3].split(" ") if group else ())):
            if needed and needed not in LISTERS:
                raise BadRecord(f"the lister '{needed}' is gone since the snapshot was made")
        ask = ask_at(g, seat, number, key, as_tuples(args), as_tuples(group))
        ask.list_options(g, node is None)
        if list(ask.options) != [as_tuples(v) for v in options]:
            raise BadRecord(f"'{ask.prompt.name}' offers other options than when the snapshot was made")
        if node is not None:
            node[6][node[2].index(seat)] = ask
        asks.append(ask)
    return tuple(asks)


def _kept_mask(mask: int) -> int | list[int]:
    """A mask of seats as JSON holds it: a number, or the seats where the number would be too large for others."""
    return mask if mask < 1 << 53 else list(seats_in(mask, mask.bit_length()))


def _mask_kept(kept: int | list[int]) -> int:
    return kept if isinstance(kept, int) else sum([1 << seat for seat in kept])


def _kept_group(ask: Ask[Any]) -> tuple[Any, ...] | None:
    group = ask.group
    return group and (group.picked, group.least, group.most, group.tests())


def _dump_ask(ask: Ask[Any]) -> list[Any]:
    return [ask.seat, ask.prompt.number, key_of(ask.lister), ask.args, _kept_group(ask), list(ask.options)]


def state_hash(g: State) -> str:
    """sha256 of everything in the state, as hexadecimal text.

    The wording of the running rules does not count, and neither does a secret that chance comes from.
    """
    dump = g.dump() | {"rng": g.rng.public_state}
    for f in dump["stack"]:
        f[1] = ""
        if f[0] == "kernel:each":
            for inner in (x for sub in f[6] for x in sub):
                inner[1] = ""
    return hashlib.sha256(msgspec.json.encode(dump, order="deterministic")).hexdigest()
