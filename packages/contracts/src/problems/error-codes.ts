import { importErrorCodes } from '../imports/import-error-codes.ts';
import { userErrorCodes } from './user-error-codes.ts';

/**
 * Every error of the API with its stable code, HTTP status, meaning and remedy, as in the reference. RFC 9457 calls the
 * short text a title.
 */
export const errorCodes = {
  malformed_body: {
    status: 400,
    title: 'Malformed body',
    help: 'The body is not valid JSON, form or multipart data, or is not an object. Check it with a JSON validator and check the Content-Type header.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    help: 'The path or the query string cannot be decoded. Percent-encode the values that you put into the URL.',
  },
  key_in_query: {
    status: 400,
    title: 'API key in the query string',
    help: 'A key in a URL ends up in logs. Send it as "Authorization: Bearer <key>", and replace the exposed key.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthenticated',
    help: 'The Authorization header is missing, or its key is wrong, deleted or replaced. Send "Authorization: Bearer <key>".',
  },
  plan_lacks_api_access: {
    status: 403,
    title: 'The plan does not include API access',
    help: "The key is valid, but the account's plan doesn't include API access. Change the plan, or ask the operator of this service.",
  },
  account_suspended: {
    status: 403,
    title: 'The account is suspended',
    help: 'The key is valid, but the operator of this service has suspended the account. Ask the operator to resume it.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    help: 'The key is not allowed to do this. Use a key that has the scope named in the detail.',
  },
  wrong_credentials: {
    status: 401,
    title: 'Wrong email or password',
    help: 'No user has this combination of email address and password. Check both, or reset the password.',
  },
  csrf_failed: {
    status: 403,
    title: 'The request did not come from the console',
    help: "Send the session's csrf_token as X-CSRF-Token, from a page of this service.",
  },
  sign_up_disabled: {
    status: 403,
    title: 'Sign-up is turned off',
    help: 'The operator of this service creates all accounts. Ask the operator for one or, if that is you, set SIGN_UP_ENABLED=true.',
  },
  challenge_unsolved: {
    status: 403,
    title: 'A proof of work is missing or invalid',
    help: 'Get a challenge from GET /app/proof-challenge, solve it (Altcha), and send the solution as `proof`. Each solution is valid once, for 20 minutes. The console does this automatically.',
  },
  plan_limit_reached: {
    status: 403,
    title: 'The plan limit is reached',
    help: 'The account already has the maximum that its plan allows; the detail names the limit. Remove some, or change the plan.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    help: 'The resource does not exist, or it belongs to another account. Check the uid and the path.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    help: 'The path exists, but does not support this method. The Allow header lists the supported methods.',
  },
  ...importErrorCodes,
  invalid_image: {
    status: 422,
    title: 'The file is not an image that emails can show',
    help: 'The file is not a JPEG, PNG, GIF or WebP image, or the image is damaged. SVG is not accepted, since it can contain scripts.',
  },
  template_too_slow: {
    status: 422,
    title: 'The template takes too long to process',
    help: 'Compiling or rendering the template, its HTML or its CSS took too much processor time or memory, and was stopped. Simplify loops, filters over long values, and CSS selectors.',
  },
  image_too_large: {
    status: 413,
    title: 'The image is too large',
    help: 'An image may have up to 10 MB and 50 million pixels, counting all frames of an animation. Make it smaller.',
  },
  subscriber_exists: {
    status: 409,
    title: 'The address is taken',
    help: 'Another subscriber of the list already has this email address. Use another address, or change that subscriber.',
  },
  field_exists: {
    status: 409,
    title: 'The tag is taken',
    help: 'Another field of the list already has this tag. Use another tag, or change the existing field.',
  },
  field_protected: {
    status: 409,
    title: 'The field is protected',
    help: 'Every list needs its EMAIL field, so this field cannot be deleted and its tag, type and required property cannot be changed.',
  },
  field_in_use: {
    status: 409,
    title: 'The field is in use',
    help: 'Segments, unfinished campaigns or automations use the field in their conditions; the detail names them. Change, delete or archive those first.',
  },
  tag_in_use: {
    status: 409,
    title: 'The tag is in use',
    help: 'Segments, unfinished campaigns or automations use the tag; the detail names them. Change, delete or archive those first, then rename or remove the tag.',
  },
  segment_in_use: {
    status: 409,
    title: 'The segment is used by a campaign or an automation',
    help: 'Unfinished campaigns or automations use the segment; the detail names them. Change, delete or archive those first.',
  },
  template_in_use: {
    status: 409,
    title: 'The template is used by a campaign or an automation',
    help: 'Unfinished campaigns or automations use the template; the detail names them. Change, delete or archive those first.',
  },
  hook_in_use: {
    status: 409,
    title: 'The hook is used by an automation',
    help: 'Automations have a step that calls the hook; the detail names them. Change or archive those first.',
  },
  list_in_use: {
    status: 409,
    title: 'The list is used by an automation of another list',
    help: 'Automations of other lists add subscribers to this list, or wait until they are added; the detail names them. Change or archive those first.',
  },
  automation_in_use: {
    status: 409,
    title: 'The automation is started by another one',
    help: 'Other automations have a step that starts this one; the detail names them. Change or archive those first.',
  },
  address_suppressed: {
    status: 409,
    title: 'The address is suppressed',
    help: "The address, or its domain, is on the account's suppression list, so it can't be added or subscribed. Use another address, or remove the suppression first.",
  },
  sender_exists: {
    status: 409,
    title: 'The address is already a sender',
    help: 'The account already has a sender with this email address. List the senders to find it.',
  },
  sender_verified: {
    status: 409,
    title: 'The sender is already verified',
    help: 'The address is already verified, so there is nothing to confirm. No verification email was sent.',
  },
  domain_exists: {
    status: 409,
    title: 'The domain was already added',
    help: 'The account already has this sending domain. List the domains to find its DNS records.',
  },
  too_many_transports: {
    status: 409,
    title: 'The account has the maximum number of transports',
    help: 'An account may have 10 transports, including disabled ones. Change or delete one of them.',
  },
  email_taken: {
    status: 409,
    title: 'A user with this email address already exists',
    help: 'Sign in with this email address, or reset its password.',
  },
  idempotency_key_in_use: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    help: 'The first request with this key has not finished yet. Try again after the number of seconds in the Retry-After header.',
  },
  already_entered: {
    status: 409,
    title: 'The subscriber has already entered the automation',
    help: 'A subscriber may enter this automation only once, or only once at a time, and this subscriber already has such a run.',
  },
  invalid_transition: {
    status: 409,
    title: 'Not possible in this state',
    help: 'The current state of the resource does not allow this. The detail names the current state and the requested one.',
  },
  campaign_started: {
    status: 409,
    title: 'The campaign has been started',
    help: 'The content and the recipients of a campaign are fixed when it starts. Copy the campaign, and change the copy.',
  },
  no_open_test: {
    status: 409,
    title: 'The campaign has no test that is waiting for a winner',
    help: 'You can choose a winner once, while the campaign is sending or paused, and only if part of the recipients wait for the winner.',
  },
  sender_not_verified: {
    status: 409,
    title: 'The sender is not verified',
    help: 'The from_email of the campaign, or of an email of the automation, is neither a verified sender nor in a verified domain of the account. Verify it, or use another from_email.',
  },
  email_not_waiting: {
    status: 409,
    title: 'The email is not waiting',
    help: 'Only an email that is queued or deferred can be cancelled. The detail names its current status.',
  },
  hook_removed: {
    status: 409,
    title: 'The hook was removed',
    help: 'Its receiver responded with 410 Gone, which is final. Register a new hook.',
  },
  hook_switched_off: {
    status: 409,
    title: 'The hook is disabled',
    help: 'Too many deliveries in a row failed. Fix the receiver, then enable the hook again: PATCH its status to "active".',
  },
  rotation_in_progress: {
    status: 409,
    title: 'The secret was replaced less than 24 hours ago',
    help: 'The previous secret still signs deliveries until the time in the detail, and another rotation would end it early. Wait until then, or send {"expire_previous": true} to end every secret but the new one immediately.',
  },
  delivery_pending: {
    status: 409,
    title: 'The delivery is still in progress',
    help: 'The delivery has not finished yet, so it cannot be repeated. Its next_attempt_at is the time of the next attempt.',
  },
  too_many_attempts: {
    status: 409,
    title: 'The delivery has too many attempts',
    help: 'A delivery with 1,000 attempts cannot be redelivered. Read the current data through the API instead.',
  },
  precondition_failed: {
    status: 412,
    title: 'The resource has changed',
    help: 'The resource no longer matches the ETag in If-Match. Get it again and, if you still want the change, send it with the new ETag. Nothing was changed.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    help: 'The headers of a request may have up to 16 KiB, including its URL. Send shorter headers, or fewer cookies.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    help: 'A request body may have up to 1 MiB, 16 MiB for an email, or 64 KiB where neither a key nor a session is needed. Send fewer or smaller values.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    help: 'Send application/json, application/x-www-form-urlencoded or multipart/form-data, in UTF-8.',
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    help: '"errors" names each invalid field and explains what is wrong with it. Nothing was changed. Correct the fields, and send the request again.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    help: 'An Idempotency-Key belongs to one request for 24 hours. Use a new key for a request with a different method, path or body.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    help: 'The detail says which limit was exceeded. Wait for the number of seconds in the Retry-After header. A batch that would cause too many webhook deliveries gets no such header: send it in parts. The RateLimit headers say how many requests the key has left.',
  },
  too_many_heavy_requests: {
    status: 429,
    title: 'Too many heavy requests at once',
    help: 'The account already runs as many heavy requests at once, such as batches, exports and counts, as its plan allows. The guide for integrators lists them. Send them one after the other, or try again after the number of seconds in the Retry-After header.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    help: 'An error occurred in the service. Try again, and report the request_id if it persists.',
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    help: 'The database or the image storage is temporarily unavailable. Try again after the number of seconds in the Retry-After header.',
  },
  ...userErrorCodes,
} as const satisfies Record<string, { status: number; title: string; help: string }>;

/** A stable, documented error code. */
export type ErrorCode = keyof typeof errorCodes;
