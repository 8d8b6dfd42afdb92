"""
Adds ten subscribers at once, and reads them again:

    MAILWRIGHT_URL=… MAILWRIGHT_API_KEY=… python async_subscribers.py
"""

import asyncio
import os

from mailwright import AsyncMailwright


async def main() -> None:
    async with AsyncMailwright(os.environ["MAILWRIGHT_API_KEY"], os.environ["MAILWRIGHT_URL"]) as client:
        news = await client.lists.create({"name": "Async", "from_name": "Ada", "from_email": "ada@example.com"})
        addresses = [f"person{number}@example.com" for number in range(10)]
        await asyncio.gather(
            *(client.subscribers.create({"list_uid": news["uid"], "EMAIL": address}) for address in addresses)
        )
        count = 0
        async for subscriber in client.subscribers.list(list_uid=news["uid"], limit=4):
            print(subscriber["EMAIL"])
            count += 1
        print(count, "subscribers")


asyncio.run(main())
