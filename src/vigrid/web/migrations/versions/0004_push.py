"""Messages to browsers without an open page: the server's keys, and the devices that want them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make what push messages need."""
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.Text, nullable=False),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("shown", sa.String(200), nullable=False),
    )
    device = sa.ForeignKey("devices.hash", ondelete="CASCADE")
    op.create_table(
        "subscriptions",
        sa.Column("device", sa.String(64), device, primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(100), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
