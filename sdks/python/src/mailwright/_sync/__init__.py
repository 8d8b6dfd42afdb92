# Made by `npm run generate:sdks` from the module of this name in `_async`. Not to be edited.

"""The client of `asyncio` and `trio`."""
