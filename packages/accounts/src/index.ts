export { generateApiKey, isWellFormedApiKey } from './api-key-format.ts';
export { authenticateKey, createKeyAuthenticator, hasScope, type Principal } from './authenticate-key.ts';
export { createAccount, ensureFirstAccount, type FirstAccount, type NewAccount } from './create-account.ts';
export { getMe } from './get-me.ts';
export { addKey, deleteKey, replacePrimaryKey } from './keys/change-keys.ts';
export { listAllKeys, type OperatedKey, revokeKey } from './keys/operate-keys.ts';
export { listKeys } from './keys/read-keys.ts';
export {
  createNamedKey,
  type KeyLimitReached,
  type NewApiKey,
  regeneratePrimaryKey,
  revokeNamedKey,
} from './manage-keys.ts';
export { addAccount, findAccount, listAccounts, setAccountStatus } from './operate-accounts.ts';
export { askPasswordReset } from './passwords/ask-password-reset.ts';
export { type PasswordResetMail, readPasswordResetMail } from './passwords/read-password-reset-mail.ts';
export { readResetLink, resetPassword } from './passwords/reset-password.ts';
export { changePassword, setPassword } from './passwords/set-password.ts';
export { type AccountLimits, lockAccountLimits } from './plans/lock-account-limits.ts';
export { addPlan, defaultLimits, listPlans, type Plan, setPlan, updatePlan } from './plans/manage-plans.ts';
export { readAccount } from './read-account.ts';
export { type MailUser, readMailUser } from './read-mail-user.ts';
export { renameAccount } from './rename-account.ts';
export { claimRequest, type RequestClaim, type RequestState } from './requests/claim-request.ts';
export { countStoredResponses, type StoredResponses } from './requests/count-stored-responses.ts';
export { removeStoredResponses, storeResponse, releaseRequest } from './requests/store-response.ts';
export { hashRequest, decryptResponse, encryptResponse } from './requests/encrypt-response.ts';
export { type ChargedAccount, createDeliveryLimiter, type DeliveryLimiter } from './requests/delivery-limiter.ts';
export { createHeavySlots, type HeavySlots, type ReleaseSlot } from './requests/heavy-slots.ts';
export { createRateLimiter, type RateDecision, type RateLimit, type RateLimiter } from './requests/rate-limiter.ts';
export { removeExpiredRequests } from './requests/remove-expired-requests.ts';
export { authenticateSession } from './sessions/authenticate-session.ts';
export { type NewSession, sessionDays } from './sessions/create-session.ts';
export { csrfTokenMatches, csrfTokenOf } from './sessions/csrf-token.ts';
export { endSession } from './sessions/end-session.ts';
export { listSessions, readCurrentSession } from './sessions/read-sessions.ts';
export { removeExpiredSessions } from './sessions/remove-expired-sessions.ts';
export { type SignedIn, userActor, type Visitor } from './sessions/session.ts';
export { signIn } from './sessions/sign-in.ts';
export { signUp } from './sign-up.ts';
