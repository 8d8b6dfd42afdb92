import type { ErrorCode } from './error-codes.ts';

/** What the documentation says about an error code beyond its `help`, which is also the detail of many responses. */
export interface Remedy {
  /** What to do now, in Markdown. */
  fix: string;
  /** What else there is to know, in Markdown. */
  note?: string;
}

const onlyConsole = "Only the console's own operations, below /app, return this error.";

/** How to fix each error. */
export const errorRemedies: Record<ErrorCode, Remedy> = {
  malformed_body: {
    fix: 'Serialize the body with a JSON library instead of by hand, and send `Content-Type: application/json`.',
    note: 'A body that is not in UTF-8, and form or multipart data that ends too early, are malformed as well.',
  },
  malformed_request: {
    fix: 'Encode each value that you put into a path or a query string, in JavaScript with `encodeURIComponent`.',
    note: 'It contains a "%" that does not start a valid percent-encoded sequence.',
  },
  key_in_query: {
    fix: 'Move the key into the `Authorization` header. Then create a new key, and delete the one that was in the URL.',
    note: 'A value in the query string is an API key, or looks like one. It may already be in logs.',
  },
  unauthenticated: {
    fix: 'Look at what your program really sends: `Bearer`, a space, and the whole key, beginning with `mw_live_`. If you no longer have the key, create a new one.',
  },
  plan_lacks_api_access: {
    fix: 'Ask whoever runs this Mailwright for a plan with API access. Operators change plans with `npm run admin -- account set-plan`.',
  },
  account_suspended: {
    fix: "Ask the operator why, and to resume the account. Stop your program's requests until then: every one fails.",
  },
  insufficient_scope: {
    fix: "Create a new key that has the scope named in the detail, and use it in this program: a key's scopes can't be changed.",
  },
  wrong_credentials: {
    fix: 'Sign in with the right address and password, or choose **Forgot your password?** in the console.',
    note: 'This error concerns signing in to the console. Programs use an API key and never get it.',
  },
  csrf_failed: {
    fix: 'Reload the page, and try again.',
    note: "This error concerns the console's requests to /app. Programs use /api/v1 and never get it.",
  },
  sign_up_disabled: {
    fix: 'Ask the operator for an account or an invitation. Operators allow sign-up with `SIGN_UP_ENABLED=true`.',
  },
  challenge_unsolved: {
    fix: "Send the form again. If that doesn't help, allow the page to run scripts, and reload it.",
    note: 'This error concerns signing up in the console. Programs use /api/v1 and never get it.',
  },
  plan_limit_reached: {
    fix: 'Delete what you no longer need, or ask for a plan with a higher limit.',
    note: 'Plans limit the number of lists, subscribers, webhooks and keys, for example. When a batch would add too many subscribers, none of its rows are saved.',
  },
  not_found: {
    fix: 'Compare the whole URL with the reference, and the uid with the resource that you mean. Use a key of the account that the resource belongs to. To get a subscriber by email address, also send `list_uid`.',
    note: "The response is the same in both cases, and for a path that doesn't exist.",
  },
  method_not_allowed: {
    fix: 'Use one of the methods in the `Allow` header. To change a resource, send a `PATCH`, not a `PUT`.',
  },
  upload_conflict: {
    fix: 'Continue from the byte that the `Upload-Offset` header of this response names. If the import is no longer `uploading`, send nothing more.',
    note: 'Another client may have continued the upload.',
  },
  import_finished: {
    fix: 'Nothing is left to cancel. To take back what the import has added, undo it with `POST /imports/{uid}/undo`.',
    note: 'Subscribers that the import has already merged stay.',
  },
  import_not_finished: { fix: 'Poll `GET /imports/{uid}` until `finished_at` is set, then send the request again.' },
  import_too_large: {
    fix: 'Compress the file with gzip, since the limit counts the bytes that you send, or split it into several imports.',
    note: 'The decompressed size has its own limit.',
  },
  consent_column_unmapped: {
    fix: 'Map the column to `status`, after changing its cells to words such as yes and no; or name it in `ignore_columns` if it says nothing about consent.',
    note: 'A column that is mapped to a field keeps its values there. A resumable upload fails. When only later rows are unclear, the request succeeds, but the import then fails before its first row with this code as its error.',
  },
  invalid_image: {
    fix: 'Open the image and save it again as a PNG or a JPEG. Draw an SVG into a PNG.',
    note: "The format is detected from the file's content; its name and Content-Type are ignored.",
  },
  template_too_slow: {
    fix: 'Look for nested loops, filters such as `where_exp` over long lists, and selectors with many `~` or `:not()`, and take them out until the preview works.',
    note: 'Everything together may take three seconds of processor time, and rendering one part for one person 250 milliseconds. Nothing was changed. `errors` names the part when it is known. A running campaign or automation is paused with this code as its reason.',
  },
  image_too_large: {
    fix: 'Scale the image down to 2,400 pixels in width, since emails never show a wider one, and save it as a JPEG.',
  },
  subscriber_exists: {
    fix: 'Get that subscriber with `GET /subscribers` by `list_uid` and `email`, and decide which of the two to keep.',
  },
  field_exists: { fix: 'Choose another tag, or change the existing field with a `PATCH`.' },
  field_protected: {
    fix: 'Leave `EMAIL` as it is: you can change its label and its `visible` property. Store anything else in a field of your own.',
    note: '`EMAIL` cannot have a default value either.',
  },
  field_in_use: {
    fix: 'Change what the detail names so that it no longer needs the field, or delete or archive it. Then repeat the request, because there may be more than the five that are named.',
    note: 'Without the field, their conditions would match different people.',
  },
  tag_in_use: {
    fix: 'Change what the detail names so that it no longer needs the tag, or delete or archive it. Then repeat the request, because there may be more than the five that are named.',
  },
  segment_in_use: {
    fix: 'Give the campaigns and automations that the detail names another audience, or delete or archive them. Then repeat the request.',
  },
  template_in_use: {
    fix: 'Give the campaigns and automations that the detail names another template, or delete or archive them. Then repeat the request.',
  },
  hook_in_use: {
    fix: 'Remove the step from the automations that the detail names, or archive them. Then repeat the request.',
  },
  list_in_use: {
    fix: 'Remove the step from the automations that the detail names, or archive them. Then repeat the request.',
  },
  automation_in_use: {
    fix: 'Remove the step from the automations that the detail names, or archive them. Then repeat the request.',
  },
  address_suppressed: {
    fix: 'If the person wants mail again, remove the suppression with `DELETE /suppressions/{email}`, and add them again. Otherwise skip the address.',
    note: 'In a batch, the row has the result `suppressed` instead.',
  },
  sender_exists: {
    fix: 'Use the existing sender. To send its verification email again, send `POST /senders/{uid}/resend`.',
  },
  sender_verified: { fix: 'Do nothing: you can send from this address.' },
  domain_exists: { fix: 'Use the existing domain. To get a new DKIM key, delete the domain and add it again.' },
  too_many_transports: {
    fix: 'Delete a transport that you no longer need, or change it with a `PATCH` instead of adding another.',
  },
  email_taken: {
    fix: "Sign in with this address. If you don't know the password, reset it.",
    note: 'This error concerns signing up in the console.',
  },
  idempotency_key_in_use: {
    fix: "Wait for the seconds in `Retry-After`, and send the same request again: you get the first one's response.",
  },
  already_entered: {
    fix: "Get the subscriber's runs with `GET /automations/{uid}/runs`. To let people enter more than once, set the automation's `entry` to `every_time`.",
  },
  invalid_transition: {
    fix: "Get the resource, look at its current state, and send only what that state allows. A campaign that was sent can't be paused, for example.",
  },
  campaign_started: {
    fix: "Copy the campaign with `POST /campaigns/{uid}/copy`, and change the copy. `errors` names the properties that can't be changed any more.",
  },
  no_open_test: {
    fix: 'Get the campaign and look at its `ab_test`, which names the winner if there is one already.',
    note: 'The campaign may already have a winner, may be neither sending nor paused, or may test its variants with all recipients.',
  },
  sender_not_verified: {
    fix: 'Verify the address with `POST /senders`, or its domain with `POST /domains`; or change `from_email` to an address that is verified.',
  },
  email_not_waiting: {
    fix: "Get the email with `GET /emails/{uid}` to see what happened to it. If it was sent, it can't be taken back.",
  },
  hook_removed: {
    fix: "Register a new hook with `POST /hooks`, and make sure that its receiver doesn't respond 410.",
    note: "The hook can't be changed or enabled, and nothing is sent to it again. When you redeliver a delivery, this error can also mean that you have deleted its hook.",
  },
  hook_switched_off: {
    fix: 'Fix the receiver, enable the hook with `PATCH /hooks/{uid}` and `{"status": "active"}`, then recover what was missed with `POST /hooks/{uid}/recover`.',
    note: 'Until then, none of its deliveries can be redelivered or recovered.',
  },
  rotation_in_progress: {
    fix: 'Wait until the time in the detail. If the previous secret has leaked, send `{"expire_previous": true}`: only the new one is valid then.',
  },
  delivery_pending: {
    fix: 'Wait until `GET /deliveries/{uid}` returns a `finished_at`, then send the request again.',
    note: 'The delivery is queued, waiting for a retry, or being sent.',
  },
  too_many_attempts: {
    fix: 'Get the resource that the event concerns, such as the subscriber, and bring your data up to date with it.',
    note: 'All attempts of a delivery are stored, so their number is limited.',
  },
  precondition_failed: {
    fix: 'Get the resource again, apply your change to what it is now, and send it with the new `ETag`, quotation marks included.',
    note: 'A weak ETag (W/"…") never matches, and neither does one without its quotation marks.',
  },
  headers_too_large: {
    fix: "Send fewer or shorter headers. A long query string belongs into the body of another operation, and cookies aren't needed at all.",
  },
  body_too_large: {
    fix: 'Split the request: a batch takes fewer subscribers, a list of more than a few thousand is an import, and images are uploaded with `POST /media`.',
  },
  unsupported_media_type: {
    fix: 'Set `Content-Type: application/json`, and check that no proxy or library replaces it.',
  },
  validation_failed: {
    fix: 'Read `errors`: its keys are the fields, named like `contact.city` or `fields[2].tag`, and its values say what each must be. Correct them, and send the request again.',
    note: 'A property is missing, unknown, or has an invalid value.',
  },
  idempotency_key_reused: {
    fix: 'Make a new key, such as a UUID, for each new request. To repeat a request, send it exactly as before, its query string included.',
  },
  rate_limited: {
    fix: 'Wait for the seconds in `Retry-After` before the next request, and add a random delay if several programs share the key. For many subscribers, send batches or an import.',
    note: "The limit may be the requests of a key, or the sign-in attempts for an email address; an action with its own limit, such as test emails and test webhooks, verification emails, new domains, checks of domains and transports, and changes to a list's tags; the webhook deliveries that an account's changes cause; too many requests waiting for templates that are slow to render; or too many open streams, such as the progress of imports.",
  },
  too_many_heavy_requests: {
    fix: 'Send such requests one after the other. If one was refused, wait for the seconds in `Retry-After`.',
    note: 'The request waited for a second, but none of the running ones finished.',
  },
  internal_error: {
    fix: 'Try again, a `POST` with the same `Idempotency-Key`. If it happens again, give the `request_id` to the operator, who finds it in the logs.',
  },
  service_unavailable: {
    fix: 'Wait for the seconds in `Retry-After`, and send the request again, a `POST` with the same `Idempotency-Key`. Operators find the cause in the runbook.',
    note: "The database or storage can't be reached, is read-only, is full, or took too long; or the same subscriber was changed too many times at once. Nothing was changed, unless the connection to the database broke during the commit.",
  },
  insufficient_role: { fix: 'Ask an owner of the account to do it, or to give you another role.', note: onlyConsole },
  wrong_code: {
    fix: 'Wait for the next code, and check that the clock of your phone is right. Without the phone, use a recovery code.',
    note: onlyConsole,
  },
  wrong_passkey: { fix: 'Try again within five minutes, or use another passkey, or your password.', note: onlyConsole },
  proof_needed: {
    fix: 'Confirm with your password, a passkey or a link by email, and repeat the action within ten minutes.',
    note: onlyConsole,
  },
  address_unverified: {
    fix: 'Open the link in the mail from your sign-up. To get another, use the Security page.',
    note: onlyConsole,
  },
  already_invited: {
    fix: 'Send the invitation again from the list of users, or revoke it and invite the address anew.',
    note: onlyConsole,
  },
  totp_enabled: {
    fix: 'Turn codes off on the Security page, then turn them on with the other app.',
    note: onlyConsole,
  },
  too_many_passkeys: { fix: 'Remove a passkey that you no longer use on the Security page.', note: onlyConsole },
  too_many_users: {
    fix: 'Remove users who have left, or revoke invitations that nobody has accepted.',
    note: onlyConsole,
  },
  last_owner: { fix: 'Make another user an owner first, then repeat the action.', note: onlyConsole },
};
