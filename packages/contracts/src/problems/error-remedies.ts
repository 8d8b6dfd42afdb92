import type { ErrorCode } from './error-codes.ts';

const onlyConsole = "Only the console's own operations, below /app, return this error.";

/** What the errors page says about a code in addition to its `help`, which is also the detail of many responses. */
export const errorRemedies: Partial<Record<ErrorCode, string>> = {
  malformed_body: 'A body that is not in UTF-8, and form or multipart data that ends too early, are malformed as well.',
  malformed_request:
    'It contains a "%" that does not start a valid percent-encoded sequence. In JavaScript, encode each value with encodeURIComponent.',
  key_in_query: 'A value in the query string is an API key, or looks like one. It may already be in logs.',
  unauthenticated: 'If you no longer have the key, create a new one.',
  account_suspended: 'Every request fails until the account is resumed.',
  insufficient_scope: "A key's scopes cannot be changed: create a new key that has the scope.",
  wrong_credentials: 'This error concerns signing in to the console. Programs use an API key and never get it.',
  csrf_failed:
    "This error concerns the console's requests to /app. Reload the page. Programs use /api/v1 and never get it.",
  challenge_unsolved:
    'This error concerns signing up in the console: send the form again. Programs use /api/v1 and never get it.',
  plan_limit_reached:
    'Plans limit the number of lists, subscribers, webhooks and keys, for example. When a batch would add too many subscribers, none of its rows are saved.',
  not_found:
    "The response is the same in both cases, and for a path that doesn't exist. To find a subscriber by email address, also send list_uid.",
  method_not_allowed: 'To change a resource, send a PATCH, not a PUT.',
  upload_conflict:
    'Another client may have continued the upload. Once the import is no longer "uploading", there is nothing left to send.',
  import_finished: 'There is nothing to cancel. Subscribers that the import has already merged stay.',
  import_not_finished: 'Once the import has ended, its finished_at is set.',
  import_too_large:
    'You can also compress the file: this limit counts the bytes you send. The decompressed size has its own limit.',
  consent_column_unmapped:
    'To use the column, change its cells to words such as yes and no, and map it to status. A column that is mapped to a field keeps its values there. A resumable upload fails. When only later rows are unclear, the request succeeds, but the import then fails before its first row with this code as its error.',
  invalid_image:
    "The format is detected from the file's content; its name and Content-Type are ignored. Save the image as a PNG or a JPEG.",
  template_too_slow:
    'Everything together may take three seconds of processor time, and rendering one part for one person 250 milliseconds. Nothing was changed. "errors" names the part when it is known. A running campaign or automation is paused with this code as its reason. Look for nested loops, filters such as where_exp over long lists, and selectors with many ~ or :not().',
  image_too_large:
    'Emails never show an image wider than 2,400 pixels: scale it down to at most that width before you upload it.',
  subscriber_exists:
    'Find that subscriber with GET /subscribers?list_uid=…&email=…, and decide which of the two to keep.',
  field_protected: 'EMAIL cannot have a default value either. You can change its label and its visible property.',
  field_in_use:
    'Without the field, their conditions would match different people. The detail names at most five of them.',
  tag_in_use: 'The detail names at most five of them.',
  segment_in_use: 'The detail names at most five of them.',
  hook_in_use: 'The detail names at most five of them.',
  list_in_use: 'The detail names at most five of them.',
  automation_in_use: 'The detail names at most five of them.',
  address_suppressed:
    'In a batch, the row has the result "suppressed" instead. Remove the suppression only if the person wants mail again.',
  sender_exists: 'To send its verification email again, use POST /senders/{uid}/resend.',
  domain_exists: 'To get a new DKIM key, delete the domain and add it again.',
  email_taken: 'This error concerns signing up in the console.',
  already_entered: 'Look at the runs of the automation, or allow subscribers to enter it "every_time".',
  invalid_transition: "A campaign that was sent can't be paused, for example.",
  campaign_started: '"errors" names the properties that can no longer be changed.',
  no_open_test:
    "The campaign may already have a winner, may be neither sending nor paused, or may test its variants with all recipients. The campaign's ab_test names its winner.",
  email_not_waiting: 'Get the email to see what happened to it.',
  hook_removed:
    "The hook can't be changed or enabled, and nothing is sent to it again. When you redeliver a delivery, this error can also mean that you have deleted its hook.",
  hook_switched_off:
    'Until then, none of its deliveries can be redelivered or recovered. Once the hook is active, send the request again.',
  delivery_pending:
    'The delivery is queued, waiting for a retry, or being sent. Once it has finished, GET /deliveries/{uid} returns a finished_at.',
  too_many_attempts:
    'All attempts of a delivery are stored, so their number is limited. Get the resource that the event concerns, such as the subscriber.',
  precondition_failed: 'A weak ETag (W/"…") never matches, and neither does one without its quotation marks.',
  idempotency_key_reused: 'To repeat a request, send it exactly as before, including its query string.',
  rate_limited:
    "The limit may be the requests of a key, or the sign-in attempts for an email address; an action with its own limit, such as test emails and test webhooks, verification emails, new domains, checks of domains and transports, and changes to a list's tags; the webhook deliveries that an account's changes cause; too many requests waiting for templates that are slow to render; or too many open streams, such as the progress of imports.",
  too_many_heavy_requests: 'The request waited for a second, but none of the running ones finished.',
  validation_failed:
    'A property is missing, unknown, or has an invalid value. A nested property is named like "contact.city" or "fields[2].tag".',
  internal_error:
    'Repeat a POST with the same Idempotency-Key. The operator of the service can find the request_id in the logs.',
  service_unavailable:
    "The database or storage can't be reached, is read-only, is full, or took too long; or the same subscriber was changed too many times at once. Nothing was changed, unless the connection to the database broke during the commit.",
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
