import { importErrorCodes } from './import-error-codes.ts';
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
    help: 'The path or the query string cannot be decoded.',
  },
  key_in_query: {
    status: 400,
    title: 'API key in the query string',
    help: 'A key in a URL ends up in logs. Send it as "Authorization: Bearer <key>", and replace the key that was sent.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthenticated',
    help: 'The Authorization header is missing, or its key is wrong, deleted or replaced. Send "Authorization: Bearer <key>".',
  },
  plan_lacks_api_access: {
    status: 403,
    title: 'The plan lacks API access',
    help: "The key is right, but the account's plan doesn't include the API.",
  },
  account_suspended: {
    status: 403,
    title: 'The account is suspended',
    help: 'The key is right, but the account has been suspended by the operator of this service.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    help: 'The key is not allowed to do this. Use a key that has the scope named in the detail.',
  },
  wrong_credentials: {
    status: 401,
    title: 'Wrong email or password',
    help: 'No user has this email address and this password. Check both, or ask for a new password.',
  },
  csrf_failed: {
    status: 403,
    title: 'The request did not come from the console',
    help: "Send the session's csrf_token as X-CSRF-Token, from a page of this service.",
  },
  sign_up_disabled: {
    status: 403,
    title: 'Sign-up is turned off',
    help: 'The operator of this service creates the accounts. Ask them, or set SIGN_UP_ENABLED=true.',
  },
  challenge_unsolved: {
    status: 403,
    title: 'A proof of work is missing',
    help: 'Get a challenge from GET /app/proof-challenge, solve it (Altcha), and send the solution as `proof`. Each counts once, within 20 minutes. The console does that by itself.',
  },
  plan_limit_reached: {
    status: 403,
    title: 'The plan allows no more',
    help: 'The account has as many as its plan allows; the detail says of what. Remove some, or change the plan.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    help: 'There is no such resource, or it belongs to another account.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    help: 'The path exists, but not with this method. The Allow header lists the methods it has.',
  },
  ...importErrorCodes,
  invalid_image: {
    status: 422,
    title: 'Not an image that can be shown in mail',
    help: 'The bytes are not a JPEG, PNG, GIF or WebP image, or the image is damaged. SVG is not accepted, since it can hold scripts.',
  },
  template_too_slow: {
    status: 422,
    title: 'The template takes too long',
    help: 'Compiling or rendering the template, its HTML or its CSS took too much processor time or memory, and was stopped. Simplify loops, filters over long values, and CSS selectors.',
  },
  image_too_large: {
    status: 413,
    title: 'The image is too large',
    help: 'An image may have up to 10 MB and 50 million pixels, all frames of an animation together. Make it smaller.',
  },
  subscriber_exists: {
    status: 409,
    title: 'The address is taken',
    help: 'Another subscriber of the list has this email address.',
  },
  field_exists: {
    status: 409,
    title: 'The tag is taken',
    help: 'Another field of the list has this tag.',
  },
  field_protected: {
    status: 409,
    title: 'The field has to stay as it is',
    help: 'Every list needs its EMAIL field, required, of type text and under that tag.',
  },
  field_in_use: {
    status: 409,
    title: 'The field is used',
    help: 'The field is in the conditions of the segments, or of the campaigns that have not ended, or in the automations, that the detail names. Change, delete or archive those first.',
  },
  tag_in_use: {
    status: 409,
    title: 'The tag is used',
    help: 'Segments, campaigns that have not ended, or automations name the tag; the detail names them. Change, delete or archive those first, then rename or remove the tag.',
  },
  segment_in_use: {
    status: 409,
    title: 'The segment is used by a campaign or an automation',
    help: 'The segment is the audience of campaigns that have not ended, or in automations, which the detail names. Change, delete or archive those first.',
  },
  template_in_use: {
    status: 409,
    title: 'The template is used by a campaign or an automation',
    help: 'Campaigns that have not ended, or automations, use the template; the detail names them. Change, delete or archive those first.',
  },
  hook_in_use: {
    status: 409,
    title: 'The hook is used by an automation',
    help: 'A step of the automations named in the detail calls the hook. Change or archive those first.',
  },
  list_in_use: {
    status: 409,
    title: 'The list is used by an automation of another list',
    help: 'The automations named in the detail, which are of other lists, add subscribers to the list or wait for that. Change or archive those first.',
  },
  automation_in_use: {
    status: 409,
    title: 'The automation is started by another one',
    help: 'A step of the automations named in the detail starts the automation. Change or archive those first.',
  },
  address_suppressed: {
    status: 409,
    title: 'The address is suppressed',
    help: "The address, or its domain, is on the account's suppression list, so it can't be added or subscribed. Remove the suppression first.",
  },
  sender_exists: {
    status: 409,
    title: 'The address is a sender already',
    help: 'The account has a sender with this email address. Get the senders to find it.',
  },
  sender_verified: {
    status: 409,
    title: 'The sender is verified',
    help: 'The address is verified already, so there is nothing to confirm and no mail was sent.',
  },
  domain_exists: {
    status: 409,
    title: 'The domain was added already',
    help: 'The account has this sending domain. Get the domains to find its DNS records.',
  },
  too_many_transports: {
    status: 409,
    title: 'The account has as many transports as it may have',
    help: 'An account may have 10 transports, disabled ones included. Change or delete one of them.',
  },
  email_taken: {
    status: 409,
    title: 'There is a user with this email address',
    help: 'Sign in, or ask for a new password.',
  },
  idempotency_key_in_use: {
    status: 409,
    title: 'A request with this Idempotency-Key is running',
    help: 'The first request with this key is not finished yet. Try again after the seconds named in Retry-After.',
  },
  already_entered: {
    status: 409,
    title: 'The subscriber has entered the automation',
    help: 'The automation may be entered once, or once at a time, and the subscriber has a run of it that says so.',
  },
  invalid_transition: {
    status: 409,
    title: 'It is in another state',
    help: 'What was asked for is not possible in the state that the campaign or the automation is in; the detail names that state and the one that was asked for.',
  },
  campaign_started: {
    status: 409,
    title: 'The campaign has been started',
    help: 'What a campaign sends, and to whom, is fixed when it starts. Copy the campaign and change the copy.',
  },
  no_open_test: {
    status: 409,
    title: 'The campaign has no test that waits for a winner',
    help: 'A winner can be chosen once, while a campaign with variants is sending or paused, unless everyone gets one of its variants.',
  },
  sender_not_verified: {
    status: 409,
    title: 'The sender is not verified',
    help: 'The address that the campaign, or a mail of the automation, is sent from is neither a verified sender nor in a verified domain of the account. Verify it, or use another from_email.',
  },
  email_not_waiting: {
    status: 409,
    title: 'The email is not waiting',
    help: 'Only an email that is queued or deferred can be cancelled. The detail names its status.',
  },
  hook_removed: {
    status: 409,
    title: 'The hook was removed',
    help: 'Its receiver responded with 410 Gone, which is final. Register a new hook.',
  },
  hook_switched_off: {
    status: 409,
    title: 'The hook is switched off',
    help: 'Too many deliveries in a row failed. Fix the receiver, then switch the hook on: PATCH its status to "active".',
  },
  rotation_in_progress: {
    status: 409,
    title: 'The secret was replaced less than 24 hours ago',
    help: 'The previous secret also signs until the time in the detail, and another rotation would end it early. Wait until then, or send {"expire_previous": true} to end every secret but the new one at once.',
  },
  delivery_pending: {
    status: 409,
    title: 'The delivery is under way',
    help: 'It is not finished yet, so there is nothing to repeat. Its next_attempt_at says when it is sent.',
  },
  too_many_attempts: {
    status: 409,
    title: 'The delivery was attempted too often',
    help: 'A delivery can be redelivered until it has had 1,000 attempts.',
  },
  precondition_failed: {
    status: 412,
    title: 'The resource has changed',
    help: 'The resource is not what If-Match names any more. Get it again, and if you still want the change, send it with the new ETag. Nothing was changed.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    help: 'The headers of a request, with its address, may hold up to 16 KiB. Send shorter ones, or fewer cookies.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    help: 'A request body may hold up to 1 MiB, 16 MiB for an email, or 64 KiB where neither a key nor a session is needed. Send fewer or smaller values.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    help: 'Send application/json, application/x-www-form-urlencoded or multipart/form-data, in UTF-8.',
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    help: '"errors" names each wrong field and says what is wrong with it. Nothing was changed.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    help: 'An Idempotency-Key stands for one request, kept for 24 hours. Use a new one for a request with another method, path or body.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    help: 'The detail says what was asked for too often. Wait the seconds named in Retry-After. A batch that would cause too many webhook deliveries has no such header: send it in parts. The RateLimit headers say how many requests the key has left.',
  },
  too_many_heavy_requests: {
    status: 429,
    title: 'Too many heavy requests at once',
    help: 'The account has as many heavy requests, such as batches, exports and counts, running as its plan allows at once. The guide for integrators lists them. Send them one after the other, or try again after the seconds named in Retry-After.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    help: 'An error occurred in the service. Try again, and report the request_id if it persists.',
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    help: 'The database, or the storage of images, is unavailable for the moment. Try again after the seconds named in Retry-After.',
  },
  ...userErrorCodes,
} as const satisfies Record<string, { status: number; title: string; help: string }>;

/** A stable, documented error code. */
export type ErrorCode = keyof typeof errorCodes;
