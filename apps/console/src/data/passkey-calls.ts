import type { CurrentSessionResource, PasskeyResource } from '@mailwright/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { callApp } from './api-client.ts';

// Loaded only for people who use passkeys.
const load = () => import('@simplewebauthn/browser');

/** The user cancelled, or the browser found no passkey. */
export class NoPasskeyUsed extends Error {}

/** Whether this browser supports passkeys on this page. */
export const hasPasskeys = 'PublicKeyCredential' in globalThis;

/** Creates a passkey in the browser and adds it to the user's. */
export async function makePasskey(name: string): Promise<PasskeyResource> {
  const { options } = await callApp<{ options: PublicKeyCredentialCreationOptionsJSON }>('POST', '/passkeys/options');
  const { startRegistration } = await load();
  const response = await orNone(startRegistration({ optionsJSON: options }));
  return callApp('POST', '/passkeys', { name, response });
}

/** Signs in with a passkey that the user chooses. */
export async function signInByPasskey(): Promise<CurrentSessionResource> {
  return callApp('POST', '/passkey-sign-ins', { response: await choosePasskey() });
}

/** Proves with a passkey that the user is still the same. */
export async function verifyByPasskey(): Promise<void> {
  await callApp('POST', '/session/verify', { response: await choosePasskey() });
}

async function choosePasskey() {
  const path = '/passkey-sign-ins/options';
  const { options } = await callApp<{ options: PublicKeyCredentialRequestOptionsJSON }>('POST', path);
  const { startAuthentication } = await load();
  return orNone(startAuthentication({ optionsJSON: options }));
}

async function orNone<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (cause) {
    throw new NoPasskeyUsed('No passkey was used', { cause });
  }
}
