/** Loads the passkey library on first use: with its code for verifying certificates it takes a megabyte. */
export const loadWebAuthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');
