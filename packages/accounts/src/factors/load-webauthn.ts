/** Loads the library for passkeys, a megabyte with what it verifies certificates with, when a passkey is first used. */
export const loadWebAuthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');
