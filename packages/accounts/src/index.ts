export { generateApiKey, isWellFormedApiKey } from './api-key-format.ts';
export { authenticateKey, hasScope, type Principal } from './authenticate-key.ts';
export { createAccount, ensureFirstAccount, type FirstAccount, type NewAccount } from './create-account.ts';
export { getMe } from './get-me.ts';
export {
  createNamedKey,
  type KeyLimitReached,
  type NewApiKey,
  regeneratePrimaryKey,
  revokeNamedKey,
} from './manage-keys.ts';
export { type PasswordResetMail, readPasswordResetMail } from './passwords/read-password-reset-mail.ts';
export { claimRequest, type RequestClaim, type RequestState } from './requests/claim-request.ts';
export { keepAnswer, releaseRequest } from './requests/keep-answer.ts';
export { createRateLimiter, type RateDecision, type RateLimit, type RateLimiter } from './requests/rate-limiter.ts';
export { removeExpiredRequests } from './requests/remove-expired-requests.ts';
