"""When somebody at a table is late."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables are found by the moment at which a bot takes over."""
    op.add_column("tables", sa.Column("due", sa.String(32), nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
