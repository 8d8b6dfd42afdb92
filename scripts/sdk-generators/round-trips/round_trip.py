"""list → subscriber → read back → hook → webhook sample, with a client that openapi-python-client has generated."""

import os

from client import AuthenticatedClient
from client.api.hooks import add_hook, get_sample_delivery
from client.api.lists import add_list
from client.api.subscribers import add_subscriber, get_subscriber
from client.models import (
    AddHook,
    AddList,
    AddSubscriber,
    EventName,
    List,
    NewHook,
    Subscriber,
    SubscriberStatus,
    SubscriberSubscribedEvent,
)

client = AuthenticatedClient(
    base_url=os.environ["MAILWRIGHT_URL"], token=os.environ["MAILWRIGHT_API_KEY"], raise_on_unexpected_status=True
)
new_list = AddList(name="openapi-python-client", from_name="Ada", from_email="ada@example.com")
mailing_list = add_list.sync(client=client, body=new_list)
assert isinstance(mailing_list, List), mailing_list
person = AddSubscriber(list_uid=mailing_list.uid, email="grace@example.com", tags=["vip"])
person["FIRST_NAME"] = "Grace"
added = add_subscriber.sync(client=client, body=person)
assert isinstance(added, Subscriber), added
read = get_subscriber.sync(added.uid, client=client)
assert isinstance(read, Subscriber), read
assert read.email == "grace@example.com"
assert read["FIRST_NAME"] == "Grace"
assert read.status == SubscriberStatus.SUBSCRIBED
assert read.created_at.tzinfo is not None
target = AddHook(
    event=EventName.SUBSCRIBER_SUBSCRIBED, target_url="https://example.com/hook", list_uid=mailing_list.uid
)
hook = add_hook.sync(client=client, body=target)
assert isinstance(hook, NewHook), hook
assert hook.event.value == "subscriber.subscribed"
sample = get_sample_delivery.sync("subscriber.subscribed", client=client)
assert isinstance(sample, SubscriberSubscribedEvent), sample
assert sample.data.subscriber.status == SubscriberStatus.SUBSCRIBED
