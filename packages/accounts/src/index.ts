export { readBrand, readSettings, updateSettings } from './account-settings.ts';
export { addAccount, createAccount, ensureFirstAccount, firstAccountName, signUp } from './create-account.ts';
export { dismissFirstSteps, noteFirstTest } from './first-steps.ts';
export { confirmAddress, readAddressMail, requestAddressLink } from './factors/address-links.ts';
export { finishSignIn, userOfSecondStep } from './factors/finish-sign-in.ts';
export { readFactors, resetFactors, resetFactorsOf, verifySession } from './factors/manage-factors.ts';
export { addPasskey, newPasskeyOptions, removePasskey, renamePasskey, type Site } from './factors/passkeys.ts';
export { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './factors/totp.ts';
export { checkTotpSecret, countTotpSecrets, reencryptTotpSecrets } from './factors/totp-secret.ts';
export { passkeyOptions, signInByPasskey } from './factors/use-passkey.ts';
export { decryptResponse, encryptResponse, hashRequest } from './idempotency/stored-responses.ts';
export { countStoredResponses, removeExpiredRequests, removeStoredResponses } from './idempotency/stored-responses.ts';
export {
  claimRequest,
  extendRequestLock,
  releaseRequest,
  type RequestClaim,
  storeResponse,
} from './idempotency/claim-request.ts';
export { linkIdentity, unlinkIdentity } from './identities/manage-identities.ts';
export { keepOidcAttempt, type OidcAttempt, readOidcAttempt, useOidcAttempt } from './identities/oidc-attempts.ts';
export {
  createOidcProvider,
  type OidcOptions,
  type OidcProvider,
  readOidcOptions,
} from './identities/oidc-provider.ts';
export { signInByIdentity } from './identities/sign-in-by-identity.ts';
export { generateApiKey } from './keys/api-key-format.ts';
export {
  authenticateKey,
  createKeyAuthenticator,
  hasScope,
  type KeyAuthenticator,
  type Principal,
} from './keys/authenticate-key.ts';
export {
  addKey,
  createNamedKey,
  deleteKey,
  type NewApiKey,
  regeneratePrimaryKey,
  replacePrimaryKey,
  revokeKey,
  revokeNamedKey,
} from './keys/manage-keys.ts';
export { listAllKeys, listKeys, type KeyOfAccount } from './keys/read-keys.ts';
export { createDeliveryLimiter, type DeliveryLimiter } from './limits/delivery-limiter.ts';
export { createHeavySlots, type HeavySlots } from './limits/heavy-slots.ts';
export { createHeavyTurns, type HeavyTurns, noRests } from './limits/heavy-turns.ts';
export { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
export { type RateLimit } from './limits/token-bucket.ts';
export { findAccount, listAccounts, renameAccount, setAccountStatus } from './manage-accounts.ts';
export { addPlan, defaultLimits, listPlans, type Plan, setPlan, updatePlan } from './manage-plans.ts';
export {
  askPasswordReset,
  type Disconnect,
  readPasswordResetMail,
  readResetLink,
  resetPassword,
} from './passwords/reset-password.ts';
export { changePassword, setPassword } from './passwords/set-password.ts';
export { getMe, readAccount, readMailUser } from './read-account.ts';
export {
  authenticateSession,
  csrfTokenMatches,
  csrfTokenOf,
  isOpenSession,
  type FoundSession,
  sessionDays,
  type SignedIn,
  userActor,
  type Visitor,
} from './sessions/authenticate-session.ts';
export { endSession, listSessions, readCurrentSession, removeExpiredSessions } from './sessions/manage-sessions.ts';
export { readSessionPrincipal } from './sessions/session-principal.ts';
export { createSignInLink, signInByLink } from './sessions/sign-in-link.ts';
export { signIn } from './sessions/sign-in.ts';
export { addInvitation, listInvitations, resendInvitation, revokeInvitation } from './users/invitations.ts';
export { join, readInvitationLink, readInvitationMail } from './users/join.ts';
export { changeRole, listUsers, removeUser } from './users/manage-users.ts';
