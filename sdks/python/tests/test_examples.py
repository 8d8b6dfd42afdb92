"""Runs the programs in examples/, and what the README shows, as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Dict, List

import pytest
from conftest import KEY, URL

from mailwright import Mailwright, models

ROOT = Path(__file__).parent.parent


def run(name: str, *arguments: str) -> List[str]:
    environment = {**os.environ, "MAILWRIGHT_URL": URL, "MAILWRIGHT_API_KEY": KEY}
    command = [sys.executable, str(ROOT / "examples" / name), *arguments]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


def test_the_example_of_a_first_delivery_prints_that_it_is_verified() -> None:
    assert run("first_delivery.py") == ["verified: grace@example.com"]


def test_the_example_of_an_import_and_an_export_writes_what_it_has_read(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("EMAIL,CITY\nada@example.com,London\ngrace@example.com,New York\n")
    printed = run("import_and_export.py", str(tmp_path / "in.csv"), str(tmp_path / "out.csv"))
    assert printed[0] == "completed 2 created"
    assert "ada@example.com" in (tmp_path / "out.csv").read_text()


def test_the_asynchronous_example_reads_all_that_it_has_added() -> None:
    printed = run("async_subscribers.py")
    assert sorted(printed[:-1]) == sorted(f"person{number}@example.com" for number in range(10))
    assert printed[-1] == "10 subscribers"


def test_the_example_of_a_receiver_takes_a_delivery_once(client: Mailwright, news: models.List) -> None:
    hook = client.hooks.create({"target_url": "http://127.0.0.1:9999/", "event": "subscriber.subscribed", "list_uid": news["uid"]})
    environment = {**os.environ, "WEBHOOK_SECRET": hook["secret"], "PORT": "0"}
    with subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / "receiver.py")], env=environment, stdout=subprocess.PIPE, text=True
    ) as receiver:
        try:
            assert receiver.stdout is not None
            url = receiver.stdout.readline().split()[-1]
            client.hooks.update(hook["uid"], {"target_url": url})
            for address in ("ada@example.com", "grace@example.com"):
                client.subscribers.create({"list_uid": news["uid"], "EMAIL": address})
                assert receiver.stdout.readline() == f"subscribed: {address}\n"
        finally:
            receiver.kill()


def test_what_the_readme_shows_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "contacts.csv").write_text("EMAIL\nhedy@example.com\n")
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 7
    names: Dict[str, object] = {"__name__": "readme"}
    for block in blocks:
        text = block.replace("mw_live_…", KEY).replace("https://mail.example.com", URL)
        # Only addresses on this machine are allowed here.
        exec(text.replace("https://example.com/hooks", "http://127.0.0.1:9999/"), names)
    assert "hedy@example.com" in (tmp_path / "exported.csv").read_text()
