// Made by `npm run generate:client` from the OpenAPI document. Not to be edited.

import type { CliOperation } from './call-operation.ts';

/** The operations by resource, in the order of the reference. */
export const operations: readonly CliOperation[] = [
  {
    "resource": "account",
    "name": "get",
    "method": "GET",
    "path": "/me",
    "summary": "Get the key's account",
    "parameters": [],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "account",
    "name": "settings",
    "method": "GET",
    "path": "/account/settings",
    "summary": "Get the settings of the account",
    "scope": "account:read",
    "parameters": [],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "account",
    "name": "update-settings",
    "method": "PATCH",
    "path": "/account/settings",
    "summary": "Change settings of the account",
    "description": "Existing campaigns keep their tracking settings; a frequency cap also applies to their next mails. Each change is recorded in the audit log.",
    "scope": "account:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "track_opens",
        "type": "boolean",
        "description": "Whether new campaigns track opens, unless their list says otherwise"
      },
      {
        "name": "track_clicks",
        "type": "boolean",
        "description": "Whether new campaigns track clicks, unless their list says otherwise"
      },
      {
        "name": "anonymous_tracking",
        "type": "boolean",
        "description": "Whether opens, clicks and unsubscribes are recorded without IP addresses and user agents from now on; existing records stay as they are"
      },
      {
        "name": "frequency_cap",
        "type": "text",
        "description": "Subscribers who have already received this many mails are skipped with the code `frequency_cap`; null: no cap"
      },
      {
        "name": "quiet_hours",
        "type": "text",
        "description": "The times during which mails of campaigns and automations are held back; null: never"
      },
      {
        "name": "brand",
        "type": "object",
        "description": "Changes the given parts; null resets a part to its default"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "account",
    "name": "overview",
    "method": "GET",
    "path": "/account/overview",
    "summary": "Get an overview of the account",
    "description": "The figures are updated as events occur, not counted when you request them. No other scope is needed.",
    "scope": "account:read",
    "parameters": [],
    "query": [
      {
        "name": "time_zone",
        "type": "text",
        "description": "The time zone in which days begin, to the half hour"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "tracking-domain",
    "name": "get",
    "method": "GET",
    "path": "/account/tracking-domain",
    "summary": "Get the tracking domain",
    "scope": "account:read",
    "parameters": [],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "tracking-domain",
    "name": "create",
    "method": "POST",
    "path": "/account/tracking-domain",
    "summary": "Add a tracking domain",
    "description": "Links in mails to people (opens, clicks, unsubscribing, preferences, web view) use this domain once a check has found its TXT record. The domain must lead to this service: ask the operator for the host name to use in a CNAME record. Earlier links keep working, except those in a domain that this one replaces.",
    "scope": "account:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "domain",
        "type": "text",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "tracking-domain",
    "name": "delete",
    "method": "DELETE",
    "path": "/account/tracking-domain",
    "summary": "Delete the tracking domain",
    "description": "Links in mails that were sent with it stop working, unless the domain is added and verified again.",
    "scope": "account:write",
    "parameters": [],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "tracking-domain",
    "name": "check",
    "method": "POST",
    "path": "/account/tracking-domain/check",
    "summary": "Check the DNS record of the tracking domain",
    "description": "Looks up the record now, as for a sending domain. Limit: ten checks at once, then one every ten seconds.",
    "scope": "account:write",
    "parameters": [],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "list",
    "method": "GET",
    "path": "/lists",
    "summary": "Get all lists",
    "scope": "lists:read",
    "parameters": [],
    "query": [
      {
        "name": "name",
        "type": "text",
        "description": "Lists whose name contains this text, ignoring case"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "lists",
    "name": "create",
    "method": "POST",
    "path": "/lists",
    "summary": "Create a list",
    "scope": "lists:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "from_name",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "from_email",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "reply_to",
        "type": "text"
      },
      {
        "name": "default_subject",
        "type": "text"
      },
      {
        "name": "public_name",
        "type": "text",
        "description": "What its people see instead of `name`"
      },
      {
        "name": "public_description",
        "type": "text",
        "description": "The description below the name on the preferences page"
      },
      {
        "name": "track_opens",
        "type": "boolean",
        "description": "Whether new campaigns track opens; null: the account's setting"
      },
      {
        "name": "track_clicks",
        "type": "boolean",
        "description": "Whether new campaigns track clicks; null: the account's setting"
      },
      {
        "name": "subscription",
        "type": "text"
      },
      {
        "name": "send_welcome_email",
        "type": "boolean",
        "description": "Whether people get the welcome mail when they become subscribed: at most once in 30 days, and not through imports"
      },
      {
        "name": "welcome_email",
        "type": "text"
      },
      {
        "name": "confirmation_email",
        "type": "text"
      },
      {
        "name": "sign_up_form",
        "type": "boolean"
      },
      {
        "name": "form",
        "type": "object",
        "description": "Changes the given parts; null resets a part to its default"
      },
      {
        "name": "language",
        "type": "text",
        "description": "The language of the list's public pages, and of texts that the service adds to its mails"
      },
      {
        "name": "on_preferences_page",
        "type": "boolean",
        "description": "Whether people who aren't on it may join it on their preferences page; who is on it always sees it"
      },
      {
        "name": "archive",
        "type": "object",
        "description": "The public archive of its campaigns; off unless it is enabled"
      },
      {
        "name": "contact",
        "type": "object"
      },
      {
        "name": "fields",
        "type": "array",
        "description": "Fields in addition to EMAIL, FIRST_NAME and LAST_NAME, which every list has"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "get",
    "method": "GET",
    "path": "/lists/{uid}",
    "summary": "Get a list",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "update",
    "method": "PATCH",
    "path": "/lists/{uid}",
    "summary": "Update a list",
    "description": "Changes the given properties and leaves the rest. Fields have their own operations. Users without permission to send can change neither the sender and the contact nor the mails of the list, since these go out when someone subscribes.",
    "scope": "lists:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text"
      },
      {
        "name": "from_name",
        "type": "text"
      },
      {
        "name": "from_email",
        "type": "text"
      },
      {
        "name": "reply_to",
        "type": "text"
      },
      {
        "name": "default_subject",
        "type": "text"
      },
      {
        "name": "public_name",
        "type": "text",
        "description": "What its people see instead of `name`"
      },
      {
        "name": "public_description",
        "type": "text",
        "description": "The description below the name on the preferences page"
      },
      {
        "name": "track_opens",
        "type": "boolean",
        "description": "Whether new campaigns track opens; null: the account's setting"
      },
      {
        "name": "track_clicks",
        "type": "boolean",
        "description": "Whether new campaigns track clicks; null: the account's setting"
      },
      {
        "name": "subscription",
        "type": "text"
      },
      {
        "name": "send_welcome_email",
        "type": "boolean",
        "description": "Whether people get the welcome mail when they become subscribed: at most once in 30 days, and not through imports"
      },
      {
        "name": "welcome_email",
        "type": "text"
      },
      {
        "name": "confirmation_email",
        "type": "text"
      },
      {
        "name": "sign_up_form",
        "type": "boolean"
      },
      {
        "name": "form",
        "type": "object",
        "description": "Changes the given parts; null resets a part to its default"
      },
      {
        "name": "language",
        "type": "text",
        "description": "The language of the list's public pages, and of texts that the service adds to its mails"
      },
      {
        "name": "on_preferences_page",
        "type": "boolean",
        "description": "Whether people who aren't on it may join it on their preferences page; who is on it always sees it"
      },
      {
        "name": "archive",
        "type": "object",
        "description": "The public archive of its campaigns; off unless it is enabled"
      },
      {
        "name": "contact",
        "type": "object",
        "description": "Changes the given properties; null removes one"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "delete",
    "method": "DELETE",
    "path": "/lists/{uid}",
    "summary": "Delete a list",
    "description": "The list and its hooks are deleted immediately; its subscribers and other data are deleted in the background. Its earlier events are still delivered to hooks for all lists.",
    "scope": "lists:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "deletion",
    "method": "GET",
    "path": "/lists/{uid}/deletion",
    "summary": "Get the progress of a deletion",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "form",
    "method": "GET",
    "path": "/lists/{uid}/form",
    "summary": "Get a list's sign-up form",
    "description": "Submitting the form adds a subscriber by the same rules as the API. The list's `form` sets its texts and design; `sign_up_form` turns it on or off.",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "preview-form",
    "method": "POST",
    "path": "/lists/{uid}/form/preview",
    "summary": "Preview a list's sign-up form",
    "description": "Shows the form with unsaved settings, whether or not `sign_up_form` is on. Saves nothing.",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "title",
        "type": "text",
        "description": "The heading; the list's public name, or its name, when null"
      },
      {
        "name": "text",
        "type": "text",
        "description": "The text below the heading; an empty line starts a new paragraph"
      },
      {
        "name": "button_text",
        "type": "text",
        "description": "The label of the button; a default in the list's language when null"
      },
      {
        "name": "success_message",
        "type": "text",
        "description": "The text shown after signing up; a default text when null"
      },
      {
        "name": "redirect_url",
        "type": "text",
        "description": "The URL that people are redirected to after signing up, instead of a page of the service"
      },
      {
        "name": "accent_color",
        "type": "text",
        "description": "The color of the buttons, also on the confirmation, unsubscribe and preferences pages"
      },
      {
        "name": "language",
        "type": "text",
        "description": "Replaces the list's value in the preview"
      },
      {
        "name": "fields",
        "type": "array",
        "description": "The tags of the fields to ask for; the current ones when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "growth",
    "method": "GET",
    "path": "/lists/{uid}/growth",
    "summary": "Get the daily growth of a list",
    "description": "The number of people who subscribed and left each day, oldest day first. Only changes of subscribed people count: an unconfirmed subscriber who is deleted does not, nor does one who unsubscribes twice. The figures are updated as events occur.",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "from",
        "type": "text",
        "description": "The first day; 29 days before `to` when absent"
      },
      {
        "name": "to",
        "type": "text",
        "description": "The last day, at most 366 days later; today when absent"
      },
      {
        "name": "time_zone",
        "type": "text",
        "description": "The time zone in which days begin, to the half hour"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "preview-welcome-email",
    "method": "GET",
    "path": "/lists/{uid}/welcome-email/preview",
    "summary": "Preview a list's welcome mail",
    "description": "Shows the current welcome mail, whether or not `send_welcome_email` is on.",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "test-welcome-email",
    "method": "POST",
    "path": "/lists/{uid}/welcome-email/test",
    "summary": "Send a list's welcome mail as a test",
    "description": "Sends the current mail immediately, to at most ten addresses; its unsubscribe links do nothing. It shares the limit on tests of campaigns.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "emails",
        "type": "array",
        "description": "The addresses to send to",
        "isRequired": true
      },
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      },
      {
        "name": "variant",
        "type": "integer",
        "description": "The number of the variant; the first when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "preview-confirmation-email",
    "method": "GET",
    "path": "/lists/{uid}/confirmation-email/preview",
    "summary": "Preview a list's confirmation mail",
    "description": "Shows the current confirmation mail, whether or not the list has double opt-in.",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "lists",
    "name": "test-confirmation-email",
    "method": "POST",
    "path": "/lists/{uid}/confirmation-email/test",
    "summary": "Send a list's confirmation mail as a test",
    "description": "Sends the current mail immediately, to at most ten addresses; its links do nothing. It shares the limit on tests of campaigns.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "emails",
        "type": "array",
        "description": "The addresses to send to",
        "isRequired": true
      },
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      },
      {
        "name": "variant",
        "type": "integer",
        "description": "The number of the variant; the first when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "fields",
    "name": "list",
    "method": "GET",
    "path": "/lists/{uid}/fields",
    "summary": "Get a list's fields",
    "scope": "lists:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "fields",
    "name": "create",
    "method": "POST",
    "path": "/lists/{uid}/fields",
    "summary": "Add a field",
    "description": "Existing subscribers have no value for it, even if it is required; new ones need a value.",
    "scope": "lists:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "tag",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "label",
        "type": "text"
      },
      {
        "name": "type",
        "type": "text"
      },
      {
        "name": "required",
        "type": "boolean"
      },
      {
        "name": "default_value",
        "type": "text",
        "description": "The default value of subscribers who are added without one"
      },
      {
        "name": "options",
        "type": "array",
        "description": "The choices of a select or multiselect field"
      },
      {
        "name": "visible",
        "type": "boolean",
        "description": "Whether the list's sign-up form asks for it"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "fields",
    "name": "get",
    "method": "GET",
    "path": "/lists/{uid}/fields/{tag}",
    "summary": "Get a field",
    "scope": "lists:read",
    "parameters": [
      "uid",
      "tag"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "fields",
    "name": "update",
    "method": "PATCH",
    "path": "/lists/{uid}/fields/{tag}",
    "summary": "Update a field",
    "description": "Changes the given properties. A new tag keeps every value. Stored values that are no longer an option stay until they are changed.",
    "scope": "lists:write",
    "parameters": [
      "uid",
      "tag"
    ],
    "query": [],
    "body": [
      {
        "name": "tag",
        "type": "text"
      },
      {
        "name": "label",
        "type": "text"
      },
      {
        "name": "required",
        "type": "boolean"
      },
      {
        "name": "default_value",
        "type": "text",
        "description": "The default value of subscribers who are added without one"
      },
      {
        "name": "options",
        "type": "array",
        "description": "The choices of a select or multiselect field"
      },
      {
        "name": "visible",
        "type": "boolean",
        "description": "Whether the list's sign-up form asks for it"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "fields",
    "name": "delete",
    "method": "DELETE",
    "path": "/lists/{uid}/fields/{tag}",
    "summary": "Delete a field",
    "description": "Deletes its values as well. EMAIL can't be deleted, nor can a field in the conditions of a segment.",
    "scope": "lists:write",
    "parameters": [
      "uid",
      "tag"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "subscribers",
    "name": "list",
    "method": "GET",
    "path": "/subscribers",
    "summary": "Get subscribers",
    "scope": "subscribers:read",
    "parameters": [],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`"
      },
      {
        "name": "status",
        "type": "text",
        "description": "A subscriber's status"
      },
      {
        "name": "tag",
        "type": "text",
        "description": "Subscribers with this tag"
      },
      {
        "name": "email",
        "type": "text",
        "description": "The subscriber with exactly this address, in any spelling"
      },
      {
        "name": "import_uid",
        "type": "text",
        "description": "Subscribers that this import added"
      },
      {
        "name": "segment_uid",
        "type": "text",
        "description": "Subscribers in this segment, all of one list"
      },
      {
        "name": "conditions",
        "type": "text",
        "description": "Subscribers who meet these conditions, in JSON as in a segment; requires `list_uid`, and cannot be combined with `updated_since`"
      },
      {
        "name": "order",
        "type": "text",
        "description": "`newest`: the last added come first; cannot be combined with `updated_since`. Subscribers added in the meantime are not on later pages."
      },
      {
        "name": "updated_since",
        "type": "text",
        "description": "Subscribers added or changed at or after this time, least recently changed first; cannot be combined with `segment_uid`. To synchronize, request again from a few seconds before the newest `updated_at` you have."
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "subscribers",
    "name": "create",
    "method": "POST",
    "path": "/subscribers",
    "summary": "Add a subscriber",
    "description": "Adds a subscriber to a list, or updates the list's subscriber with this address: fields are merged and tags added. An unsubscribed address stays unsubscribed unless `resubscribe` is true.",
    "scope": "subscribers:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`",
        "isRequired": true
      },
      {
        "name": "EMAIL",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "tag",
        "type": "text",
        "description": "Tags to add, separated by commas"
      },
      {
        "name": "tags",
        "type": "array"
      },
      {
        "name": "ip_address",
        "type": "text"
      },
      {
        "name": "resubscribe",
        "type": "boolean",
        "description": "Set to true when an unsubscribed person asks to return, which is recorded as their consent, or to send an unconfirmed person another confirmation mail. A subscriber gets at most one in 15 minutes"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "create-batch",
    "method": "POST",
    "path": "/subscribers/batch",
    "summary": "Add or change many subscribers",
    "description": "Applies up to 1,000 rows in one transaction, in their order, each like the call for one subscriber. The `action` of a row is `upsert` (add, or update the subscriber with this address), `update`, `tag`, `untag`, `unsubscribe` or `delete`. A row that is invalid, suppressed or not found is skipped and reported; the others are applied.",
    "scope": "subscribers:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`",
        "isRequired": true
      },
      {
        "name": "action",
        "type": "text",
        "description": "The action of the rows without one"
      },
      {
        "name": "subscribers",
        "type": "array",
        "isRequired": true
      },
      {
        "name": "update_existing",
        "type": "boolean",
        "description": "If false, an `upsert` leaves existing subscribers of the list unchanged"
      },
      {
        "name": "resubscribe",
        "type": "boolean",
        "description": "Set to true when an unsubscribed person asks to return, which is recorded as their consent, or to send an unconfirmed person another confirmation mail. A subscriber gets at most one in 15 minutes"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "get",
    "method": "GET",
    "path": "/subscribers/{uid}",
    "summary": "Get a subscriber",
    "scope": "subscribers:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "update",
    "method": "PATCH",
    "path": "/subscribers/{uid}",
    "summary": "Update a subscriber",
    "description": "Changes the given properties and leaves the rest. A field given as null or empty loses its value.",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "body": [
      {
        "name": "EMAIL",
        "type": "text"
      },
      {
        "name": "tag",
        "type": "text",
        "description": "Tags to add, separated by commas"
      },
      {
        "name": "tags",
        "type": "array",
        "description": "Replaces all tags; `tag` adds tags"
      },
      {
        "name": "ip_address",
        "type": "text"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "delete",
    "method": "DELETE",
    "path": "/subscribers/{uid}",
    "summary": "Delete a subscriber",
    "description": "Deletes the subscriber, their consents and events; the person can be added again. Events that a hook may still get stay until they expire or the person is erased; pending deliveries continue. To remove all data of a person, erase them.",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "reply": "nothing"
  },
  {
    "resource": "subscribers",
    "name": "add-tags",
    "method": "POST",
    "path": "/subscribers/{uid}/tags",
    "summary": "Tag a subscriber",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "body": [
      {
        "name": "tag",
        "type": "text",
        "description": "Tags to add, separated by commas",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "remove-tag",
    "method": "DELETE",
    "path": "/subscribers/{uid}/tags/{tag}",
    "summary": "Remove a tag",
    "description": "Changes nothing if the subscriber doesn't have the tag.",
    "scope": "subscribers:write",
    "parameters": [
      "uid",
      "tag"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "unsubscribe",
    "method": "POST",
    "path": "/subscribers/{uid}/unsubscribe",
    "summary": "Unsubscribe a subscriber",
    "description": "Changes nothing if the subscriber is already unsubscribed.",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "body": [
      {
        "name": "reason",
        "type": "text",
        "description": "The reason, in the person's words or yours"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "subscribe",
    "method": "POST",
    "path": "/subscribers/{uid}/subscribe",
    "summary": "Resubscribe a subscriber",
    "description": "For a person who asks to return; recorded as their consent. On a double opt-in list, they become `unconfirmed` and get a confirmation mail.",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "body": [
      {
        "name": "ip_address",
        "type": "text"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "consents",
    "method": "GET",
    "path": "/subscribers/{uid}/consents",
    "summary": "Get the history of consent",
    "scope": "subscribers:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "subscribers",
    "name": "activity",
    "method": "GET",
    "path": "/subscribers/{uid}/activity",
    "summary": "Get a subscriber's activity",
    "description": "The mails of campaigns with the outcome of each, opens and clicks, and the campaigns through which the subscriber unsubscribed.",
    "scope": "subscribers:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "subscribers",
    "name": "export",
    "method": "GET",
    "path": "/subscribers/{uid}/export",
    "summary": "Export all data about a person",
    "description": "The content of transactional emails, which may include sign-in links, is only in the export of a key that also has the scope `emails:read`. An address without `list_uid` names everyone who has it: on any list, those who were deleted before, and recipients of transactional emails who never subscribed. If nothing is stored, the arrays are empty.",
    "scope": "subscribers:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "subscribers",
    "name": "erase",
    "method": "POST",
    "path": "/subscribers/{uid}/erase",
    "summary": "Erase a person",
    "description": "Deletes all personal data: the subscriber, consents, mails, events and deliveries, on this list and, for the same address, on every other list of the account. A keyed hash stays in the suppressions, so that the address is not added again by mistake. An address without `list_uid` also names people who were deleted before, and recipients of transactional emails who never subscribed. The response is then the same whether or not anything was stored.",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list, when the path names an email address"
      }
    ],
    "reply": "nothing"
  },
  {
    "resource": "imports",
    "name": "list",
    "method": "GET",
    "path": "/imports",
    "summary": "Get imports",
    "scope": "imports:read",
    "parameters": [],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Imports into this list"
      },
      {
        "name": "status",
        "type": "text"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "imports",
    "name": "get",
    "method": "GET",
    "path": "/imports/{uid}",
    "summary": "Get an import",
    "scope": "imports:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "imports",
    "name": "errors",
    "method": "GET",
    "path": "/imports/{uid}/errors",
    "summary": "Download the errors of an import",
    "description": "CSV with one line per error: the number of the row, the line of the file where it begins, its address, the field, the code, a message, and the row as it is in the file. Errors of the first 100,000 invalid rows are kept, at most 20 per row.",
    "scope": "imports:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "file"
  },
  {
    "resource": "imports",
    "name": "cancel",
    "method": "POST",
    "path": "/imports/{uid}/cancel",
    "summary": "Cancel an import",
    "description": "Rows that have been merged stay; no more are merged.",
    "scope": "imports:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "imports",
    "name": "undo",
    "method": "POST",
    "path": "/imports/{uid}/undo",
    "summary": "Undo an import",
    "description": "Deletes the subscribers that the import added, in the background; `undo` of the import shows the progress. Subscribers who have been changed since stay, and so do the import's changes to others.",
    "scope": "imports:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "tags",
    "name": "list",
    "method": "GET",
    "path": "/lists/{uid}/tags",
    "summary": "Get a list's tags",
    "description": "The tags that subscribers currently have.",
    "scope": "subscribers:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "sort",
        "type": "text",
        "description": "`subscribers`: tags with the most subscribers come first"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "tags",
    "name": "get",
    "method": "GET",
    "path": "/lists/{uid}/tags/{tag}",
    "summary": "Get a tag",
    "description": "Returns 404 for a tag that no subscriber of the list has.",
    "scope": "subscribers:read",
    "parameters": [
      "uid",
      "tag"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "tags",
    "name": "update",
    "method": "PATCH",
    "path": "/lists/{uid}/tags/{tag}",
    "summary": "Rename a tag",
    "description": "Renames the tag in the background, for every subscriber who has it now. If the new name is that of another tag, the two are merged. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.",
    "scope": "subscribers:write",
    "parameters": [
      "uid",
      "tag"
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text",
        "description": "The new name. If it is the name of another tag, the two are merged",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "tags",
    "name": "delete",
    "method": "DELETE",
    "path": "/lists/{uid}/tags/{tag}",
    "summary": "Remove a tag from all subscribers",
    "description": "Removes the tag in the background, from every subscriber who has it now. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.",
    "scope": "subscribers:write",
    "parameters": [
      "uid",
      "tag"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "tags",
    "name": "change",
    "method": "GET",
    "path": "/lists/{uid}/tag_changes/{change}",
    "summary": "Get the progress of a tag change",
    "description": "The progress is kept for at least 30 days, unless the list is deleted.",
    "scope": "subscribers:read",
    "parameters": [
      "uid",
      "change"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "segments",
    "name": "list",
    "method": "GET",
    "path": "/segments",
    "summary": "Get segments",
    "scope": "subscribers:read",
    "parameters": [],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Segments of this list"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "segments",
    "name": "create",
    "method": "POST",
    "path": "/segments",
    "summary": "Create a segment",
    "description": "A segment selects its subscribers anew whenever it is used. A list can have at most 100 segments. The tags of its fields can change, but a field that a segment uses cannot be deleted.",
    "scope": "subscribers:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`",
        "isRequired": true
      },
      {
        "name": "conditions",
        "type": "text",
        "description": "A group of conditions. Groups can be nested 5 deep, and can have at most 100 conditions in total, including groups.",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "segments",
    "name": "preview",
    "method": "POST",
    "path": "/segments/preview",
    "summary": "Preview conditions",
    "description": "Counts the subscribers of a list who match the conditions, and returns the first of them. Saves nothing.",
    "scope": "subscribers:read",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`",
        "isRequired": true
      },
      {
        "name": "conditions",
        "type": "text",
        "description": "A group of conditions. Groups can be nested 5 deep, and can have at most 100 conditions in total, including groups.",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "segments",
    "name": "get",
    "method": "GET",
    "path": "/segments/{uid}",
    "summary": "Get a segment",
    "description": "Its subscribers are at `GET /subscribers?segment_uid=…`.",
    "scope": "subscribers:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "segments",
    "name": "update",
    "method": "PATCH",
    "path": "/segments/{uid}",
    "summary": "Update a segment",
    "description": "Changes the given properties and leaves the rest. Conditions are replaced as a whole. Users without permission to send can’t change the conditions of a segment that a scheduled campaign or an active automation uses.",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text"
      },
      {
        "name": "conditions",
        "type": "text",
        "description": "A group of conditions. Groups can be nested 5 deep, and can have at most 100 conditions in total, including groups."
      }
    ],
    "reply": "object"
  },
  {
    "resource": "segments",
    "name": "delete",
    "method": "DELETE",
    "path": "/segments/{uid}",
    "summary": "Delete a segment",
    "description": "Changes no subscriber. A segment that an unfinished campaign uses cannot be deleted.",
    "scope": "subscribers:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "suppressions",
    "name": "list",
    "method": "GET",
    "path": "/suppressions",
    "summary": "Get suppressions",
    "scope": "suppressions:read",
    "parameters": [],
    "query": [
      {
        "name": "email",
        "type": "text",
        "description": "Suppressions of this address or its domain"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "suppressions",
    "name": "create",
    "method": "POST",
    "path": "/suppressions",
    "summary": "Suppress an address or a domain",
    "description": "From now on, the address or domain cannot be added or subscribed, and the account sends it no mail except transactional emails, which only bounces and complaints of the address stop. Existing subscribers keep their status.",
    "scope": "suppressions:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "email",
        "type": "text"
      },
      {
        "name": "domain",
        "type": "text"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "suppressions",
    "name": "get",
    "method": "GET",
    "path": "/suppressions/{email}",
    "summary": "Get a suppression",
    "scope": "suppressions:read",
    "parameters": [
      "email"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "suppressions",
    "name": "delete",
    "method": "DELETE",
    "path": "/suppressions/{email}",
    "summary": "Lift a suppression",
    "scope": "suppressions:write",
    "parameters": [
      "email"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "templates",
    "name": "list",
    "method": "GET",
    "path": "/templates",
    "summary": "Get all templates",
    "scope": "templates:read",
    "parameters": [],
    "query": [
      {
        "name": "name",
        "type": "text",
        "description": "Templates whose name contains this text, ignoring case"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "templates",
    "name": "create",
    "method": "POST",
    "path": "/templates",
    "summary": "Create a template",
    "description": "Its HTML, text and subject must be valid Liquid: an error names the line and the column. A layout has one slot, `{{ content }}`, for the HTML of a campaign.",
    "scope": "templates:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "html",
        "type": "text",
        "description": "HTML in Liquid, up to 500,000 bytes. `{{ content }}` is the slot for the HTML of a campaign; HTML without a slot is a complete mail",
        "isRequired": true
      },
      {
        "name": "plain",
        "type": "text",
        "description": "The text part, with the same slot; generated from the HTML when absent"
      },
      {
        "name": "subject",
        "type": "text",
        "description": "The subject of campaigns without one"
      },
      {
        "name": "design",
        "type": "object",
        "description": "The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "templates",
    "name": "get",
    "method": "GET",
    "path": "/templates/{uid}",
    "summary": "Get a template",
    "scope": "templates:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "templates",
    "name": "update",
    "method": "PATCH",
    "path": "/templates/{uid}",
    "summary": "Update a template",
    "description": "A change to its HTML, text, subject or design creates a new version; the last 50 are kept. Campaigns that have been started keep their content. Users without permission to send can’t change the content of a template that a scheduled campaign, a welcome mail or a confirmation mail uses.",
    "scope": "templates:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text"
      },
      {
        "name": "html",
        "type": "text",
        "description": "HTML in Liquid, up to 500,000 bytes. `{{ content }}` is the slot for the HTML of a campaign; HTML without a slot is a complete mail"
      },
      {
        "name": "plain",
        "type": "text",
        "description": "The text part, with the same slot; generated from the HTML when absent"
      },
      {
        "name": "subject",
        "type": "text",
        "description": "The subject of campaigns without one"
      },
      {
        "name": "design",
        "type": "object",
        "description": "The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "templates",
    "name": "delete",
    "method": "DELETE",
    "path": "/templates/{uid}",
    "summary": "Delete a template",
    "description": "Also deletes all its versions. A template that an unfinished campaign uses cannot be deleted.",
    "scope": "templates:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "templates",
    "name": "versions",
    "method": "GET",
    "path": "/templates/{uid}/versions",
    "summary": "Get the versions of a template",
    "scope": "templates:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "templates",
    "name": "version",
    "method": "GET",
    "path": "/templates/{uid}/versions/{number}",
    "summary": "Get a version of a template",
    "scope": "templates:read",
    "parameters": [
      "uid",
      "number"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "templates",
    "name": "restore-version",
    "method": "POST",
    "path": "/templates/{uid}/versions/{number}/restore",
    "summary": "Restore a version of a template",
    "description": "Creates a new version with the content of this one, so nothing is lost. Restoring the current content does nothing.",
    "scope": "templates:write",
    "parameters": [
      "uid",
      "number"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "templates",
    "name": "convert-mjml",
    "method": "POST",
    "path": "/content/mjml",
    "summary": "Convert MJML to HTML",
    "description": "Stores nothing: use the HTML in a campaign, a template or a step. Files are not included (`mj-include`). A conversion that takes too long or too much memory is stopped.",
    "scope": "templates:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "mjml",
        "type": "text",
        "description": "An `mjml` element; merge tags and logic are kept",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "media",
    "name": "list",
    "method": "GET",
    "path": "/media",
    "summary": "Get images",
    "scope": "media:read",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "media",
    "name": "get",
    "method": "GET",
    "path": "/media/{uid}",
    "summary": "Get an image",
    "description": "Returns the image's properties; the image itself is at its `url`.",
    "scope": "media:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "media",
    "name": "delete",
    "method": "DELETE",
    "path": "/media/{uid}",
    "summary": "Delete an image",
    "description": "Its URL no longer shows the image, even in mails that have been sent. Caches may keep it for a year.",
    "scope": "media:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "senders",
    "name": "list",
    "method": "GET",
    "path": "/senders",
    "summary": "Get senders",
    "scope": "senders:read",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "senders",
    "name": "create",
    "method": "POST",
    "path": "/senders",
    "summary": "Add a sender",
    "description": "An address in a verified domain of the account is verified immediately. Any other address gets an email with a link, valid for 7 days, to a page where a button verifies it. Limit for an address: three such emails at once, then one every 15 minutes.",
    "scope": "senders:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "email",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "name",
        "type": "text",
        "description": "The name shown with the address"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "senders",
    "name": "get",
    "method": "GET",
    "path": "/senders/{uid}",
    "summary": "Get a sender",
    "scope": "senders:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "senders",
    "name": "delete",
    "method": "DELETE",
    "path": "/senders/{uid}",
    "summary": "Delete a sender",
    "description": "Its link stops working. Campaigns and automations that send from it are paused, unless it is in a verified domain.",
    "scope": "senders:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "senders",
    "name": "resend-verification",
    "method": "POST",
    "path": "/senders/{uid}/resend",
    "summary": "Send the verification email again",
    "description": "Earlier links stay valid until they expire.",
    "scope": "senders:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "domains",
    "name": "list",
    "method": "GET",
    "path": "/domains",
    "summary": "Get sending domains",
    "scope": "domains:read",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "domains",
    "name": "create",
    "method": "POST",
    "path": "/domains",
    "summary": "Add a sending domain",
    "description": "The domain gets its own DKIM key; `records` lists the DNS records to set. It is verified once a check has found the DKIM record: checks run automatically for two weeks, at growing intervals of up to a day, or on request. From then on, every address in this domain, but in no subdomain, may send.",
    "scope": "domains:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "domain",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "key_type",
        "type": "text",
        "description": "The type of the DKIM key: 2,048-bit RSA, which every receiver verifies, or Ed25519, which few do"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "domains",
    "name": "get",
    "method": "GET",
    "path": "/domains/{uid}",
    "summary": "Get a sending domain",
    "scope": "domains:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "domains",
    "name": "delete",
    "method": "DELETE",
    "path": "/domains/{uid}",
    "summary": "Delete a sending domain",
    "description": "Destroys its key: mail is no longer signed with it, and the domain no longer verifies senders. Campaigns and automations that send from those senders are paused, unless the senders are verified by a link.",
    "scope": "domains:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "domains",
    "name": "check",
    "method": "POST",
    "path": "/domains/{uid}/check",
    "summary": "Check the DNS records of a sending domain",
    "description": "Looks up the records now, which may take several seconds. DNS servers may cache earlier records for an hour or longer. Limit for a domain: ten checks at once, then one every ten seconds.",
    "scope": "domains:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "transports",
    "name": "list",
    "method": "GET",
    "path": "/transports",
    "summary": "Get transports",
    "scope": "transports:read",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "transports",
    "name": "create",
    "method": "POST",
    "path": "/transports",
    "summary": "Add a transport",
    "description": "Once the account has an enabled transport, its campaigns, mails of automations and transactional emails are sent only over its transports, and no longer over the installation's mail servers. Creating a transport sends nothing to the server: check it first, or add it disabled.",
    "scope": "transports:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "host",
        "type": "text",
        "description": "A public host name or IP address",
        "isRequired": true
      },
      {
        "name": "port",
        "type": "integer",
        "description": "25, 465, 587, or any port from 1024",
        "isRequired": true
      },
      {
        "name": "tls",
        "type": "text",
        "description": "`starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; `if_offered`: like `starttls` if the server offers it, otherwise without encryption, in which case no password is allowed. The certificate must always be valid for the host"
      },
      {
        "name": "username",
        "type": "text"
      },
      {
        "name": "password",
        "type": "text",
        "description": "Stored encrypted, and never returned"
      },
      {
        "name": "weight",
        "type": "integer",
        "description": "Its share of the mails, relative to the other transports of the account"
      },
      {
        "name": "rate_per_second",
        "type": "number",
        "description": "The maximum number of mails per second, across all workers; null: no limit"
      },
      {
        "name": "connections",
        "type": "integer",
        "description": "The maximum number of connections that each worker opens to it"
      },
      {
        "name": "enabled",
        "type": "boolean"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "transports",
    "name": "get",
    "method": "GET",
    "path": "/transports/{uid}",
    "summary": "Get a transport",
    "scope": "transports:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "transports",
    "name": "update",
    "method": "PATCH",
    "path": "/transports/{uid}",
    "summary": "Change a transport",
    "description": "Workers apply the change within seconds, even to campaigns that are being sent. A change of `host`, `port`, `tls` or `username` requires the password again, so that a stored password is only ever sent to its intended server.",
    "scope": "transports:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text"
      },
      {
        "name": "host",
        "type": "text",
        "description": "A public host name or IP address"
      },
      {
        "name": "port",
        "type": "integer",
        "description": "25, 465, 587, or any port from 1024"
      },
      {
        "name": "tls",
        "type": "text",
        "description": "`starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; `if_offered`: like `starttls` if the server offers it, otherwise without encryption, in which case no password is allowed. The certificate must always be valid for the host"
      },
      {
        "name": "username",
        "type": "text"
      },
      {
        "name": "password",
        "type": "text",
        "description": "Stored encrypted, and never returned"
      },
      {
        "name": "weight",
        "type": "integer",
        "description": "Its share of the mails, relative to the other transports of the account"
      },
      {
        "name": "rate_per_second",
        "type": "number",
        "description": "The maximum number of mails per second, across all workers; null: no limit"
      },
      {
        "name": "connections",
        "type": "integer",
        "description": "The maximum number of connections that each worker opens to it"
      },
      {
        "name": "enabled",
        "type": "boolean"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "transports",
    "name": "delete",
    "method": "DELETE",
    "path": "/transports/{uid}",
    "summary": "Delete a transport",
    "description": "Destroys its password. Mails that are being sent over it are finished. Without an enabled transport, the account's mail is sent over the installation's mail servers.",
    "scope": "transports:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "transports",
    "name": "check",
    "method": "POST",
    "path": "/transports/{uid}/check",
    "summary": "Check a transport",
    "description": "Connects, establishes TLS and logs in, as a worker would, but sends no mail. It takes at most 15 seconds. Limit for an account: ten checks at once, then one every ten seconds.",
    "scope": "transports:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "list",
    "method": "GET",
    "path": "/campaigns",
    "summary": "Get campaigns",
    "scope": "campaigns:read",
    "parameters": [],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Campaigns to this list"
      },
      {
        "name": "status",
        "type": "text"
      },
      {
        "name": "name",
        "type": "text",
        "description": "Campaigns whose name contains this text, ignoring case"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "campaigns",
    "name": "create",
    "method": "POST",
    "path": "/campaigns",
    "summary": "Create a campaign",
    "description": "Creates a draft. By default it has the sender of the list, and the subject of the template or of the list.",
    "scope": "campaigns:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list it is sent to"
      },
      {
        "name": "mail_list_uid",
        "type": "text",
        "description": "Another name for list_uid"
      },
      {
        "name": "audience",
        "type": "object",
        "description": "Replaces the whole audience; if empty, everyone subscribed to the list"
      },
      {
        "name": "template_uid",
        "type": "text",
        "description": "The template into whose slot `html` is inserted, in its version when the campaign starts; a template without a slot is the whole mail"
      },
      {
        "name": "subject",
        "type": "text",
        "description": "When absent or null: the template's subject, if it has one; otherwise, when absent, the list's"
      },
      {
        "name": "preheader",
        "type": "text"
      },
      {
        "name": "from_name",
        "type": "text",
        "description": "The list's value when absent"
      },
      {
        "name": "from_email",
        "type": "text",
        "description": "The list's value when absent"
      },
      {
        "name": "reply_to",
        "type": "text",
        "description": "The list's value when absent"
      },
      {
        "name": "html",
        "type": "text",
        "description": "A Liquid template, up to 800,000 characters"
      },
      {
        "name": "plain",
        "type": "text",
        "description": "The text part, a Liquid template; generated from html when absent"
      },
      {
        "name": "design",
        "type": "object",
        "description": "The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it"
      },
      {
        "name": "track_opens",
        "type": "boolean",
        "description": "The list's when absent, or else the account's"
      },
      {
        "name": "track_clicks",
        "type": "boolean",
        "description": "The list's when absent, or else the account's"
      },
      {
        "name": "throttle_per_minute",
        "type": "integer"
      },
      {
        "name": "calendar",
        "type": "text"
      },
      {
        "name": "time_zone",
        "type": "text",
        "description": "An IANA time zone"
      },
      {
        "name": "archived",
        "type": "boolean",
        "description": "Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list"
      },
      {
        "name": "variants",
        "type": "array",
        "description": "What the variants of an A/B test have of their own; `ab_test` says how it is made"
      },
      {
        "name": "ab_test",
        "type": "text",
        "description": "How the variants are tested; required to run a campaign with variants"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "get",
    "method": "GET",
    "path": "/campaigns/{uid}",
    "summary": "Get a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "update",
    "method": "PATCH",
    "path": "/campaigns/{uid}",
    "summary": "Update a campaign",
    "description": "Changes the given properties and leaves the rest. Content, sender, list and audience can be changed until the campaign has been started; name, throttle, calendar, time zone and `archived` can always be changed. When a user without permission to send changes more than the name of a scheduled campaign, it becomes a draft again, and a user with that permission must schedule it.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text"
      },
      {
        "name": "list_uid",
        "type": "text",
        "description": "The list it is sent to"
      },
      {
        "name": "mail_list_uid",
        "type": "text",
        "description": "Another name for list_uid"
      },
      {
        "name": "audience",
        "type": "object",
        "description": "Replaces the whole audience; if empty, everyone subscribed to the list"
      },
      {
        "name": "template_uid",
        "type": "text",
        "description": "The template into whose slot `html` is inserted, in its version when the campaign starts; a template without a slot is the whole mail"
      },
      {
        "name": "subject",
        "type": "text",
        "description": "When absent or null: the template's subject, if it has one; otherwise, when absent, the list's"
      },
      {
        "name": "preheader",
        "type": "text"
      },
      {
        "name": "from_name",
        "type": "text",
        "description": "The list's value when absent"
      },
      {
        "name": "from_email",
        "type": "text",
        "description": "The list's value when absent"
      },
      {
        "name": "reply_to",
        "type": "text",
        "description": "The list's value when absent"
      },
      {
        "name": "html",
        "type": "text",
        "description": "A Liquid template, up to 800,000 characters"
      },
      {
        "name": "plain",
        "type": "text",
        "description": "The text part, a Liquid template; generated from html when absent"
      },
      {
        "name": "design",
        "type": "object",
        "description": "The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it"
      },
      {
        "name": "track_opens",
        "type": "boolean",
        "description": "The list's when absent, or else the account's"
      },
      {
        "name": "track_clicks",
        "type": "boolean",
        "description": "The list's when absent, or else the account's"
      },
      {
        "name": "throttle_per_minute",
        "type": "integer"
      },
      {
        "name": "calendar",
        "type": "text"
      },
      {
        "name": "time_zone",
        "type": "text",
        "description": "An IANA time zone"
      },
      {
        "name": "archived",
        "type": "boolean",
        "description": "Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list"
      },
      {
        "name": "variants",
        "type": "array",
        "description": "What the variants of an A/B test have of their own; `ab_test` says how it is made"
      },
      {
        "name": "ab_test",
        "type": "text",
        "description": "How the variants are tested; required to run a campaign with variants"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "delete",
    "method": "DELETE",
    "path": "/campaigns/{uid}",
    "summary": "Delete a campaign",
    "description": "Also deletes its recipients and figures. Unsubscribe links in mails that were sent keep working. Pause or cancel a campaign that is sending first.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "campaigns",
    "name": "copy",
    "method": "POST",
    "path": "/campaigns/{uid}/copy",
    "summary": "Copy a campaign",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "validate",
    "method": "POST",
    "path": "/campaigns/{uid}/validate",
    "summary": "Validate a campaign",
    "description": "Changes nothing. Errors prevent the campaign from being run; warnings do not.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "audience",
    "method": "GET",
    "path": "/campaigns/{uid}/audience",
    "summary": "Count the audience of a campaign",
    "description": "The number of people it would be sent to now or, once it has been started, its number of recipients. Suppressed people, and those who have reached the frequency cap, are counted, but skipped during sending; their numbers are returned, too.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "preview",
    "method": "GET",
    "path": "/campaigns/{uid}/preview",
    "summary": "Preview a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      },
      {
        "name": "variant",
        "type": "text",
        "description": "The number of the variant; the first when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "test",
    "method": "POST",
    "path": "/campaigns/{uid}/test",
    "summary": "Send a campaign as a test",
    "description": "Sends the current content immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, then one every thirty seconds.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "emails",
        "type": "array",
        "description": "The addresses to send to",
        "isRequired": true
      },
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      },
      {
        "name": "variant",
        "type": "integer",
        "description": "The number of the variant; the first when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "run",
    "method": "POST",
    "path": "/campaigns/{uid}/run",
    "summary": "Run a campaign",
    "description": "Starts, schedules or resumes the campaign. Its content and recipients are fixed when it starts. An invalid campaign returns 422, with the errors of its validation. With If-Match, it is refused if somebody has changed the campaign itself; its template, list and segment may still have changed.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "at",
        "type": "text",
        "description": "When it starts: a time with an offset, or a local time in its time zone. Absent, or at most five minutes in the past: now. A time further in the past is refused"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "pause",
    "method": "POST",
    "path": "/campaigns/{uid}/pause",
    "summary": "Pause a campaign",
    "description": "Sending stops within a second. Run the campaign again to send to the remaining recipients.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "cancel",
    "method": "POST",
    "path": "/campaigns/{uid}/cancel",
    "summary": "Cancel a campaign",
    "description": "Stops sending permanently.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "choose-winner",
    "method": "POST",
    "path": "/campaigns/{uid}/winner",
    "summary": "Choose the winner of an A/B test",
    "description": "The waiting recipients get this variant from now on. Possible while the campaign is sending or paused and has no winner, even if one would be chosen automatically after the wait.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "variant",
        "type": "integer",
        "description": "The first variant is 1",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "unsubscribe-reasons",
    "method": "GET",
    "path": "/campaigns/{uid}/unsubscribe-reasons",
    "summary": "Get the reasons for unsubscribing",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "recipients",
    "method": "GET",
    "path": "/campaigns/{uid}/recipients",
    "summary": "Get the recipients of a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "state",
        "type": "text"
      },
      {
        "name": "code",
        "type": "text",
        "description": "Recipients with exactly this code"
      },
      {
        "name": "email",
        "type": "text",
        "description": "Recipients whose address contains this text, ignoring case"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "campaigns",
    "name": "resend",
    "method": "POST",
    "path": "/campaigns/{uid}/recipients/resend",
    "summary": "Send to failed or uncertain recipients again",
    "description": "Works for a sent or paused campaign. The recipients are `deferred` with the code `resend` until their turn; the campaign's throttle applies. A sent campaign continues sending; a paused one waits until it is run.",
    "scope": "campaigns:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "states",
        "type": "array",
        "description": "The state of the recipients to send to again; an uncertain recipient may get the mail twice",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "download-deliveries",
    "method": "GET",
    "path": "/campaigns/{uid}/delivery-log/download",
    "summary": "Download the delivery log of a campaign",
    "description": "CSV with one line per recipient. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "file"
  },
  {
    "resource": "automations",
    "name": "start",
    "method": "POST",
    "path": "/automations/{uid}/start",
    "summary": "Start a run for a subscriber",
    "description": "Works with any trigger. The automation must be active, and the subscriber must be on its list. The conditions of the automation are evaluated when the run begins, right after the response.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber to start the run for; alternatively, send `email`"
      },
      {
        "name": "email",
        "type": "text",
        "description": "The subscriber's address, instead of subscriber_uid"
      },
      {
        "name": "key",
        "type": "text",
        "description": "With the same key, the automation is only ever started once: a second request returns the run of the first"
      },
      {
        "name": "data",
        "type": "object",
        "description": "Your own values, at most 16384 characters as JSON, nested at most 10 deep. Mails of the run use them as `{{ data.… }}`, its conditions as `{\"data\": \"…\"}`, and `automation.webhook` contains them"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "runs",
    "name": "list",
    "method": "GET",
    "path": "/automations/{uid}/runs",
    "summary": "Get an automation's runs",
    "scope": "automations:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "status",
        "type": "text",
        "description": "`completed`: it reached the end; `exited`: it ended early, for its `reason`; `failed`: a step could not be executed"
      },
      {
        "name": "step",
        "type": "text",
        "description": "Runs at this step"
      },
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "Runs of this subscriber, including a deleted one"
      },
      {
        "name": "order",
        "type": "text",
        "description": "The order; with `oldest`, runs that begin in the meantime appear on a later page"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "automations",
    "name": "statistics",
    "method": "GET",
    "path": "/automations/{uid}/statistics",
    "summary": "Get an automation's figures by step",
    "scope": "automations:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "runs",
    "name": "get",
    "method": "GET",
    "path": "/automation-runs/{uid}",
    "summary": "Get a run with its history",
    "scope": "automations:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "runs",
    "name": "skip-wait",
    "method": "POST",
    "path": "/automation-runs/{uid}/skip-wait",
    "summary": "End a run's wait",
    "description": "The run continues within moments, as if the event it waits for had occurred.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "runs",
    "name": "cancel",
    "method": "POST",
    "path": "/automation-runs/{uid}/cancel",
    "summary": "Cancel a run",
    "description": "The run takes no further steps. Mails that it has already sent are not undone.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "list",
    "method": "GET",
    "path": "/automations",
    "summary": "Get automations",
    "scope": "automations:read",
    "parameters": [],
    "query": [
      {
        "name": "list_uid",
        "type": "text",
        "description": "Automations of this list"
      },
      {
        "name": "status",
        "type": "text"
      },
      {
        "name": "name",
        "type": "text",
        "description": "Automations whose name contains this text, ignoring case"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "automations",
    "name": "create",
    "method": "POST",
    "path": "/automations",
    "summary": "Create an automation",
    "description": "Creates a draft: nothing happens until it is activated. Everything that its steps refer to must exist; an error names the step, such as `steps[2].then[0].tag`.",
    "scope": "automations:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "trigger",
        "type": "text",
        "description": "What starts runs",
        "isRequired": true
      },
      {
        "name": "entry",
        "type": "text",
        "description": "`once` when absent"
      },
      {
        "name": "conditions",
        "type": "text",
        "description": "Who may enter it, evaluated when the run begins; null: everyone"
      },
      {
        "name": "goals",
        "type": "array",
        "description": "What ends a run early"
      },
      {
        "name": "steps",
        "type": "array",
        "description": "The steps, in order: at most 200, including those in branches, which can be nested at most 10 deep"
      },
      {
        "name": "time_zone",
        "type": "text",
        "description": "The time zone of its times of day; UTC when absent"
      },
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "get",
    "method": "GET",
    "path": "/automations/{uid}",
    "summary": "Get an automation",
    "description": "Returns the draft being edited. The steps that runs follow are in its versions.",
    "scope": "automations:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "update",
    "method": "PATCH",
    "path": "/automations/{uid}",
    "summary": "Update an automation",
    "description": "Changes the given properties and leaves the rest. Changes to an active automation take effect when it is activated again. Users without permission to send can change only the name of an active one.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "text"
      },
      {
        "name": "trigger",
        "type": "text",
        "description": "What starts runs"
      },
      {
        "name": "entry",
        "type": "text",
        "description": "`once` when absent"
      },
      {
        "name": "conditions",
        "type": "text",
        "description": "Who may enter it, evaluated when the run begins; null: everyone"
      },
      {
        "name": "goals",
        "type": "array",
        "description": "What ends a run early"
      },
      {
        "name": "steps",
        "type": "array",
        "description": "The steps, in order: at most 200, including those in branches, which can be nested at most 10 deep"
      },
      {
        "name": "time_zone",
        "type": "text",
        "description": "The time zone of its times of day; UTC when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "delete",
    "method": "DELETE",
    "path": "/automations/{uid}",
    "summary": "Delete an automation",
    "description": "Also deletes its versions and runs. Pause or archive an active automation first. What its mails did stays in the activity of the subscribers.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "automations",
    "name": "copy",
    "method": "POST",
    "path": "/automations/{uid}/copy",
    "summary": "Copy an automation",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "validate",
    "method": "POST",
    "path": "/automations/{uid}/validate",
    "summary": "Validate an automation",
    "description": "Changes nothing. Errors prevent activation; warnings do not.",
    "scope": "automations:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "preview-step",
    "method": "GET",
    "path": "/automations/{uid}/steps/{step}/preview",
    "summary": "Preview the mail of a step",
    "description": "Shows the draft being edited.",
    "scope": "automations:read",
    "parameters": [
      "uid",
      "step"
    ],
    "query": [
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      },
      {
        "name": "data",
        "type": "text",
        "description": "The data that a run would start with, as a JSON object"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "test-step",
    "method": "POST",
    "path": "/automations/{uid}/steps/{step}/test",
    "summary": "Send the mail of a step as a test",
    "description": "Sends the mail of the draft immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, including tests of campaigns, then one every thirty seconds.",
    "scope": "automations:write",
    "parameters": [
      "uid",
      "step"
    ],
    "query": [],
    "body": [
      {
        "name": "emails",
        "type": "array",
        "description": "The addresses to send to",
        "isRequired": true
      },
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "The subscriber whose fields to show; a sample when absent"
      },
      {
        "name": "data",
        "type": "object",
        "description": "Your own values, at most 16384 characters as JSON, nested at most 10 deep. Mails of the run use them as `{{ data.… }}`, its conditions as `{\"data\": \"…\"}`, and `automation.webhook` contains them"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "activate",
    "method": "POST",
    "path": "/automations/{uid}/activate",
    "summary": "Activate an automation",
    "description": "From now on, its trigger starts runs. If the automation or one of its mails has changed since it was last activated, new runs use a new version; existing runs finish on theirs.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "pause",
    "method": "POST",
    "path": "/automations/{uid}/pause",
    "summary": "Pause an automation",
    "description": "No runs start, existing runs stay at their current step, and none of its mails are sent.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "resume",
    "method": "POST",
    "path": "/automations/{uid}/resume",
    "summary": "Resume an automation",
    "description": "A paused automation continues with the same version.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "waiting",
        "type": "text",
        "description": "What happens to runs that came due while it was paused: `catch_up` (the default) continues all of them immediately; `skip` ends them"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "archive",
    "method": "POST",
    "path": "/automations/{uid}/archive",
    "summary": "Archive an automation",
    "description": "This is permanent: no runs start, existing runs end, and none of its mails are sent.",
    "scope": "automations:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "versions",
    "method": "GET",
    "path": "/automations/{uid}/versions",
    "summary": "Get the versions of an automation",
    "scope": "automations:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "version",
    "method": "GET",
    "path": "/automations/{uid}/versions/{number}",
    "summary": "Get a version of an automation",
    "scope": "automations:read",
    "parameters": [
      "uid",
      "number"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "automations",
    "name": "move-runs",
    "method": "POST",
    "path": "/automations/{uid}/versions/{number}/move-runs",
    "summary": "Move runs to the current version",
    "description": "Moves unfinished runs of this version to the current one, if that has their current step with the same id and type. A wait that has begun ends when it would have. Other runs finish on their version, as does a run that a worker is processing right now: send the request again to move those.",
    "scope": "automations:write",
    "parameters": [
      "uid",
      "number"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "statistics",
    "method": "GET",
    "path": "/campaigns/{uid}/statistics",
    "summary": "Get the figures of a campaign",
    "description": "The figures are updated as mails are sent, opened and clicked, not counted when you request them.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "previous",
    "method": "GET",
    "path": "/campaigns/{uid}/previous",
    "summary": "Get the campaigns before a campaign",
    "description": "The last campaigns of the same list that had been sent when this one was started or, if it has not been started, until now. Campaigns that reached no one are left out. With their rates you can compare its own figures.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "link",
    "method": "GET",
    "path": "/campaigns/{uid}/links/{number}",
    "summary": "Get a tracked link of a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid",
      "number"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "correct-link",
    "method": "PATCH",
    "path": "/campaigns/{uid}/links/{number}",
    "summary": "Correct a link of a campaign that has been started",
    "description": "Makes a tracked link lead elsewhere, also in mails that have already been sent. The figures and logs go on naming the link as in the campaign. It takes up to 30 seconds until every process redirects to the new URL. A link with values of the recipient leads everyone to the same URL once it has been corrected. A campaign that does not track clicks has no such links. Each change is recorded in the audit log.",
    "scope": "campaigns:write",
    "parameters": [
      "uid",
      "number"
    ],
    "query": [],
    "body": [
      {
        "name": "corrected_url",
        "type": "text",
        "description": "Where the link shall lead, without merge tags; null to lead to `url` again"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "opens",
    "method": "GET",
    "path": "/campaigns/{uid}/open-log",
    "summary": "Get the open log of a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "campaigns",
    "name": "download-opens",
    "method": "GET",
    "path": "/campaigns/{uid}/open-log/download",
    "summary": "Download the open log of a campaign",
    "description": "CSV with one line for each of the opens recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "file"
  },
  {
    "resource": "campaigns",
    "name": "clicks",
    "method": "GET",
    "path": "/campaigns/{uid}/click-log",
    "summary": "Get the click log of a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "campaigns",
    "name": "download-clicks",
    "method": "GET",
    "path": "/campaigns/{uid}/click-log/download",
    "summary": "Download the click log of a campaign",
    "description": "CSV with one line for each of the clicks recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "file"
  },
  {
    "resource": "campaigns",
    "name": "unsubscribes",
    "method": "GET",
    "path": "/campaigns/{uid}/unsubscribe-log",
    "summary": "Get the unsubscribe log of a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "campaigns",
    "name": "download-unsubscribes",
    "method": "GET",
    "path": "/campaigns/{uid}/unsubscribe-log/download",
    "summary": "Download the unsubscribe log of a campaign",
    "description": "CSV with one line for each of the recipients who unsubscribed by its link recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "file"
  },
  {
    "resource": "emails",
    "name": "list",
    "method": "GET",
    "path": "/emails",
    "summary": "Get emails",
    "description": "Returns transactional emails, not mails of campaigns. They are kept for 90 days by default; the operator can change that.",
    "scope": "emails:read",
    "parameters": [],
    "query": [
      {
        "name": "status",
        "type": "text",
        "description": "Emails that have this status for a recipient"
      },
      {
        "name": "to",
        "type": "text",
        "description": "Emails with this address among the recipients"
      },
      {
        "name": "tag",
        "type": "text",
        "description": "Emails with this tag"
      },
      {
        "name": "since",
        "type": "text",
        "description": "Emails accepted at or after this time"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "emails",
    "name": "send",
    "method": "POST",
    "path": "/emails",
    "summary": "Send an email",
    "description": "Sends a transactional email that its recipient expects, such as a receipt or a password link. It is sent ahead of campaigns, and also to people who have unsubscribed; it is skipped only if its address is suppressed after a bounce or a complaint. It subscribes nobody. Content is rendered immediately, with the current template; errors name the part, the line and the column. It is never sent twice: if it is unknown whether the mail server accepted it, its status is `uncertain`. An email to several people is sent to each of them by itself, with the same headers and Message-ID: a suppressed or refused address affects nobody else. The body may have up to 16 MiB.",
    "scope": "emails:send",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "to",
        "type": "text",
        "description": "The recipients: an address, `{email, name}`, or an array of these; at most 50 with `cc` and `bcc`"
      },
      {
        "name": "cc",
        "type": "text",
        "description": "Further recipients, whom all recipients see; like `to`"
      },
      {
        "name": "bcc",
        "type": "text",
        "description": "Further recipients, whom nobody else sees; like `to`"
      },
      {
        "name": "subscriber_uid",
        "type": "text",
        "description": "Instead of `to`: a subscriber of any of your lists"
      },
      {
        "name": "from_email",
        "type": "text",
        "description": "A verified sender; the account's first one when absent"
      },
      {
        "name": "from_name",
        "type": "text"
      },
      {
        "name": "reply_to",
        "type": "text"
      },
      {
        "name": "subject",
        "type": "text",
        "description": "Liquid; the template's when absent"
      },
      {
        "name": "html",
        "type": "text",
        "description": "Liquid"
      },
      {
        "name": "plain",
        "type": "text",
        "description": "Liquid; the text part, generated from the HTML when absent"
      },
      {
        "name": "template_uid",
        "type": "text",
        "description": "A template, in its current version: a layout with a slot for `html`, or a complete mail"
      },
      {
        "name": "data",
        "type": "object",
        "description": "Values that the content uses as `{{ data.… }}`"
      },
      {
        "name": "headers",
        "type": "object",
        "description": "Headers of the mail: `In-Reply-To`, `References`, `Importance`, `Sensitivity`, and `X-…` except those that providers use for settings"
      },
      {
        "name": "attachments",
        "type": "array"
      },
      {
        "name": "tag",
        "type": "text",
        "description": "Your own label, to find the email by"
      },
      {
        "name": "tags",
        "type": "array",
        "description": "Instead of `tag`: several labels"
      },
      {
        "name": "metadata",
        "type": "object",
        "description": "Your own values, which responses and webhooks return"
      },
      {
        "name": "track_opens",
        "type": "boolean",
        "description": "Whether to add an image that records opens to the HTML"
      },
      {
        "name": "track_clicks",
        "type": "boolean",
        "description": "Whether the links of the HTML lead through this service, which records clicks"
      },
      {
        "name": "send_at",
        "type": "text",
        "description": "When to send it, up to 30 days ahead; now when absent or at most five minutes in the past"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "emails",
    "name": "send-batch",
    "method": "POST",
    "path": "/emails/batch",
    "summary": "Send many emails",
    "description": "Sends up to 100 emails, each like the call for one. One that is invalid is skipped and reported; the others are sent. A request that ends with an error of the server may have sent some of them: repeat it with the same Idempotency-Key, and none is sent twice. The body may have up to 16 MiB.",
    "scope": "emails:send",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "emails",
        "type": "array",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "emails",
    "name": "get",
    "method": "GET",
    "path": "/emails/{uid}",
    "summary": "Get an email with its history",
    "scope": "emails:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "emails",
    "name": "content",
    "method": "GET",
    "path": "/emails/{uid}/content",
    "summary": "Get the content of an email",
    "description": "Its rendered HTML and text, without the image that counts opens. They are kept for 30 days by default, which the operator can change, and until its recipient is erased; after that, both are null.",
    "scope": "emails:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "emails",
    "name": "cancel",
    "method": "POST",
    "path": "/emails/{uid}/cancel",
    "summary": "Cancel an email that has not been sent",
    "description": "Works for queued and deferred emails. An email that is already cancelled stays cancelled. One to several people is cancelled for those to whom it has not been sent.",
    "scope": "emails:send",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "bounces",
    "name": "create",
    "method": "POST",
    "path": "/bounces",
    "summary": "Report a bounce or complaint",
    "description": "For mail sent through a server that reports bounces in its own way. Name the mail by its Message-ID; a report with only an address applies to the last mail to that address. A bounce counts only once, however often and in whichever way it is reported. After a hard bounce or a complaint, nothing more is sent to the address.",
    "scope": "bounces:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "kind",
        "type": "text",
        "description": "`hard`: the address does not exist; `soft`: it could not be delivered this time; `complaint`: reported as spam",
        "isRequired": true
      },
      {
        "name": "message_id",
        "type": "text",
        "description": "The Message-ID of the mail"
      },
      {
        "name": "email",
        "type": "text",
        "description": "The recipient's address, if the Message-ID is not known, or if it is that of an email to several people"
      },
      {
        "name": "code",
        "type": "text"
      },
      {
        "name": "reply",
        "type": "text"
      },
      {
        "name": "feedback_type",
        "type": "text",
        "description": "Only for a complaint"
      },
      {
        "name": "occurred_at",
        "type": "text",
        "description": "Now when absent"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "campaigns",
    "name": "bounces",
    "method": "GET",
    "path": "/campaigns/{uid}/bounce-log",
    "summary": "Get the bounces of a campaign",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "kind",
        "type": "text"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "campaigns",
    "name": "download-bounces",
    "method": "GET",
    "path": "/campaigns/{uid}/bounce-log/download",
    "summary": "Download the bounce log of a campaign",
    "description": "CSV with one line per bounce or complaint recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.",
    "scope": "campaigns:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "file"
  },
  {
    "resource": "bounces",
    "name": "rules",
    "method": "GET",
    "path": "/bounce-rules",
    "summary": "Get the rules for bounces",
    "scope": "bounces:write",
    "parameters": [],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "bounces",
    "name": "update-rules",
    "method": "PATCH",
    "path": "/bounce-rules",
    "summary": "Change the rules for bounces",
    "description": "The rules apply to later reports; addresses that are already suppressed stay suppressed.",
    "scope": "bounces:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "soft_limit",
        "type": "integer",
        "description": "The number of soft bounces of an address within `soft_days` that count as a hard bounce; 0: never; null: the installation's default"
      },
      {
        "name": "soft_days",
        "type": "integer",
        "description": "The period in days in which soft bounces count; null: the installation's default"
      },
      {
        "name": "bounce_scope",
        "type": "text",
        "description": "After a hard bounce, or as many soft ones as count as one: `account` suppresses the address and moves its subscribers on all lists; `list` moves only the subscriber who received the mail. A report that names no mail moves all subscribers with the address"
      },
      {
        "name": "complaint_scope",
        "type": "text",
        "description": "After a complaint: `account` suppresses the address and moves its subscribers on all lists; `list` moves only the subscriber who received the mail. A report that names no mail moves all subscribers with the address"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "bounce-callbacks",
    "name": "list",
    "method": "GET",
    "path": "/bounce-callbacks",
    "summary": "Get the callback addresses for provider reports",
    "scope": "bounces:write",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "bounce-callbacks",
    "name": "create",
    "method": "POST",
    "path": "/bounce-callbacks",
    "summary": "Create a callback address for a provider's reports",
    "description": "Set its `url` at the provider. An account can have at most 20.",
    "scope": "bounces:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "provider",
        "type": "text",
        "isRequired": true
      },
      {
        "name": "verification_key",
        "type": "text",
        "description": "SendGrid: the public key of its signed event webhook; Mailgun: the HTTP webhook signing key; SES: the ARN of the topic. These are required. The other providers have none."
      }
    ],
    "reply": "object"
  },
  {
    "resource": "bounce-callbacks",
    "name": "get",
    "method": "GET",
    "path": "/bounce-callbacks/{uid}",
    "summary": "Get a callback address for a provider's reports",
    "scope": "bounces:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "bounce-callbacks",
    "name": "delete",
    "method": "DELETE",
    "path": "/bounce-callbacks/{uid}",
    "summary": "Delete a callback address for a provider's reports",
    "description": "Reports that the provider sends to it are refused from then on.",
    "scope": "bounces:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "hooks",
    "name": "list",
    "method": "GET",
    "path": "/hooks",
    "summary": "Get registered webhooks",
    "scope": "hooks:read",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "hooks",
    "name": "create",
    "method": "POST",
    "path": "/hooks",
    "summary": "Register a webhook",
    "description": "From now on, signed POST requests with the event are sent to the target. Only this response contains the secret. The key also needs the scopes to read the data of the event: `subscribers:read`, `campaigns:read`, or both.",
    "scope": "hooks:write",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "target_url",
        "type": "text",
        "description": "Where deliveries are POSTed: a public https URL"
      },
      {
        "name": "url",
        "type": "text",
        "description": "Another name for target_url"
      },
      {
        "name": "event",
        "type": "text",
        "description": "An event that hooks can listen to",
        "isRequired": true
      },
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`"
      },
      {
        "name": "description",
        "type": "text"
      },
      {
        "name": "status",
        "type": "text",
        "description": "`switched_off`: nothing is sent to it before you enable it"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "events",
    "name": "list",
    "method": "GET",
    "path": "/events",
    "summary": "Get all events",
    "description": "Lists every event that a hook can listen to, with a JSON Schema of its data and a sample.",
    "scope": "hooks:read",
    "parameters": [],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "events",
    "name": "sample",
    "method": "GET",
    "path": "/hooks/sample/{event}",
    "summary": "Get a sample delivery",
    "scope": "hooks:read",
    "parameters": [
      "event"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "events",
    "name": "recent",
    "method": "GET",
    "path": "/events/{event}/recent",
    "summary": "Get recent deliveries of an event",
    "description": "Returns what was last delivered to any of your webhooks for this event, at most ten, newest first, without tests; the event's sample if there are none. For setting up a receiver, such as the fields of a Zapier trigger. The key also needs the scopes to read the data of the event.",
    "scope": "hooks:read",
    "parameters": [
      "event"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "hooks",
    "name": "get",
    "method": "GET",
    "path": "/hooks/{uid}",
    "summary": "Get a webhook",
    "scope": "hooks:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "hooks",
    "name": "update",
    "method": "PATCH",
    "path": "/hooks/{uid}",
    "summary": "Update a webhook",
    "description": "`{\"status\": \"active\"}` enables the hook again and resets its failure counter. While an automation calls the hook, its event cannot be changed, nor its list replaced by another. The key also needs the scopes to read the data of its event.",
    "scope": "hooks:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "target_url",
        "type": "text",
        "description": "Where deliveries are POSTed: a public https URL"
      },
      {
        "name": "url",
        "type": "text",
        "description": "Another name for target_url"
      },
      {
        "name": "event",
        "type": "text",
        "description": "An event that hooks can listen to"
      },
      {
        "name": "list_uid",
        "type": "text",
        "description": "Identifier, `list_…`"
      },
      {
        "name": "description",
        "type": "text"
      },
      {
        "name": "status",
        "type": "text",
        "description": "`active`: enables it again and resets its failure counter; `switched_off`: nothing is sent to it before you enable it again, but its events are retained for `recover`"
      }
    ],
    "reply": "object"
  },
  {
    "resource": "hooks",
    "name": "delete",
    "method": "DELETE",
    "path": "/hooks/{uid}",
    "summary": "Delete a webhook",
    "description": "Nothing more is sent to the hook; its pending deliveries are cancelled, at the latest when they would have been due.",
    "scope": "hooks:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "nothing"
  },
  {
    "resource": "hooks",
    "name": "rotate-secret",
    "method": "POST",
    "path": "/hooks/{uid}/rotate-secret",
    "summary": "Replace a webhook's secret",
    "description": "Only this response contains the new secret. For 24 hours, deliveries are also signed with the previous one, so that receivers can switch over. During that time, another rotation returns 409, since it would end a secret that a receiver may still use, unless `expire_previous` is true: then every secret but the new one ends immediately.",
    "scope": "hooks:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "expire_previous",
        "type": "boolean",
        "description": "Set to true if a secret has leaked: only the new one signs, effective immediately. Deliveries fail until the receiver has it."
      }
    ],
    "reply": "object"
  },
  {
    "resource": "hooks",
    "name": "test",
    "method": "POST",
    "path": "/hooks/{uid}/test",
    "summary": "Send a test delivery",
    "description": "Delivers a sample of the hook's event, signed like any other, with the header `X-Service-Test: true`. It has one attempt, which counts neither for nor against the hook, but a 410 removes the hook, as with any delivery. A hook that is disabled can be tested, too. Limit for a hook: ten tests at once, then one every six seconds.",
    "scope": "hooks:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "deliveries",
    "name": "list",
    "method": "GET",
    "path": "/hooks/{uid}/deliveries",
    "summary": "Get a webhook's deliveries",
    "description": "Returns the newest first. A page reads at most 10,000 deliveries: with selective filters it may have fewer than `limit`, or none, and still have a next page.",
    "scope": "hooks:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "status",
        "type": "text"
      },
      {
        "name": "event",
        "type": "text",
        "description": "An event that hooks can listen to"
      },
      {
        "name": "created_after",
        "type": "text",
        "description": "Deliveries created at or after this time"
      },
      {
        "name": "created_before",
        "type": "text",
        "description": "Deliveries created before this time"
      },
      {
        "name": "test",
        "type": "text",
        "description": "`true`: only test deliveries; `false`: no test deliveries"
      },
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "deliveries",
    "name": "get",
    "method": "GET",
    "path": "/deliveries/{uid}",
    "summary": "Get a delivery",
    "description": "Includes its attempts, the receiver's responses, and the body. Also works after its hook has been deleted.",
    "scope": "hooks:read",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "deliveries",
    "name": "redeliver",
    "method": "POST",
    "path": "/deliveries/{uid}/redeliver",
    "summary": "Redeliver",
    "description": "Sends a finished delivery again, whether it succeeded, failed or was cancelled: with the same body, the same `X-Service-Delivery`, and a full set of retries.",
    "scope": "hooks:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "reply": "object"
  },
  {
    "resource": "hooks",
    "name": "recover",
    "method": "POST",
    "path": "/hooks/{uid}/recover",
    "summary": "Redeliver all failed deliveries",
    "description": "Sends every delivery of the hook that failed since the given time, or was cancelled because the hook was disabled, including events from the time it was disabled. The request sends each delivery once, with its retries, and not again if it fails. Test deliveries are left out. Beyond 10,000 deliveries, the rest is counted in the background.",
    "scope": "hooks:write",
    "parameters": [
      "uid"
    ],
    "query": [],
    "body": [
      {
        "name": "since",
        "type": "text",
        "description": "Deliveries that failed at or after this time are sent again. Must not be in the future",
        "isRequired": true
      }
    ],
    "reply": "object"
  },
  {
    "resource": "hooks",
    "name": "recoveries",
    "method": "GET",
    "path": "/hooks/{uid}/recoveries",
    "summary": "Get a webhook's recoveries",
    "scope": "hooks:read",
    "parameters": [
      "uid"
    ],
    "query": [
      {
        "name": "limit",
        "type": "integer",
        "description": "Page size, 1 to 100"
      },
      {
        "name": "cursor",
        "type": "text",
        "description": "The position to continue from, taken from the Link header"
      },
      {
        "name": "include_total",
        "type": "text",
        "description": "`true` adds X-Total-Count; counting is slow"
      }
    ],
    "reply": "collection"
  },
  {
    "resource": "hooks",
    "name": "recovery",
    "method": "GET",
    "path": "/hooks/{uid}/recoveries/{recovery}",
    "summary": "Get a recovery",
    "scope": "hooks:read",
    "parameters": [
      "uid",
      "recovery"
    ],
    "query": [],
    "reply": "object"
  }
];
