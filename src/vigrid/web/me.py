"""The routes of a person: name, devices, invitations, recovery, and being forgotten."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from . import invitations, shapes, wishes
from .keys import COOKIE
from .people import Caller, moment
from .routes import address_of, answer, caller_of, says, tables_of, visit_of, with_cookie, without_old
from .seating import seats_of
from .shapes import Refusal
from .tables import Tables

me = APIRouter(prefix="/api")


async def somebody(request: Request) -> tuple[Tables, Caller]:
    """The tables and who asks; Refusal for a browser that is nobody."""
    caller = await caller_of(request)
    if not caller.person:
        raise Refusal(403, "not_yours", "this browser is nobody yet; make a table or take a seat")
    return tables_of(request), caller


def slowly(request: Request) -> None:
    """Refusal for somebody who tries many links or phrases."""
    if tables_of(request).try_rate.take(address_of(request)):
        raise Refusal(429, "too_many", "too many tries; wait a minute")


@me.get("/me", **says(shapes.Me))
async def who_am_i(request: Request) -> Response:
    """The person, devices and invitations."""
    tables = tables_of(request)
    caller, key = await invitations.adopt(tables, await caller_of(request), visit_of(request))
    if not caller.person:
        return without_old(request, answer(shapes.Me(False, "", False, [], [])), caller)
    recovery, devices = await tables.people.devices(caller)
    shape = shapes.Me(True, caller.name, recovery, devices, await _invitations(tables, caller))
    return with_cookie(request, without_old(request, answer(shape), caller), key)


async def _invitations(tables: Tables, caller: Caller) -> list[shapes.Invitation]:
    rows = await tables.db(tables.people.register.invitations, caller.person)
    cards = {c.row["id"]: c for c in await tables.db(tables.store.cards_of, caller.person, {})} if rows else {}
    found = []
    for row in rows:
        card = cards.get(row["table_id"])
        if card is None or card.row["status"] == "finished":
            continue
        chairs = card.row["desk"]["chairs"] if isinstance(card.row["desk"], dict) else []
        mask = sum(1 << seat for seat, chair in enumerate(chairs) if chair["person"] == row["number"])
        title = tables.title_of(card.row["game"])
        seats = seats_of(mask, len(chairs))
        found.append(shapes.Invitation(row["table_id"], title, row["number"], row["name"], seats, row["link"]))
    return found


@me.post("/me", **says(shapes.Greeted))
async def rename(request: Request, wish: wishes.NewName) -> Response:
    """A new name, at every table."""
    tables, caller = await somebody(request)
    return answer(shapes.Greeted(await tables.rename(caller, wish.name), None))


@me.post("/me/devices", **says(shapes.DeviceLink))
async def new_device(request: Request, wish: wishes.NewDevice) -> Response:
    """A link for one more device."""
    tables, caller = await somebody(request)
    return answer(shapes.DeviceLink(f"/device#{await tables.people.new_link(caller)}"))


@me.post("/me/devices/end", **says(shapes.Me))
async def end_device(request: Request, wish: wishes.EndDevice) -> Response:
    """End a device: its key is worthless and its connections are closed."""
    tables, caller = await somebody(request)
    hashed = await tables.people.end(caller, wish.device)
    tables.hang_up([hashed])
    if hashed == caller.device:
        response = answer(shapes.Me(False, "", False, [], []))
        response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")
        return response
    recovery, devices = await tables.people.devices(caller)
    return answer(shapes.Me(True, caller.name, recovery, devices, await _invitations(tables, caller)))


@me.post("/me/devices/known", **says(shapes.Greeted))
async def acknowledge(request: Request, wish: wishes.Acknowledge) -> Response:
    """This device knows of the others."""
    tables, caller = await somebody(request)
    await tables.db(tables.people.register.acknowledge, caller.device, moment())
    return answer(shapes.Greeted(caller.name, None))


@me.post("/me/recovery", **says(shapes.Phrase))
async def new_phrase(request: Request, wish: wishes.NewPhrase) -> Response:
    """A new recovery phrase."""
    tables, caller = await somebody(request)
    return answer(shapes.Phrase(await tables.people.new_phrase(caller)))


@me.get("/me/push", **says(shapes.Push))
async def look_at_push(request: Request) -> Response:
    """Whether this device is told of turns while no page is open, and the key that it would subscribe with."""
    tables, caller = await somebody(request)
    return answer(await _push_of(tables, caller))


async def _push_of(tables: Tables, caller: Caller) -> shapes.Push:
    push = tables.summons.push
    return shapes.Push(push.key, await tables.db(push.rows.has, caller.device))


@me.post("/me/push", **says(shapes.Push))
async def subscribe(request: Request, wish: wishes.Subscribe) -> Response:
    """Tell this device of turns from now on, also while no page is open."""
    tables, caller = await somebody(request)
    await tables.summons.push.subscribe(caller, wish)
    return answer(await _push_of(tables, caller))


@me.post("/me/push/end", **says(shapes.Push))
async def unsubscribe(request: Request, wish: wishes.Unsubscribe) -> Response:
    """Tell this device nothing more."""
    tables, caller = await somebody(request)
    await tables.db(tables.summons.push.rows.drop, caller.device)
    return answer(await _push_of(tables, caller))


@me.post("/me/withdraw", **says(shapes.Me))
async def withdraw(request: Request, wish: wishes.Withdraw) -> Response:
    """Make the link to a free place worthless."""
    tables, caller = await somebody(request)
    room = await tables.find(wish.table)
    number = room.number_of(caller)
    if number is None:
        raise Refusal(403, "not_yours", "only the host can withdraw links")
    await invitations.withdraw(room, number, wish.place)
    recovery, devices = await tables.people.devices(caller)
    return answer(shapes.Me(True, caller.name, recovery, devices, await _invitations(tables, caller)))


@me.post("/me/forget", **says(shapes.Me))
async def forget(request: Request, wish: wishes.ForgetMe) -> Response:
    """Delete everything of a person: tables of one's own, talk, devices, name; seats among others go to bots."""
    tables, caller = await somebody(request)
    if wish.name.strip() != caller.name:
        raise Refusal(400, "bad_request", "write your name as it stands here, to make sure")
    await tables.forget_person(caller)
    response = answer(shapes.Me(False, "", False, [], []))
    response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")
    return response


