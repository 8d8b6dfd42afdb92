# Made by `npm run generate:sdks` from the module of this name in `_async`. Not to be edited.

from __future__ import annotations

from typing import Any, List, Mapping, Optional, Union, cast

from .. import models
from .._files import FileContent
from .._request import path_of
from ._collection import Collection
from ._download import Download
from ._resource import Resource
from ._transport import Transport


class AccountResource(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> models.Me:
        """Get the key's account."""
        return cast("models.Me", self._call("GET", "/me", timeout=timeout))

    def settings(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> models.AccountSettings:
        """
        Get the settings of the account

        Scope of the key: `account:read`.
        """
        return cast("models.AccountSettings", self._call("GET", "/account/settings", timeout=timeout))

    def update_settings(
        self,
        body: Optional[models.UpdateAccountSettings] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.AccountSettings:
        """
        Change settings of the account

        Existing campaigns keep their tracking settings; a frequency cap also applies to their next mails. Each change is recorded in the audit log.

        Scope of the key: `account:write`.
        """
        return cast("models.AccountSettings", self._call("PATCH", "/account/settings", body=body or {}, if_match=if_match, timeout=timeout))

    def overview(
        self,
        *,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.AccountOverview:
        """
        Get an overview of the account

        The figures are updated as events occur, not counted when you request them. No other scope is needed.

        Scope of the key: `account:read`.

        :param time_zone: The time zone in which days begin, to the half hour
        """
        return cast("models.AccountOverview", self._call("GET", "/account/overview", query={"time_zone": time_zone}, timeout=timeout))


class TrackingDomainResource(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> models.TrackingDomain:
        """
        Get the tracking domain

        Scope of the key: `account:read`.
        """
        return cast("models.TrackingDomain", self._call("GET", "/account/tracking-domain", timeout=timeout))

    def create(
        self,
        body: models.AddTrackingDomain,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.TrackingDomain:
        """
        Add a tracking domain

        Links in mails to people (opens, clicks, unsubscribing, preferences, web view) use this domain once a check has found its TXT record. The domain must lead to this service: ask the operator for the host name to use in a CNAME record. Earlier links keep working, except those in a domain that this one replaces.

        Scope of the key: `account:write`.
        """
        return cast("models.TrackingDomain", self._call("POST", "/account/tracking-domain", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def delete(
        self,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete the tracking domain

        Links in mails that were sent with it stop working, unless the domain is added and verified again.

        Scope of the key: `account:write`.
        """
        self._call("DELETE", "/account/tracking-domain", if_match=if_match, timeout=timeout)

    def check(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.TrackingDomain:
        """
        Check the DNS record of the tracking domain

        Looks up the record now, as for a sending domain. Limit: ten checks at once, then one every ten seconds.

        Scope of the key: `account:write`.
        """
        return cast("models.TrackingDomain", self._call("POST", "/account/tracking-domain/check", idempotency_key=idempotency_key, timeout=timeout))


class ListsResource(Resource):
    def list(
        self,
        *,
        name: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.List]:
        """
        Get all lists

        Scope of the key: `lists:read`.

        :param name: Lists whose name contains this text, ignoring case
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/lists", {"name": name, "limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddList,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.List:
        """
        Create a list

        Scope of the key: `lists:write`.
        """
        return cast("models.List", self._call("POST", "/lists", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.List:
        """
        Get a list

        Scope of the key: `lists:read`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.List", self._call("GET", path_of("/lists/{uid}", uid), timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[models.UpdateList] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.List:
        """
        Update a list

        Changes the given properties and leaves the rest. Fields have their own operations. Users without permission to send can change neither the sender and the contact nor the mails of the list, since these go out when someone subscribes.

        Scope of the key: `lists:write`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.List", self._call("PATCH", path_of("/lists/{uid}", uid), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.ListDeletion:
        """
        Delete a list

        The list and its hooks are deleted immediately; its subscribers and other data are deleted in the background. Its earlier events are still delivered to hooks for all lists.

        Scope of the key: `lists:write`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.ListDeletion", self._call("DELETE", path_of("/lists/{uid}", uid), if_match=if_match, timeout=timeout))

    def deletion(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.ListDeletion:
        """
        Get the progress of a deletion

        Scope of the key: `lists:read`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.ListDeletion", self._call("GET", path_of("/lists/{uid}/deletion", uid), timeout=timeout))

    def form(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.SignUpForm:
        """
        Get a list's sign-up form

        Submitting the form adds a subscriber by the same rules as the API. The list's `form` sets its texts and design; `sign_up_form` turns it on or off.

        Scope of the key: `lists:read`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.SignUpForm", self._call("GET", path_of("/lists/{uid}/form", uid), timeout=timeout))

    def preview_form(
        self,
        uid: str,
        body: Optional[models.PreviewSignUpForm] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.SignUpFormPreview:
        """
        Preview a list's sign-up form

        Shows the form with unsaved settings, whether or not `sign_up_form` is on. Saves nothing.

        Scope of the key: `lists:read`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.SignUpFormPreview", self._call("POST", path_of("/lists/{uid}/form/preview", uid), body=body or {}, idempotency_key=idempotency_key, timeout=timeout))

    def growth(
        self,
        uid: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> List[models.GrowthDay]:
        """
        Get the daily growth of a list

        The number of people who subscribed and left each day, oldest day first. Only changes of subscribed people count: an unconfirmed subscriber who is deleted does not, nor does one who unsubscribes twice. The figures are updated as events occur.

        Scope of the key: `lists:read`.

        :param uid: Identifier, `list_…`
        :param from_: The first day; 29 days before `to` when absent
        :param to: The last day, at most 366 days later; today when absent
        :param time_zone: The time zone in which days begin, to the half hour
        """
        return cast("List[models.GrowthDay]", self._call("GET", path_of("/lists/{uid}/growth", uid), query={"from": from_, "to": to, "time_zone": time_zone}, timeout=timeout))

    def preview_welcome_email(
        self,
        uid: str,
        *,
        subscriber_uid: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.WelcomePreview:
        """
        Preview a list's welcome mail

        Shows the current welcome mail, whether or not `send_welcome_email` is on.

        Scope of the key: `lists:read`.

        :param uid: Identifier, `list_…`
        :param subscriber_uid: The subscriber whose fields to show; a sample when absent
        """
        return cast("models.WelcomePreview", self._call("GET", path_of("/lists/{uid}/welcome-email/preview", uid), query={"subscriber_uid": subscriber_uid}, timeout=timeout))

    def test_welcome_email(
        self,
        uid: str,
        body: models.TestCampaign,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignTest:
        """
        Send a list's welcome mail as a test

        Sends the current mail immediately, to at most ten addresses; its unsubscribe links do nothing. It shares the limit on tests of campaigns.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.CampaignTest", self._call("POST", path_of("/lists/{uid}/welcome-email/test", uid), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def preview_confirmation_email(
        self,
        uid: str,
        *,
        subscriber_uid: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.ConfirmationPreview:
        """
        Preview a list's confirmation mail

        Shows the current confirmation mail, whether or not the list has double opt-in.

        Scope of the key: `lists:read`.

        :param uid: Identifier, `list_…`
        :param subscriber_uid: The subscriber whose fields to show; a sample when absent
        """
        return cast("models.ConfirmationPreview", self._call("GET", path_of("/lists/{uid}/confirmation-email/preview", uid), query={"subscriber_uid": subscriber_uid}, timeout=timeout))

    def test_confirmation_email(
        self,
        uid: str,
        body: models.TestCampaign,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignTest:
        """
        Send a list's confirmation mail as a test

        Sends the current mail immediately, to at most ten addresses; its links do nothing. It shares the limit on tests of campaigns.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `list_…`
        """
        return cast("models.CampaignTest", self._call("POST", path_of("/lists/{uid}/confirmation-email/test", uid), body=body, idempotency_key=idempotency_key, timeout=timeout))


class FieldsResource(Resource):
    def list(
        self,
        list_uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[models.ListField]:
        """
        Get a list's fields

        Scope of the key: `lists:read`.

        :param list_uid: Identifier, `list_…`
        """
        return cast("List[models.ListField]", self._call("GET", path_of("/lists/{uid}/fields", list_uid), timeout=timeout))

    def create(
        self,
        list_uid: str,
        body: models.AddListField,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.ListField:
        """
        Add a field

        Existing subscribers have no value for it, even if it is required; new ones need a value.

        Scope of the key: `lists:write`.

        :param list_uid: Identifier, `list_…`
        """
        return cast("models.ListField", self._call("POST", path_of("/lists/{uid}/fields", list_uid), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        list_uid: str,
        tag: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.ListField:
        """
        Get a field

        Scope of the key: `lists:read`.

        :param list_uid: Identifier, `list_…`
        :param tag: The field's tag
        """
        return cast("models.ListField", self._call("GET", path_of("/lists/{uid}/fields/{tag}", list_uid, tag), timeout=timeout))

    def update(
        self,
        list_uid: str,
        tag: str,
        body: Optional[models.UpdateListField] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.ListField:
        """
        Update a field

        Changes the given properties. A new tag keeps every value. Stored values that are no longer an option stay until they are changed.

        Scope of the key: `lists:write`.

        :param list_uid: Identifier, `list_…`
        :param tag: The field's tag
        """
        return cast("models.ListField", self._call("PATCH", path_of("/lists/{uid}/fields/{tag}", list_uid, tag), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        list_uid: str,
        tag: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a field

        Deletes its values as well. EMAIL can't be deleted, nor can a field in the conditions of a segment.

        Scope of the key: `lists:write`.

        :param list_uid: Identifier, `list_…`
        :param tag: The field's tag
        """
        self._call("DELETE", path_of("/lists/{uid}/fields/{tag}", list_uid, tag), if_match=if_match, timeout=timeout)


class SubscribersResource(Resource):
    def list(
        self,
        *,
        list_uid: Optional[str] = None,
        status: Optional[models.SubscriberStatus] = None,
        tag: Optional[str] = None,
        email: Optional[str] = None,
        import_uid: Optional[str] = None,
        segment_uid: Optional[str] = None,
        conditions: Optional[str] = None,
        order: Optional[models.AgeOrder] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Subscriber]:
        """
        Get subscribers

        Scope of the key: `subscribers:read`.

        :param list_uid: Identifier, `list_…`
        :param status: A subscriber's status
        :param tag: Subscribers with this tag
        :param email: The subscriber with exactly this address, in any spelling
        :param import_uid: Subscribers that this import added
        :param segment_uid: Subscribers in this segment, all of one list
        :param conditions: Subscribers who meet these conditions, in JSON as in a segment; requires `list_uid`, and cannot be combined with `updated_since`
        :param order: `newest`: the last added come first; cannot be combined with `updated_since`. Subscribers added in the meantime are not on later pages.
        :param updated_since: Subscribers added or changed at or after this time, least recently changed first; cannot be combined with `segment_uid`. To synchronize, request again from a few seconds before the newest `updated_at` you have.
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/subscribers", {"list_uid": list_uid, "status": status, "tag": tag, "email": email, "import_uid": import_uid, "segment_uid": segment_uid, "conditions": conditions, "order": order, "updated_since": updated_since, "limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: Union[models.AddSubscriber, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Subscriber:
        """
        Add a subscriber

        Adds a subscriber to a list, or updates the list's subscriber with this address: fields are merged and tags added. An unsubscribed address stays unsubscribed unless `resubscribe` is true.

        Scope of the key: `subscribers:write`.
        """
        return cast("models.Subscriber", self._call("POST", "/subscribers", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_batch(
        self,
        body: Union[models.AddSubscribers, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.BatchResult:
        """
        Add or change many subscribers

        Applies up to 1,000 rows in one transaction, in their order, each like the call for one subscriber. The `action` of a row is `upsert` (add, or update the subscriber with this address), `update`, `tag`, `untag`, `unsubscribe` or `delete`. A row that is invalid, suppressed or not found is skipped and reported; the others are applied.

        Scope of the key: `subscribers:write`.
        """
        return cast("models.BatchResult", self._call("POST", "/subscribers/batch", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        list_uid: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Subscriber:
        """
        Get a subscriber

        Scope of the key: `subscribers:read`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        return cast("models.Subscriber", self._call("GET", path_of("/subscribers/{uid}", uid), query={"list_uid": list_uid}, timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[Union[models.UpdateSubscriber, Mapping[str, Any]]] = None,
        *,
        list_uid: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Subscriber:
        """
        Update a subscriber

        Changes the given properties and leaves the rest. A field given as null or empty loses its value.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        return cast("models.Subscriber", self._call("PATCH", path_of("/subscribers/{uid}", uid), query={"list_uid": list_uid}, body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        list_uid: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a subscriber

        Deletes the subscriber, their consents and events; the person can be added again. Events that a hook may still get stay until they expire or the person is erased; pending deliveries continue. To remove all data of a person, erase them.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        self._call("DELETE", path_of("/subscribers/{uid}", uid), query={"list_uid": list_uid}, if_match=if_match, timeout=timeout)

    def add_tags(
        self,
        uid: str,
        body: models.AddTags,
        *,
        list_uid: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Subscriber:
        """
        Tag a subscriber

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        return cast("models.Subscriber", self._call("POST", path_of("/subscribers/{uid}/tags", uid), query={"list_uid": list_uid}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def remove_tag(
        self,
        uid: str,
        tag: str,
        *,
        list_uid: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Subscriber:
        """
        Remove a tag

        Changes nothing if the subscriber doesn't have the tag.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param tag: The tag; its case does not matter
        :param list_uid: The list, when the path names an email address
        """
        return cast("models.Subscriber", self._call("DELETE", path_of("/subscribers/{uid}/tags/{tag}", uid, tag), query={"list_uid": list_uid}, if_match=if_match, timeout=timeout))

    def unsubscribe(
        self,
        uid: str,
        body: Optional[models.Unsubscribe] = None,
        *,
        list_uid: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Subscriber:
        """
        Unsubscribe a subscriber

        Changes nothing if the subscriber is already unsubscribed.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        return cast("models.Subscriber", self._call("POST", path_of("/subscribers/{uid}/unsubscribe", uid), query={"list_uid": list_uid}, body=body or {}, idempotency_key=idempotency_key, timeout=timeout))

    def subscribe(
        self,
        uid: str,
        body: Optional[models.Subscribe] = None,
        *,
        list_uid: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Subscriber:
        """
        Resubscribe a subscriber

        For a person who asks to return; recorded as their consent. On a double opt-in list, they become `unconfirmed` and get a confirmation mail.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        return cast("models.Subscriber", self._call("POST", path_of("/subscribers/{uid}/subscribe", uid), query={"list_uid": list_uid}, body=body or {}, idempotency_key=idempotency_key, timeout=timeout))

    def consents(
        self,
        uid: str,
        *,
        list_uid: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Consent]:
        """
        Get the history of consent

        Scope of the key: `subscribers:read`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/subscribers/{uid}/consents", uid), {"list_uid": list_uid, "limit": limit, "include_total": include_total}, timeout)

    def activity(
        self,
        uid: str,
        *,
        list_uid: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.SubscriberActivity]:
        """
        Get a subscriber's activity

        The mails of campaigns with the outcome of each, opens and clicks, and the campaigns through which the subscriber unsubscribed.

        Scope of the key: `subscribers:read`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/subscribers/{uid}/activity", uid), {"list_uid": list_uid, "limit": limit, "include_total": include_total}, timeout)

    def export(
        self,
        uid: str,
        *,
        list_uid: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.SubscriberExport:
        """
        Export all data about a person

        The content of transactional emails, which may include sign-in links, is only in the export of a key that also has the scope `emails:read`. An address without `list_uid` names everyone who has it: on any list, those who were deleted before, and recipients of transactional emails who never subscribed. If nothing is stored, the arrays are empty.

        Scope of the key: `subscribers:read`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        return cast("models.SubscriberExport", self._call("GET", path_of("/subscribers/{uid}/export", uid), query={"list_uid": list_uid}, timeout=timeout))

    def erase(
        self,
        uid: str,
        *,
        list_uid: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Erase a person

        Deletes all personal data: the subscriber, consents, mails, events and deliveries, on this list and, for the same address, on every other list of the account. A keyed hash stays in the suppressions, so that the address is not added again by mistake. An address without `list_uid` also names people who were deleted before, and recipients of transactional emails who never subscribed. The response is then the same whether or not anything was stored.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `sub_…`, or the email address, together with `list_uid`
        :param list_uid: The list, when the path names an email address
        """
        self._call("POST", path_of("/subscribers/{uid}/erase", uid), query={"list_uid": list_uid}, idempotency_key=idempotency_key, timeout=timeout)


class ImportsResource(Resource):
    def list(
        self,
        *,
        list_uid: Optional[str] = None,
        status: Optional[models.ImportStatus] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Import]:
        """
        Get imports

        Scope of the key: `imports:read`.

        :param list_uid: Imports into this list
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/imports", {"list_uid": list_uid, "status": status, "limit": limit, "include_total": include_total}, timeout)

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Import:
        """
        Get an import

        Scope of the key: `imports:read`.

        :param uid: Identifier, `imp_…`
        """
        return cast("models.Import", self._call("GET", path_of("/imports/{uid}", uid), timeout=timeout))

    def errors(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """
        Download the errors of an import

        CSV with one line per error: the number of the row, the line of the file where it begins, its address, the field, the code, a message, and the row as it is in the file. Errors of the first 100,000 invalid rows are kept, at most 20 per row.

        Scope of the key: `imports:read`.

        :param uid: Identifier, `imp_…`
        """
        return self._download("GET", path_of("/imports/{uid}/errors", uid), timeout=timeout)

    def cancel(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Import:
        """
        Cancel an import

        Rows that have been merged stay; no more are merged.

        Scope of the key: `imports:write`.

        :param uid: Identifier, `imp_…`
        """
        return cast("models.Import", self._call("POST", path_of("/imports/{uid}/cancel", uid), idempotency_key=idempotency_key, timeout=timeout))

    def undo(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Import:
        """
        Undo an import

        Deletes the subscribers that the import added, in the background; `undo` of the import shows the progress. Subscribers who have been changed since stay, and so do the import's changes to others.

        Scope of the key: `imports:write`.

        :param uid: Identifier, `imp_…`
        """
        return cast("models.Import", self._call("POST", path_of("/imports/{uid}/undo", uid), idempotency_key=idempotency_key, timeout=timeout))


class TagsResource(Resource):
    def list(
        self,
        list_uid: str,
        *,
        sort: Optional[models.TagOrder] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Tag]:
        """
        Get a list's tags

        The tags that subscribers currently have.

        Scope of the key: `subscribers:read`.

        :param list_uid: Identifier, `list_…`
        :param sort: `subscribers`: tags with the most subscribers come first
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/lists/{uid}/tags", list_uid), {"sort": sort, "limit": limit, "include_total": include_total}, timeout)

    def get(
        self,
        list_uid: str,
        tag: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Tag:
        """
        Get a tag

        Returns 404 for a tag that no subscriber of the list has.

        Scope of the key: `subscribers:read`.

        :param list_uid: Identifier, `list_…`
        :param tag: The tag, percent-encoded; its case does not matter
        """
        return cast("models.Tag", self._call("GET", path_of("/lists/{uid}/tags/{tag}", list_uid, tag), timeout=timeout))

    def update(
        self,
        list_uid: str,
        tag: str,
        body: models.UpdateTag,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.TagChange:
        """
        Rename a tag

        Renames the tag in the background, for every subscriber who has it now. If the new name is that of another tag, the two are merged. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.

        Scope of the key: `subscribers:write`.

        :param list_uid: Identifier, `list_…`
        :param tag: The tag, percent-encoded; its case does not matter
        """
        return cast("models.TagChange", self._call("PATCH", path_of("/lists/{uid}/tags/{tag}", list_uid, tag), body=body, if_match=if_match, timeout=timeout))

    def delete(
        self,
        list_uid: str,
        tag: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.TagChange:
        """
        Remove a tag from all subscribers

        Removes the tag in the background, from every subscriber who has it now. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.

        Scope of the key: `subscribers:write`.

        :param list_uid: Identifier, `list_…`
        :param tag: The tag, percent-encoded; its case does not matter
        """
        return cast("models.TagChange", self._call("DELETE", path_of("/lists/{uid}/tags/{tag}", list_uid, tag), if_match=if_match, timeout=timeout))

    def change(
        self,
        list_uid: str,
        change: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.TagChange:
        """
        Get the progress of a tag change

        The progress is kept for at least 30 days, unless the list is deleted.

        Scope of the key: `subscribers:read`.

        :param list_uid: Identifier, `list_…`
        :param change: Identifier, `tch_…`
        """
        return cast("models.TagChange", self._call("GET", path_of("/lists/{uid}/tag_changes/{change}", list_uid, change), timeout=timeout))


class SegmentsResource(Resource):
    def list(
        self,
        *,
        list_uid: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Segment]:
        """
        Get segments

        Scope of the key: `subscribers:read`.

        :param list_uid: Segments of this list
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/segments", {"list_uid": list_uid, "limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddSegment,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Segment:
        """
        Create a segment

        A segment selects its subscribers anew whenever it is used. A list can have at most 100 segments. The tags of its fields can change, but a field that a segment uses cannot be deleted.

        Scope of the key: `subscribers:write`.
        """
        return cast("models.Segment", self._call("POST", "/segments", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def preview(
        self,
        body: models.PreviewSegment,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.SegmentPreview:
        """
        Preview conditions

        Counts the subscribers of a list who match the conditions, and returns the first of them. Saves nothing.

        Scope of the key: `subscribers:read`.
        """
        return cast("models.SegmentPreview", self._call("POST", "/segments/preview", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Segment:
        """
        Get a segment

        Its subscribers are at `GET /subscribers?segment_uid=…`.

        Scope of the key: `subscribers:read`.

        :param uid: Identifier, `seg_…`
        """
        return cast("models.Segment", self._call("GET", path_of("/segments/{uid}", uid), timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[models.UpdateSegment] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Segment:
        """
        Update a segment

        Changes the given properties and leaves the rest. Conditions are replaced as a whole. Users without permission to send can’t change the conditions of a segment that a scheduled campaign or an active automation uses.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `seg_…`
        """
        return cast("models.Segment", self._call("PATCH", path_of("/segments/{uid}", uid), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a segment

        Changes no subscriber. A segment that an unfinished campaign uses cannot be deleted.

        Scope of the key: `subscribers:write`.

        :param uid: Identifier, `seg_…`
        """
        self._call("DELETE", path_of("/segments/{uid}", uid), if_match=if_match, timeout=timeout)


class ExportsResource(Resource):
    def create(
        self,
        list_uid: str,
        body: Optional[models.ExportSubscribers] = None,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """
        Export subscribers of a list

        Streams a file of any length, starting immediately. Subscribers are in the order in which they were added. Each appears at most once, as they are when the export reaches them; those who are on the list and match throughout are never missed. If an error occurs, the response is cut off: a response that ends properly is complete. CSV is in UTF-8 with a byte order mark; text that a spreadsheet would run as a formula is prefixed with an apostrophe, also after a semicolon, a tab or a line break, and an import removes the apostrophe.

        The export changes nothing, so it is safe to send again, and an `Idempotency-Key` has no effect.

        Scope of the key: `subscribers:read`.

        :param list_uid: Identifier, `list_…`
        """
        return self._download("POST", path_of("/lists/{uid}/exports", list_uid), body=body or {}, timeout=timeout)


class SuppressionsResource(Resource):
    def list(
        self,
        *,
        email: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Suppression]:
        """
        Get suppressions

        Scope of the key: `suppressions:read`.

        :param email: Suppressions of this address or its domain
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/suppressions", {"email": email, "limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddSuppression,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Suppression:
        """
        Suppress an address or a domain

        From now on, the address or domain cannot be added or subscribed, and the account sends it no mail except transactional emails, which only bounces and complaints of the address stop. Existing subscribers keep their status.

        Scope of the key: `suppressions:write`.
        """
        return cast("models.Suppression", self._call("POST", "/suppressions", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        email: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Suppression:
        """
        Get a suppression

        Scope of the key: `suppressions:read`.

        :param email: The address or domain
        """
        return cast("models.Suppression", self._call("GET", path_of("/suppressions/{email}", email), timeout=timeout))

    def delete(
        self,
        email: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Lift a suppression

        Scope of the key: `suppressions:write`.

        :param email: The address or domain
        """
        self._call("DELETE", path_of("/suppressions/{email}", email), if_match=if_match, timeout=timeout)


class TemplatesResource(Resource):
    def list(
        self,
        *,
        name: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.TemplateSummary]:
        """
        Get all templates

        Scope of the key: `templates:read`.

        :param name: Templates whose name contains this text, ignoring case
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/templates", {"name": name, "limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddTemplate,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Template:
        """
        Create a template

        Its HTML, text and subject must be valid Liquid: an error names the line and the column. A layout has one slot, `{{ content }}`, for the HTML of a campaign.

        Scope of the key: `templates:write`.
        """
        return cast("models.Template", self._call("POST", "/templates", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Template:
        """
        Get a template

        Scope of the key: `templates:read`.

        :param uid: Identifier, `tpl_…`
        """
        return cast("models.Template", self._call("GET", path_of("/templates/{uid}", uid), timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[models.UpdateTemplate] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Template:
        """
        Update a template

        A change to its HTML, text, subject or design creates a new version; the last 50 are kept. Campaigns that have been started keep their content. Users without permission to send can’t change the content of a template that a scheduled campaign, a welcome mail or a confirmation mail uses.

        Scope of the key: `templates:write`.

        :param uid: Identifier, `tpl_…`
        """
        return cast("models.Template", self._call("PATCH", path_of("/templates/{uid}", uid), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a template

        Also deletes all its versions. A template that an unfinished campaign uses cannot be deleted.

        Scope of the key: `templates:write`.

        :param uid: Identifier, `tpl_…`
        """
        self._call("DELETE", path_of("/templates/{uid}", uid), if_match=if_match, timeout=timeout)

    def versions(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[models.TemplateVersionSummary]:
        """
        Get the versions of a template

        Scope of the key: `templates:read`.

        :param uid: Identifier, `tpl_…`
        """
        return cast("List[models.TemplateVersionSummary]", self._call("GET", path_of("/templates/{uid}/versions", uid), timeout=timeout))

    def version(
        self,
        uid: str,
        number: int,
        *,
        timeout: Optional[float] = None,
    ) -> models.TemplateVersion:
        """
        Get a version of a template

        Scope of the key: `templates:read`.

        :param uid: Identifier, `tpl_…`
        :param number: The number of the version
        """
        return cast("models.TemplateVersion", self._call("GET", path_of("/templates/{uid}/versions/{number}", uid, number), timeout=timeout))

    def restore_version(
        self,
        uid: str,
        number: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Template:
        """
        Restore a version of a template

        Creates a new version with the content of this one, so nothing is lost. Restoring the current content does nothing.

        Scope of the key: `templates:write`.

        :param uid: Identifier, `tpl_…`
        :param number: The number of the version
        """
        return cast("models.Template", self._call("POST", path_of("/templates/{uid}/versions/{number}/restore", uid, number), idempotency_key=idempotency_key, timeout=timeout))

    def convert_mjml(
        self,
        body: models.ConvertMjml,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.MjmlResult:
        """
        Convert MJML to HTML

        Stores nothing: use the HTML in a campaign, a template or a step. Files are not included (`mj-include`). A conversion that takes too long or too much memory is stopped.

        Scope of the key: `templates:write`.
        """
        return cast("models.MjmlResult", self._call("POST", "/content/mjml", body=body, idempotency_key=idempotency_key, timeout=timeout))


class MediaResource(Resource):
    def list(
        self,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Media]:
        """
        Get images

        Scope of the key: `media:read`.

        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/media", {"limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        file: FileContent,
        *,
        name: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Media:
        """
        Upload an image

        The body is an image of up to 10 MB and 50 million pixels: JPEG, PNG, GIF or WebP, detected from its content. It is encoded again: upright, without metadata such as the location of a photo, and at most 2,400 pixels wide. Animated GIF and WebP stay animated.

        Scope of the key: `media:write`.

        :param name: The last part of its URL; the name of the file when absent
        """
        return cast("models.Media", self._call("POST", "/media", query={"name": name}, file=file, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Media:
        """
        Get an image

        Returns the image's properties; the image itself is at its `url`.

        Scope of the key: `media:read`.

        :param uid: Identifier, `med_…`
        """
        return cast("models.Media", self._call("GET", path_of("/media/{uid}", uid), timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete an image

        Its URL no longer shows the image, even in mails that have been sent. Caches may keep it for a year.

        Scope of the key: `media:write`.

        :param uid: Identifier, `med_…`
        """
        self._call("DELETE", path_of("/media/{uid}", uid), if_match=if_match, timeout=timeout)


class SendersResource(Resource):
    def list(
        self,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Sender]:
        """
        Get senders

        Scope of the key: `senders:read`.

        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/senders", {"limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddSender,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Sender:
        """
        Add a sender

        An address in a verified domain of the account is verified immediately. Any other address gets an email with a link, valid for 7 days, to a page where a button verifies it. Limit for an address: three such emails at once, then one every 15 minutes.

        Scope of the key: `senders:write`.
        """
        return cast("models.Sender", self._call("POST", "/senders", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Sender:
        """
        Get a sender

        Scope of the key: `senders:read`.

        :param uid: Identifier, `snd_…`
        """
        return cast("models.Sender", self._call("GET", path_of("/senders/{uid}", uid), timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a sender

        Its link stops working. Campaigns and automations that send from it are paused, unless it is in a verified domain.

        Scope of the key: `senders:write`.

        :param uid: Identifier, `snd_…`
        """
        self._call("DELETE", path_of("/senders/{uid}", uid), if_match=if_match, timeout=timeout)

    def resend_verification(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Sender:
        """
        Send the verification email again

        Earlier links stay valid until they expire.

        Scope of the key: `senders:write`.

        :param uid: Identifier, `snd_…`
        """
        return cast("models.Sender", self._call("POST", path_of("/senders/{uid}/resend", uid), idempotency_key=idempotency_key, timeout=timeout))


class DomainsResource(Resource):
    def list(
        self,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Domain]:
        """
        Get sending domains

        Scope of the key: `domains:read`.

        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/domains", {"limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddDomain,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Domain:
        """
        Add a sending domain

        The domain gets its own DKIM key; `records` lists the DNS records to set. It is verified once a check has found the DKIM record: checks run automatically for two weeks, at growing intervals of up to a day, or on request. From then on, every address in this domain, but in no subdomain, may send.

        Scope of the key: `domains:write`.
        """
        return cast("models.Domain", self._call("POST", "/domains", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Domain:
        """
        Get a sending domain

        Scope of the key: `domains:read`.

        :param uid: Identifier, `dom_…`
        """
        return cast("models.Domain", self._call("GET", path_of("/domains/{uid}", uid), timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a sending domain

        Destroys its key: mail is no longer signed with it, and the domain no longer verifies senders. Campaigns and automations that send from those senders are paused, unless the senders are verified by a link.

        Scope of the key: `domains:write`.

        :param uid: Identifier, `dom_…`
        """
        self._call("DELETE", path_of("/domains/{uid}", uid), if_match=if_match, timeout=timeout)

    def check(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Domain:
        """
        Check the DNS records of a sending domain

        Looks up the records now, which may take several seconds. DNS servers may cache earlier records for an hour or longer. Limit for a domain: ten checks at once, then one every ten seconds.

        Scope of the key: `domains:write`.

        :param uid: Identifier, `dom_…`
        """
        return cast("models.Domain", self._call("POST", path_of("/domains/{uid}/check", uid), idempotency_key=idempotency_key, timeout=timeout))


class TransportsResource(Resource):
    def list(
        self,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Transport]:
        """
        Get transports

        Scope of the key: `transports:read`.

        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/transports", {"limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddTransport,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Transport:
        """
        Add a transport

        Once the account has an enabled transport, its campaigns, mails of automations and transactional emails are sent only over its transports, and no longer over the installation's mail servers. Creating a transport sends nothing to the server: check it first, or add it disabled.

        Scope of the key: `transports:write`.
        """
        return cast("models.Transport", self._call("POST", "/transports", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Transport:
        """
        Get a transport

        Scope of the key: `transports:read`.

        :param uid: Identifier, `trp_…`
        """
        return cast("models.Transport", self._call("GET", path_of("/transports/{uid}", uid), timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[models.UpdateTransport] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Transport:
        """
        Change a transport

        Workers apply the change within seconds, even to campaigns that are being sent. A change of `host`, `port`, `tls` or `username` requires the password again, so that a stored password is only ever sent to its intended server.

        Scope of the key: `transports:write`.

        :param uid: Identifier, `trp_…`
        """
        return cast("models.Transport", self._call("PATCH", path_of("/transports/{uid}", uid), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a transport

        Destroys its password. Mails that are being sent over it are finished. Without an enabled transport, the account's mail is sent over the installation's mail servers.

        Scope of the key: `transports:write`.

        :param uid: Identifier, `trp_…`
        """
        self._call("DELETE", path_of("/transports/{uid}", uid), if_match=if_match, timeout=timeout)

    def check(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.TransportCheck:
        """
        Check a transport

        Connects, establishes TLS and logs in, as a worker would, but sends no mail. It takes at most 15 seconds. Limit for an account: ten checks at once, then one every ten seconds.

        Scope of the key: `transports:write`.

        :param uid: Identifier, `trp_…`
        """
        return cast("models.TransportCheck", self._call("POST", path_of("/transports/{uid}/check", uid), idempotency_key=idempotency_key, timeout=timeout))


class CampaignsResource(Resource):
    def list(
        self,
        *,
        list_uid: Optional[str] = None,
        status: Optional[models.CampaignStatus] = None,
        name: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.CampaignSummary]:
        """
        Get campaigns

        Scope of the key: `campaigns:read`.

        :param list_uid: Campaigns to this list
        :param name: Campaigns whose name contains this text, ignoring case
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/campaigns", {"list_uid": list_uid, "status": status, "name": name, "limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddCampaign,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Create a campaign

        Creates a draft. By default it has the sender of the list, and the subject of the template or of the list.

        Scope of the key: `campaigns:write`.
        """
        return cast("models.Campaign", self._call("POST", "/campaigns", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Get a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.Campaign", self._call("GET", path_of("/campaigns/{uid}", uid), timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[models.UpdateCampaign] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Update a campaign

        Changes the given properties and leaves the rest. Content, sender, list and audience can be changed until the campaign has been started; name, throttle, calendar, time zone and `archived` can always be changed. When a user without permission to send changes more than the name of a scheduled campaign, it becomes a draft again, and a user with that permission must schedule it.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.Campaign", self._call("PATCH", path_of("/campaigns/{uid}", uid), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a campaign

        Also deletes its recipients and figures. Unsubscribe links in mails that were sent keep working. Pause or cancel a campaign that is sending first.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        self._call("DELETE", path_of("/campaigns/{uid}", uid), if_match=if_match, timeout=timeout)

    def copy(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Copy a campaign

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.Campaign", self._call("POST", path_of("/campaigns/{uid}/copy", uid), idempotency_key=idempotency_key, timeout=timeout))

    def validate(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignValidation:
        """
        Validate a campaign

        Changes nothing. Errors prevent the campaign from being run; warnings do not.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.CampaignValidation", self._call("POST", path_of("/campaigns/{uid}/validate", uid), idempotency_key=idempotency_key, timeout=timeout))

    def audience(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.AudienceCount:
        """
        Count the audience of a campaign

        The number of people it would be sent to now or, once it has been started, its number of recipients. Suppressed people, and those who have reached the frequency cap, are counted, but skipped during sending; their numbers are returned, too.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.AudienceCount", self._call("GET", path_of("/campaigns/{uid}/audience", uid), timeout=timeout))

    def preview(
        self,
        uid: str,
        *,
        subscriber_uid: Optional[str] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignPreview:
        """
        Preview a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        :param subscriber_uid: The subscriber whose fields to show; a sample when absent
        :param variant: The number of the variant; the first when absent
        """
        return cast("models.CampaignPreview", self._call("GET", path_of("/campaigns/{uid}/preview", uid), query={"subscriber_uid": subscriber_uid, "variant": variant}, timeout=timeout))

    def test(
        self,
        uid: str,
        body: models.TestCampaign,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignTest:
        """
        Send a campaign as a test

        Sends the current content immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, then one every thirty seconds.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.CampaignTest", self._call("POST", path_of("/campaigns/{uid}/test", uid), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def run(
        self,
        uid: str,
        body: Optional[models.RunCampaign] = None,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Run a campaign

        Starts, schedules or resumes the campaign. Its content and recipients are fixed when it starts. An invalid campaign returns 422, with the errors of its validation. With If-Match, it is refused if somebody has changed the campaign itself; its template, list and segment may still have changed.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.Campaign", self._call("POST", path_of("/campaigns/{uid}/run", uid), body=body or {}, idempotency_key=idempotency_key, if_match=if_match, timeout=timeout))

    def pause(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Pause a campaign

        Sending stops within a second. Run the campaign again to send to the remaining recipients.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.Campaign", self._call("POST", path_of("/campaigns/{uid}/pause", uid), idempotency_key=idempotency_key, timeout=timeout))

    def cancel(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Cancel a campaign

        Stops sending permanently.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.Campaign", self._call("POST", path_of("/campaigns/{uid}/cancel", uid), idempotency_key=idempotency_key, timeout=timeout))

    def choose_winner(
        self,
        uid: str,
        body: models.ChooseWinner,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Campaign:
        """
        Choose the winner of an A/B test

        The waiting recipients get this variant from now on. Possible while the campaign is sending or paused and has no winner, even if one would be chosen automatically after the wait.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.Campaign", self._call("POST", path_of("/campaigns/{uid}/winner", uid), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def unsubscribe_reasons(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.CampaignUnsubscribeReasons:
        """
        Get the reasons for unsubscribing

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.CampaignUnsubscribeReasons", self._call("GET", path_of("/campaigns/{uid}/unsubscribe-reasons", uid), timeout=timeout))

    def recipients(
        self,
        uid: str,
        *,
        state: Optional[models.RecipientState] = None,
        code: Optional[str] = None,
        email: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.CampaignRecipient]:
        """
        Get the recipients of a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        :param code: Recipients with exactly this code
        :param email: Recipients whose address contains this text, ignoring case
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/campaigns/{uid}/recipients", uid), {"state": state, "code": code, "email": email, "limit": limit, "include_total": include_total}, timeout)

    def resend(
        self,
        uid: str,
        body: models.ResendRecipients,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.ResendResult:
        """
        Send to failed or uncertain recipients again

        Works for a sent or paused campaign. The recipients are `deferred` with the code `resend` until their turn; the campaign's throttle applies. A sent campaign continues sending; a paused one waits until it is run.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.ResendResult", self._call("POST", path_of("/campaigns/{uid}/recipients/resend", uid), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def download_deliveries(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """
        Download the delivery log of a campaign

        CSV with one line per recipient. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return self._download("GET", path_of("/campaigns/{uid}/delivery-log/download", uid), timeout=timeout)

    def statistics(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.CampaignReport:
        """
        Get the figures of a campaign

        The figures are updated as mails are sent, opened and clicked, not counted when you request them.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("models.CampaignReport", self._call("GET", path_of("/campaigns/{uid}/statistics", uid), timeout=timeout))

    def previous(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[models.CampaignRates]:
        """
        Get the campaigns before a campaign

        The last campaigns of the same list that had been sent when this one was started or, if it has not been started, until now. Campaigns that reached no one are left out. With their rates you can compare its own figures.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return cast("List[models.CampaignRates]", self._call("GET", path_of("/campaigns/{uid}/previous", uid), timeout=timeout))

    def link(
        self,
        uid: str,
        number: int,
        *,
        timeout: Optional[float] = None,
    ) -> models.CampaignLink:
        """
        Get a tracked link of a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        :param number: The link's number in the campaign
        """
        return cast("models.CampaignLink", self._call("GET", path_of("/campaigns/{uid}/links/{number}", uid, number), timeout=timeout))

    def correct_link(
        self,
        uid: str,
        number: int,
        body: Optional[models.CorrectCampaignLink] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignLink:
        """
        Correct a link of a campaign that has been started

        Makes a tracked link lead elsewhere, also in mails that have already been sent. The figures and logs go on naming the link as in the campaign. It takes up to 30 seconds until every process redirects to the new URL. A link with values of the recipient leads everyone to the same URL once it has been corrected. A campaign that does not track clicks has no such links. Each change is recorded in the audit log.

        Scope of the key: `campaigns:write`.

        :param uid: Identifier, `cmp_…`
        :param number: The link's number in the campaign
        """
        return cast("models.CampaignLink", self._call("PATCH", path_of("/campaigns/{uid}/links/{number}", uid, number), body=body or {}, if_match=if_match, timeout=timeout))

    def opens(
        self,
        uid: str,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.CampaignActivity]:
        """
        Get the open log of a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/campaigns/{uid}/open-log", uid), {"limit": limit, "include_total": include_total}, timeout)

    def download_opens(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """
        Download the open log of a campaign

        CSV with one line for each of the opens recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return self._download("GET", path_of("/campaigns/{uid}/open-log/download", uid), timeout=timeout)

    def clicks(
        self,
        uid: str,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.CampaignActivity]:
        """
        Get the click log of a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/campaigns/{uid}/click-log", uid), {"limit": limit, "include_total": include_total}, timeout)

    def download_clicks(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """
        Download the click log of a campaign

        CSV with one line for each of the clicks recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return self._download("GET", path_of("/campaigns/{uid}/click-log/download", uid), timeout=timeout)

    def unsubscribes(
        self,
        uid: str,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.CampaignActivity]:
        """
        Get the unsubscribe log of a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/campaigns/{uid}/unsubscribe-log", uid), {"limit": limit, "include_total": include_total}, timeout)

    def download_unsubscribes(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """
        Download the unsubscribe log of a campaign

        CSV with one line for each of the recipients who unsubscribed by its link recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return self._download("GET", path_of("/campaigns/{uid}/unsubscribe-log/download", uid), timeout=timeout)

    def bounces(
        self,
        uid: str,
        *,
        kind: Optional[models.BounceKind] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Bounce]:
        """
        Get the bounces of a campaign

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/campaigns/{uid}/bounce-log", uid), {"kind": kind, "limit": limit, "include_total": include_total}, timeout)

    def download_bounces(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """
        Download the bounce log of a campaign

        CSV with one line per bounce or complaint recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.

        Scope of the key: `campaigns:read`.

        :param uid: Identifier, `cmp_…`
        """
        return self._download("GET", path_of("/campaigns/{uid}/bounce-log/download", uid), timeout=timeout)


class AutomationsResource(Resource):
    def start(
        self,
        uid: str,
        body: models.StartRun,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.RunSummary:
        """
        Start a run for a subscriber

        Works with any trigger. The automation must be active, and the subscriber must be on its list. The conditions of the automation are evaluated when the run begins, right after the response.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.RunSummary", self._call("POST", path_of("/automations/{uid}/start", uid), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def statistics(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.AutomationReport:
        """
        Get an automation's figures by step

        Scope of the key: `automations:read`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.AutomationReport", self._call("GET", path_of("/automations/{uid}/statistics", uid), timeout=timeout))

    def list(
        self,
        *,
        list_uid: Optional[str] = None,
        status: Optional[models.AutomationStatus] = None,
        name: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.AutomationSummary]:
        """
        Get automations

        Scope of the key: `automations:read`.

        :param list_uid: Automations of this list
        :param name: Automations whose name contains this text, ignoring case
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/automations", {"list_uid": list_uid, "status": status, "name": name, "limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddAutomation,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Create an automation

        Creates a draft: nothing happens until it is activated. Everything that its steps refer to must exist; an error names the step, such as `steps[2].then[0].tag`.

        Scope of the key: `automations:write`.
        """
        return cast("models.Automation", self._call("POST", "/automations", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Get an automation

        Returns the draft being edited. The steps that runs follow are in its versions.

        Scope of the key: `automations:read`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.Automation", self._call("GET", path_of("/automations/{uid}", uid), timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[models.UpdateAutomation] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Update an automation

        Changes the given properties and leaves the rest. Changes to an active automation take effect when it is activated again. Users without permission to send can change only the name of an active one.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.Automation", self._call("PATCH", path_of("/automations/{uid}", uid), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete an automation

        Also deletes its versions and runs. Pause or archive an active automation first. What its mails did stays in the activity of the subscribers.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        self._call("DELETE", path_of("/automations/{uid}", uid), if_match=if_match, timeout=timeout)

    def copy(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Copy an automation

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.Automation", self._call("POST", path_of("/automations/{uid}/copy", uid), idempotency_key=idempotency_key, timeout=timeout))

    def validate(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.AutomationValidation:
        """
        Validate an automation

        Changes nothing. Errors prevent activation; warnings do not.

        Scope of the key: `automations:read`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.AutomationValidation", self._call("POST", path_of("/automations/{uid}/validate", uid), idempotency_key=idempotency_key, timeout=timeout))

    def preview_step(
        self,
        uid: str,
        step: str,
        *,
        subscriber_uid: Optional[str] = None,
        data: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignPreview:
        """
        Preview the mail of a step

        Shows the draft being edited.

        Scope of the key: `automations:read`.

        :param uid: Identifier, `aut_…`
        :param step: The id of a `send_email` step
        :param subscriber_uid: The subscriber whose fields to show; a sample when absent
        :param data: The data that a run would start with, as a JSON object
        """
        return cast("models.CampaignPreview", self._call("GET", path_of("/automations/{uid}/steps/{step}/preview", uid, step), query={"subscriber_uid": subscriber_uid, "data": data}, timeout=timeout))

    def test_step(
        self,
        uid: str,
        step: str,
        body: models.TestStep,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.CampaignTest:
        """
        Send the mail of a step as a test

        Sends the mail of the draft immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, including tests of campaigns, then one every thirty seconds.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        :param step: The id of a `send_email` step
        """
        return cast("models.CampaignTest", self._call("POST", path_of("/automations/{uid}/steps/{step}/test", uid, step), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def activate(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Activate an automation

        From now on, its trigger starts runs. If the automation or one of its mails has changed since it was last activated, new runs use a new version; existing runs finish on theirs.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.Automation", self._call("POST", path_of("/automations/{uid}/activate", uid), idempotency_key=idempotency_key, timeout=timeout))

    def pause(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Pause an automation

        No runs start, existing runs stay at their current step, and none of its mails are sent.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.Automation", self._call("POST", path_of("/automations/{uid}/pause", uid), idempotency_key=idempotency_key, timeout=timeout))

    def resume(
        self,
        uid: str,
        body: Optional[models.ResumeAutomation] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Resume an automation

        A paused automation continues with the same version.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.Automation", self._call("POST", path_of("/automations/{uid}/resume", uid), body=body or {}, idempotency_key=idempotency_key, timeout=timeout))

    def archive(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Automation:
        """
        Archive an automation

        This is permanent: no runs start, existing runs end, and none of its mails are sent.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        """
        return cast("models.Automation", self._call("POST", path_of("/automations/{uid}/archive", uid), idempotency_key=idempotency_key, timeout=timeout))

    def versions(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[models.AutomationVersionSummary]:
        """
        Get the versions of an automation

        Scope of the key: `automations:read`.

        :param uid: Identifier, `aut_…`
        """
        return cast("List[models.AutomationVersionSummary]", self._call("GET", path_of("/automations/{uid}/versions", uid), timeout=timeout))

    def version(
        self,
        uid: str,
        number: int,
        *,
        timeout: Optional[float] = None,
    ) -> models.AutomationVersion:
        """
        Get a version of an automation

        Scope of the key: `automations:read`.

        :param uid: Identifier, `aut_…`
        :param number: The number of the version
        """
        return cast("models.AutomationVersion", self._call("GET", path_of("/automations/{uid}/versions/{number}", uid, number), timeout=timeout))

    def move_runs(
        self,
        uid: str,
        number: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.MovedRuns:
        """
        Move runs to the current version

        Moves unfinished runs of this version to the current one, if that has their current step with the same id and type. A wait that has begun ends when it would have. Other runs finish on their version, as does a run that a worker is processing right now: send the request again to move those.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `aut_…`
        :param number: The number of the version
        """
        return cast("models.MovedRuns", self._call("POST", path_of("/automations/{uid}/versions/{number}/move-runs", uid, number), idempotency_key=idempotency_key, timeout=timeout))


class RunsResource(Resource):
    def list(
        self,
        automation_uid: str,
        *,
        status: Optional[models.RunStatus] = None,
        step: Optional[str] = None,
        subscriber_uid: Optional[str] = None,
        order: Optional[models.AgeOrder] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.RunSummary]:
        """
        Get an automation's runs

        Scope of the key: `automations:read`.

        :param automation_uid: Identifier, `aut_…`
        :param status: `completed`: it reached the end; `exited`: it ended early, for its `reason`; `failed`: a step could not be executed
        :param step: Runs at this step
        :param subscriber_uid: Runs of this subscriber, including a deleted one
        :param order: The order; with `oldest`, runs that begin in the meantime appear on a later page
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/automations/{uid}/runs", automation_uid), {"status": status, "step": step, "subscriber_uid": subscriber_uid, "order": order, "limit": limit, "include_total": include_total}, timeout)

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Run:
        """
        Get a run with its history

        Scope of the key: `automations:read`.

        :param uid: Identifier, `run_…`
        """
        return cast("models.Run", self._call("GET", path_of("/automation-runs/{uid}", uid), timeout=timeout))

    def skip_wait(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Run:
        """
        End a run's wait

        The run continues within moments, as if the event it waits for had occurred.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `run_…`
        """
        return cast("models.Run", self._call("POST", path_of("/automation-runs/{uid}/skip-wait", uid), idempotency_key=idempotency_key, timeout=timeout))

    def cancel(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Run:
        """
        Cancel a run

        The run takes no further steps. Mails that it has already sent are not undone.

        Scope of the key: `automations:write`.

        :param uid: Identifier, `run_…`
        """
        return cast("models.Run", self._call("POST", path_of("/automation-runs/{uid}/cancel", uid), idempotency_key=idempotency_key, timeout=timeout))


class EmailsResource(Resource):
    def list(
        self,
        *,
        status: Optional[models.EmailStatus] = None,
        to: Optional[str] = None,
        tag: Optional[str] = None,
        since: Optional[str] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Email]:
        """
        Get emails

        Returns transactional emails, not mails of campaigns. They are kept for 90 days by default; the operator can change that.

        Scope of the key: `emails:read`.

        :param status: Emails that have this status for a recipient
        :param to: Emails with this address among the recipients
        :param tag: Emails with this tag
        :param since: Emails accepted at or after this time
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/emails", {"status": status, "to": to, "tag": tag, "since": since, "limit": limit, "include_total": include_total}, timeout)

    def send(
        self,
        body: models.SendEmail,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Email:
        """
        Send an email

        Sends a transactional email that its recipient expects, such as a receipt or a password link. It is sent ahead of campaigns, and also to people who have unsubscribed; it is skipped only if its address is suppressed after a bounce or a complaint. It subscribes nobody. Content is rendered immediately, with the current template; errors name the part, the line and the column. It is never sent twice: if it is unknown whether the mail server accepted it, its status is `uncertain`. An email to several people is sent to each of them by itself, with the same headers and Message-ID: a suppressed or refused address affects nobody else. The body may have up to 16 MiB.

        Scope of the key: `emails:send`.
        """
        return cast("models.Email", self._call("POST", "/emails", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def send_batch(
        self,
        body: models.SendEmails,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.EmailBatchResult:
        """
        Send many emails

        Sends up to 100 emails, each like the call for one. One that is invalid is skipped and reported; the others are sent. A request that ends with an error of the server may have sent some of them: repeat it with the same Idempotency-Key, and none is sent twice. The body may have up to 16 MiB.

        Scope of the key: `emails:send`.
        """
        return cast("models.EmailBatchResult", self._call("POST", "/emails/batch", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.EmailDetails:
        """
        Get an email with its history

        Scope of the key: `emails:read`.

        :param uid: Identifier, `eml_…`
        """
        return cast("models.EmailDetails", self._call("GET", path_of("/emails/{uid}", uid), timeout=timeout))

    def content(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.EmailContent:
        """
        Get the content of an email

        Its rendered HTML and text, without the image that counts opens. They are kept for 30 days by default, which the operator can change, and until its recipient is erased; after that, both are null.

        Scope of the key: `emails:read`.

        :param uid: Identifier, `eml_…`
        """
        return cast("models.EmailContent", self._call("GET", path_of("/emails/{uid}/content", uid), timeout=timeout))

    def cancel(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Email:
        """
        Cancel an email that has not been sent

        Works for queued and deferred emails. An email that is already cancelled stays cancelled. One to several people is cancelled for those to whom it has not been sent.

        Scope of the key: `emails:send`.

        :param uid: Identifier, `eml_…`
        """
        return cast("models.Email", self._call("POST", path_of("/emails/{uid}/cancel", uid), idempotency_key=idempotency_key, timeout=timeout))


class BouncesResource(Resource):
    def create(
        self,
        body: models.AddBounce,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Bounce:
        """
        Report a bounce or complaint

        For mail sent through a server that reports bounces in its own way. Name the mail by its Message-ID; a report with only an address applies to the last mail to that address. A bounce counts only once, however often and in whichever way it is reported. After a hard bounce or a complaint, nothing more is sent to the address.

        Scope of the key: `bounces:write`.
        """
        return cast("models.Bounce", self._call("POST", "/bounces", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def rules(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> models.BounceRules:
        """
        Get the rules for bounces

        Scope of the key: `bounces:write`.
        """
        return cast("models.BounceRules", self._call("GET", "/bounce-rules", timeout=timeout))

    def update_rules(
        self,
        body: Optional[models.UpdateBounceRules] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.BounceRules:
        """
        Change the rules for bounces

        The rules apply to later reports; addresses that are already suppressed stay suppressed.

        Scope of the key: `bounces:write`.
        """
        return cast("models.BounceRules", self._call("PATCH", "/bounce-rules", body=body or {}, if_match=if_match, timeout=timeout))


class BounceCallbacksResource(Resource):
    def list(
        self,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.BounceCallback]:
        """
        Get the callback addresses for provider reports

        Scope of the key: `bounces:write`.

        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/bounce-callbacks", {"limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddBounceCallback,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.BounceCallback:
        """
        Create a callback address for a provider's reports

        Set its `url` at the provider. An account can have at most 20.

        Scope of the key: `bounces:write`.
        """
        return cast("models.BounceCallback", self._call("POST", "/bounce-callbacks", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.BounceCallback:
        """
        Get a callback address for a provider's reports

        Scope of the key: `bounces:write`.

        :param uid: Identifier, `bcb_…`
        """
        return cast("models.BounceCallback", self._call("GET", path_of("/bounce-callbacks/{uid}", uid), timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a callback address for a provider's reports

        Reports that the provider sends to it are refused from then on.

        Scope of the key: `bounces:write`.

        :param uid: Identifier, `bcb_…`
        """
        self._call("DELETE", path_of("/bounce-callbacks/{uid}", uid), if_match=if_match, timeout=timeout)


class HooksResource(Resource):
    def list(
        self,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Hook]:
        """
        Get registered webhooks

        Scope of the key: `hooks:read`.

        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection("/hooks", {"limit": limit, "include_total": include_total}, timeout)

    def create(
        self,
        body: models.AddHook,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.NewHook:
        """
        Register a webhook

        From now on, signed POST requests with the event are sent to the target. Only this response contains the secret. The key also needs the scopes to read the data of the event: `subscribers:read`, `campaigns:read`, or both.

        Scope of the key: `hooks:write`.
        """
        return cast("models.NewHook", self._call("POST", "/hooks", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Hook:
        """
        Get a webhook

        Scope of the key: `hooks:read`.

        :param uid: Identifier, `hook_…`
        """
        return cast("models.Hook", self._call("GET", path_of("/hooks/{uid}", uid), timeout=timeout))

    def update(
        self,
        uid: str,
        body: Optional[models.UpdateHook] = None,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Hook:
        """
        Update a webhook

        `{"status": "active"}` enables the hook again and resets its failure counter. While an automation calls the hook, its event cannot be changed, nor its list replaced by another. The key also needs the scopes to read the data of its event.

        Scope of the key: `hooks:write`.

        :param uid: Identifier, `hook_…`
        """
        return cast("models.Hook", self._call("PATCH", path_of("/hooks/{uid}", uid), body=body or {}, if_match=if_match, timeout=timeout))

    def delete(
        self,
        uid: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> None:
        """
        Delete a webhook

        Nothing more is sent to the hook; its pending deliveries are cancelled, at the latest when they would have been due.

        Scope of the key: `hooks:write`.

        :param uid: Identifier, `hook_…`
        """
        self._call("DELETE", path_of("/hooks/{uid}", uid), if_match=if_match, timeout=timeout)

    def rotate_secret(
        self,
        uid: str,
        body: Optional[models.RotateHookSecret] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.NewHook:
        """
        Replace a webhook's secret

        Only this response contains the new secret. For 24 hours, deliveries are also signed with the previous one, so that receivers can switch over. During that time, another rotation returns 409, since it would end a secret that a receiver may still use, unless `expire_previous` is true: then every secret but the new one ends immediately.

        Scope of the key: `hooks:write`.

        :param uid: Identifier, `hook_…`
        """
        return cast("models.NewHook", self._call("POST", path_of("/hooks/{uid}/rotate-secret", uid), body=body or {}, idempotency_key=idempotency_key, timeout=timeout))

    def test(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Delivery:
        """
        Send a test delivery

        Delivers a sample of the hook's event, signed like any other, with the header `X-Service-Test: true`. It has one attempt, which counts neither for nor against the hook, but a 410 removes the hook, as with any delivery. A hook that is disabled can be tested, too. Limit for a hook: ten tests at once, then one every six seconds.

        Scope of the key: `hooks:write`.

        :param uid: Identifier, `hook_…`
        """
        return cast("models.Delivery", self._call("POST", path_of("/hooks/{uid}/test", uid), idempotency_key=idempotency_key, timeout=timeout))

    def recover(
        self,
        uid: str,
        body: models.RecoverHook,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Recovery:
        """
        Redeliver all failed deliveries

        Sends every delivery of the hook that failed since the given time, or was cancelled because the hook was disabled, including events from the time it was disabled. The request sends each delivery once, with its retries, and not again if it fails. Test deliveries are left out. Beyond 10,000 deliveries, the rest is counted in the background.

        Scope of the key: `hooks:write`.

        :param uid: Identifier, `hook_…`
        """
        return cast("models.Recovery", self._call("POST", path_of("/hooks/{uid}/recover", uid), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def recoveries(
        self,
        uid: str,
        *,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Recovery]:
        """
        Get a webhook's recoveries

        Scope of the key: `hooks:read`.

        :param uid: Identifier, `hook_…`
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/hooks/{uid}/recoveries", uid), {"limit": limit, "include_total": include_total}, timeout)

    def recovery(
        self,
        uid: str,
        recovery: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.Recovery:
        """
        Get a recovery

        Scope of the key: `hooks:read`.

        :param uid: Identifier, `hook_…`
        :param recovery: Identifier, `rec_…`
        """
        return cast("models.Recovery", self._call("GET", path_of("/hooks/{uid}/recoveries/{recovery}", uid, recovery), timeout=timeout))


class EventsResource(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> List[models.EventDescription]:
        """
        Get all events

        Lists every event that a hook can listen to, with a JSON Schema of its data and a sample.

        Scope of the key: `hooks:read`.
        """
        return cast("List[models.EventDescription]", self._call("GET", "/events", timeout=timeout))

    def sample(
        self,
        event: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.DeliveryBody:
        """
        Get a sample delivery

        Scope of the key: `hooks:read`.
        """
        return cast("models.DeliveryBody", self._call("GET", path_of("/hooks/sample/{event}", event), timeout=timeout))

    def recent(
        self,
        event: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[models.DeliveryBody]:
        """
        Get recent deliveries of an event

        Returns what was last delivered to any of your webhooks for this event, at most ten, newest first, without tests; the event's sample if there are none. For setting up a receiver, such as the fields of a Zapier trigger. The key also needs the scopes to read the data of the event.

        Scope of the key: `hooks:read`.
        """
        return cast("List[models.DeliveryBody]", self._call("GET", path_of("/events/{event}/recent", event), timeout=timeout))


class DeliveriesResource(Resource):
    def list(
        self,
        hook_uid: str,
        *,
        status: Optional[models.DeliveryStatus] = None,
        event: Optional[models.EventName] = None,
        created_after: Optional[str] = None,
        created_before: Optional[str] = None,
        test: Optional[bool] = None,
        limit: Optional[int] = None,
        include_total: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Collection[models.Delivery]:
        """
        Get a webhook's deliveries

        Returns the newest first. A page reads at most 10,000 deliveries: with selective filters it may have fewer than `limit`, or none, and still have a next page.

        Scope of the key: `hooks:read`.

        :param hook_uid: Identifier, `hook_…`
        :param event: An event that hooks can listen to
        :param created_after: Deliveries created at or after this time
        :param created_before: Deliveries created before this time
        :param test: `true`: only test deliveries; `false`: no test deliveries
        :param limit: Page size, 1 to 100
        :param include_total: `true` adds X-Total-Count; counting is slow
        """
        return self._collection(path_of("/hooks/{uid}/deliveries", hook_uid), {"status": status, "event": event, "created_after": created_after, "created_before": created_before, "test": test, "limit": limit, "include_total": include_total}, timeout)

    def get(
        self,
        uid: str,
        *,
        timeout: Optional[float] = None,
    ) -> models.DeliveryDetails:
        """
        Get a delivery

        Includes its attempts, the receiver's responses, and the body. Also works after its hook has been deleted.

        Scope of the key: `hooks:read`.

        :param uid: Identifier, `dlv_…`
        """
        return cast("models.DeliveryDetails", self._call("GET", path_of("/deliveries/{uid}", uid), timeout=timeout))

    def redeliver(
        self,
        uid: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> models.Delivery:
        """
        Redeliver

        Sends a finished delivery again, whether it succeeded, failed or was cancelled: with the same body, the same `X-Service-Delivery`, and a full set of retries.

        Scope of the key: `hooks:write`.

        :param uid: Identifier, `dlv_…`
        """
        return cast("models.Delivery", self._call("POST", path_of("/deliveries/{uid}/redeliver", uid), idempotency_key=idempotency_key, timeout=timeout))


class Resources:
    """The resources of the API."""

    def __init__(self, transport: Transport) -> None:
        self.account = AccountResource(transport)
        self.tracking_domain = TrackingDomainResource(transport)
        self.lists = ListsResource(transport)
        self.fields = FieldsResource(transport)
        self.subscribers = SubscribersResource(transport)
        self.tags = TagsResource(transport)
        self.segments = SegmentsResource(transport)
        self.exports = ExportsResource(transport)
        self.suppressions = SuppressionsResource(transport)
        self.templates = TemplatesResource(transport)
        self.media = MediaResource(transport)
        self.senders = SendersResource(transport)
        self.domains = DomainsResource(transport)
        self.transports = TransportsResource(transport)
        self.campaigns = CampaignsResource(transport)
        self.automations = AutomationsResource(transport)
        self.runs = RunsResource(transport)
        self.emails = EmailsResource(transport)
        self.bounces = BouncesResource(transport)
        self.bounce_callbacks = BounceCallbacksResource(transport)
        self.hooks = HooksResource(transport)
        self.events = EventsResource(transport)
        self.deliveries = DeliveriesResource(transport)
