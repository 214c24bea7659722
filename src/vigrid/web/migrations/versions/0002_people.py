"""People with their devices; whose a seat is; faults. Old cookies of single tables go on as keys of kind 'person'."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _of_person() -> sa.Column[str]:
    return sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False)


def _text(name: str, length: int = 32, **options: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False, **options)


def upgrade() -> None:
    """Make what a person known once needs."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        _text("name", 40),
        sa.Column("recovery", sa.String(64), nullable=True),
        _text("created"),
        _text("seen"),
    )
    op.create_index("ix_people_recovery", "people", ["recovery"])
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), primary_key=True),
        _text("id", 16, unique=True),
        _of_person(),
        _text("name", 80),
        _text("created"),
        _text("seen"),
        _text("told"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table("device_links", sa.Column("hash", sa.String(64), primary_key=True), _of_person(), _text("created"))
    op.create_index("ix_device_links_person", "device_links", ["person"])
    op.create_table(
        "faults",
        sa.Column("id", sa.Integer, primary_key=True),
        _text("at"),
        _text("table_id", 16),
        _text("kind", 16),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("record", sa.JSON, nullable=True),
    )
    op.create_index("ix_faults_table_id", "faults", ["table_id"])
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_listed", "tables", ["listed", "changed"])
    with op.batch_alter_table("persons") as persons:
        key = sa.ForeignKey("people.id", name="fk_persons_owner", ondelete="SET NULL")
        persons.add_column(sa.Column("owner", sa.String(16), key, nullable=True))
    op.create_index("ix_persons_owner", "persons", ["owner"])
    op.add_column("keys", sa.Column("created", sa.String(32), nullable=True))
    op.add_column("talk", sa.Column("person", sa.Integer, nullable=True))
    _mark_listed()


def _mark_listed() -> None:
    """Tables that anybody may find are found by a column from now on; a damaged row stays as it is."""
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("desk", sa.Text), sa.column("listed", sa.Boolean))
    connection = op.get_bind()
    for table_id, text in list(connection.execute(sa.select(tables.c.id, sa.cast(tables.c.desk, sa.Text)))):
        try:
            desk = json.loads(text)
        except (TypeError, ValueError):
            continue
        if isinstance(desk, dict) and desk.get("listed") and desk.get("watch", True):
            connection.execute(sa.update(tables).where(tables.c.id == table_id).values(listed=True))
