import type { ErrorCode } from './error-codes.ts';

const onlyConsole = "Only the console's own operations, below /app, have this error.";

/** What the errors page says about a code in addition to its `help`, which is also the detail of many responses. */
export const errorRemedies: Partial<Record<ErrorCode, string>> = {
  malformed_body: 'A body that is not in UTF-8, and form or multipart data that ends too early, are malformed as well.',
  malformed_request:
    'There is a "%" that encodes nothing. Encode what you put into an address, by encodeURIComponent in JavaScript.',
  key_in_query: 'Something in the query string is an API key, or looks like one. It may be in logs by now.',
  unauthenticated: 'If the key is gone, create a new one.',
  plan_lacks_api_access: 'Change the plan, or ask the operator of the service.',
  account_suspended: 'Ask the operator. Requests fail until the account is resumed.',
  insufficient_scope: "A key's scopes never change: create a new key that has the scope.",
  wrong_credentials: 'This is about sign-in in the console. Programs use an API key and never see it.',
  csrf_failed:
    'This is about requests to /app, of the console. Reload the page. Programs use /api/v1 and never see it.',
  challenge_unsolved:
    'This is about sign-up in the console: send the form again. Programs use /api/v1 and never see it.',
  plan_limit_reached:
    'Plans limit lists, subscribers, webhooks and keys, for example. When a batch has too many new subscribers, none of its rows is saved.',
  not_found:
    "The response is the same in both cases. It is also that of a path that doesn't exist. Check the uid and the path. A subscriber who is named by address needs list_uid, too.",
  method_not_allowed: 'Changes are a PATCH, not a PUT.',
  upload_conflict:
    'Another client may have continued the upload. When the import is no longer "uploading", there is nothing to send.',
  import_finished: 'There is nothing to cancel. What the import has merged stays.',
  import_not_finished: 'An import that has ended has a finished_at.',
  import_too_large:
    'You may also compress the file: the limit is that of the bytes you send. What they unpack to has a limit of its own.',
  consent_column_unmapped:
    'To use the column, correct its cells to words such as yes and no and map it to status. A column that is mapped to a field keeps its values there. An upload in parts has failed. When only later rows are unclear, the request succeeds; the import then fails before its first row, with this code as its error.',
  invalid_image: "The name and the headers of the file don't count. Save it as a PNG or a JPEG.",
  template_too_slow:
    'All of it may take three seconds of processor time, and each part 250 milliseconds with the values of one person. Nothing was changed. "errors" names the part when it is known. Campaigns and automations that are being sent are paused with this code as their reason. Look for loops within loops, filters such as where_exp over long lists, and selectors with many ~ or :not().',
  image_too_large: 'Mail shows no image wider than 2,400 pixels: make it that wide before you upload it.',
  subscriber_exists:
    'Look that subscriber up with GET /subscribers?list_uid=…&email=…, and decide which of the two to keep.',
  field_exists: 'Use another tag, or change the existing field.',
  field_protected: 'EMAIL has no default value either. Its label and visible may be changed.',
  field_in_use: 'Without the field they would select other people than before. The detail names five of them at most.',
  tag_in_use: 'The detail names five of them at most.',
  segment_in_use: 'The detail names five of them at most.',
  hook_in_use: 'The detail names five of them at most.',
  list_in_use: 'The detail names five of them at most.',
  automation_in_use: 'The detail names five of them at most.',
  address_suppressed:
    'In a batch, "suppressed" is the result of the row instead. Leave the address out. If the person wants mail again, remove the suppression first.',
  sender_exists: 'To have its verification mail sent again, send POST /senders/{uid}/resend.',
  domain_exists: 'For a new DKIM key, delete the domain first.',
  email_taken: 'This is about sign-up in the console.',
  already_entered: 'Look at its runs, or let the automation be entered "every_time".',
  invalid_transition: "A campaign that was sent can't be paused, for example.",
  campaign_started: '"errors" names the properties that stay as they are.',
  no_open_test:
    'The campaign may also have a winner already, or be neither sending nor paused. ab_test of the campaign says which winner it has.',
  email_not_waiting: 'Get the email to see what became of it.',
  hook_removed:
    "It can't be changed or enabled, and nothing is sent to it again. When you redeliver a delivery, it may also be that you have deleted its hook.",
  hook_switched_off:
    'Until then, none of its deliveries can be redelivered or recovered. Send the request again after that.',
  delivery_pending:
    'It waits for its turn or for a retry, or is being sent. When it has finished, GET /deliveries/{uid} has a finished_at.',
  too_many_attempts:
    'All attempts of a delivery are stored, so their number is limited. Read what it is about instead, such as the subscriber.',
  precondition_failed: 'A weak ETag (W/"…"), and one without its quotation marks, never match.',
  idempotency_key_reused: 'Repeat a request exactly as it was, its query string included.',
  rate_limited:
    'It may be the requests of a key, or at sign-in those for an address; an action with a limit of its own, such as tests of mails and webhooks, verification mails, new domains, checks of domains and transports, and changes of the tags of a list; the webhook deliveries that the changes of an account cause; templates that take long to render, for which too many requests wait; or too many open streams, such as the progress of imports.',
  too_many_heavy_requests: 'The request has waited for a second, and none of them has ended.',
  validation_failed:
    'A property is missing, unknown, or has an invalid value. One that is inside of something is named as "contact.city" or "fields[2].tag".',
  internal_error:
    'Repeat a POST with the same Idempotency-Key. The operator of the service finds the request_id in the logs.',
  service_unavailable:
    "It can't be reached, can only be read, is full, or took too long; or too many changes of the same subscriber came at once. Nothing was changed, unless the connection to the database broke at the commit.",
  insufficient_role: onlyConsole,
  wrong_code: onlyConsole,
  wrong_passkey: onlyConsole,
  proof_needed: onlyConsole,
  address_unverified: onlyConsole,
  already_invited: onlyConsole,
  totp_enabled: onlyConsole,
  too_many_passkeys: onlyConsole,
  too_many_users: onlyConsole,
  last_owner: onlyConsole,
};
