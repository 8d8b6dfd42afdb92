"""The client of `asyncio` and `trio`."""
