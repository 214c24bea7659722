"""The tables of the database; `migrations` makes them step by step."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, ForeignKey, Integer, MetaData, String, Text, false
from sqlalchemy import Table as SqlTable

metadata = MetaData()

TABLES = SqlTable(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("bot_due", Boolean, nullable=False),  # a bot must decide: the server goes on with it after a restart
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("listed", Boolean, nullable=False, server_default=false()),  # anybody may find and watch it
    Column("setup", JSON, nullable=False),  # what never changes: the base of the record
    Column("desk", JSON, nullable=False),  # what does, see `seating.py`
    Column("card", JSON, nullable=False),  # what lists of tables show
    Column("due", String(32), nullable=True, index=True),  # when a bot takes over from somebody who is late
    Column("snapshot", JSON, nullable=True),  # the state some decisions ago, for recovery after a change of rules
)
DECISIONS = SqlTable(
    "decisions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("code", Text, nullable=False),
    Column("chance", JSON, nullable=False),
)
PEOPLE = SqlTable(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("recovery", String(64), nullable=True, index=True),  # hash of the phrase
    Column("created", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
)
DEVICES = SqlTable(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the key in the device's cookie
    Column("id", String(16), nullable=False, unique=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("created", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    Column("told", String(32), nullable=False),  # devices added later than this are news on this one
)
DEVICE_LINKS = SqlTable(
    "device_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
)
PUSH_KEYS = SqlTable(
    "push_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("private", Text, nullable=False),
    Column("public", Text, nullable=False),
    Column("shown", String(200), nullable=False),  # the public key as browsers want it
)
SUBSCRIPTIONS = SqlTable(
    "subscriptions",
    metadata,
    Column("device", String(64), ForeignKey("devices.hash", ondelete="CASCADE"), primary_key=True),
    Column("endpoint", Text, nullable=False),  # where the browser's push service takes messages
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(100), nullable=False),
    Column("created", String(32), nullable=False),
)
FAULTS = SqlTable(
    "faults",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("table_id", String(16), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # 'bot', 'hint', 'rules', 'table'
    Column("what", Text, nullable=False),
    Column("record", JSON, nullable=True),  # all that is needed to see it again
)
PERSONS = SqlTable(
    "persons",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("host", Boolean, nullable=False),
    Column("claimed", Boolean, nullable=False),
    Column("owner", String(16), ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
)
KEYS = SqlTable(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", Integer, nullable=False),
    Column(
        "kind", String(8), nullable=False
    ),  # 'link': a seat, to be claimed once; 'person': an old cookie of one table
    Column("created", String(32), nullable=True),
)
TALK = SqlTable(
    "talk",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("system", Boolean, nullable=False),
    Column("person", Integer, nullable=True),  # whose words, so that they can be forgotten
)
