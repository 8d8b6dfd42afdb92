"""
Imports a CSV file into a new list, and exports the list again:

    MAILWRIGHT_URL=… MAILWRIGHT_API_KEY=… python import_and_export.py contacts.csv exported.csv
"""

import os
import sys

from mailwright import Mailwright

source, target = sys.argv[1:]

with Mailwright(os.environ["MAILWRIGHT_API_KEY"], os.environ["MAILWRIGHT_URL"]) as client:
    news = client.lists.create({"name": "Imported", "from_name": "Ada", "from_email": "ada@example.com"})
    uploaded = client.imports.create(news["uid"], source, tag="spring", create_fields=True)
    done = client.imports.wait(uploaded["uid"])
    print(done["status"], done["counts"]["created"], "created")
    size = client.exports.create(news["uid"], {"tag": "spring"}).save(target)
    print(size, "bytes exported")