@me.post("/devices/look", **says(shapes.DeviceOffer))
async def look_at_device(request: Request, wish: wishes.LookAtDevice) -> Response:
    """Whose device would this link make?"""
    slowly(request)
    row = await tables_of(request).people.offered(wish.token)
    return answer(shapes.DeviceOffer(row["name"], (await caller_of(request)).name))


@me.post("/devices/claim", **says(shapes.Greeted))
async def claim_device(request: Request, wish: wishes.ClaimDevice) -> Response:
    """Be the person of a device link on this browser."""
    slowly(request)
    await _nobody_yet(request)
    tables = tables_of(request)
    caller, key = await tables.people.claim(wish.token, visit_of(request).agent)
    tables.tell_person(caller)
    return with_cookie(request, answer(shapes.Greeted(caller.name, key if wish.key else None)), key)


@me.post("/recover", **says(shapes.Greeted))
async def recover(request: Request, wish: wishes.Recover) -> Response:
    """Be the person of a recovery phrase on this browser."""
    slowly(request)
    await _nobody_yet(request)
    tables = tables_of(request)
    caller, key = await tables.people.recover(wish.phrase, visit_of(request).agent)
    tables.tell_person(caller)
    return with_cookie(request, answer(shapes.Greeted(caller.name, key if wish.key else None)), key)


async def _nobody_yet(request: Request) -> None:
    """Refusal where this browser is somebody: that person's tables must not fall to another by a link."""
    caller = await caller_of(request)
    if caller.person:
        text = f"this browser is {caller.name} already; end it on the page of that person first"
        raise Refusal(409, "refused", text)
