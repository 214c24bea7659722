from tests.found import raiders

__all__ = ["raiders"]
