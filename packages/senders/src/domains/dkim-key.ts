import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type AppSecrets, decryptValue, encryptValue } from '@mailwright/platform';

const generate = promisify(generateKeyPair);

/** The purpose of the keys that encrypt DKIM keys; it must never change. */
export const dkimKeyPurpose = 'mailwright dkim keys v1';

export type DkimKeyType = 'rsa' | 'ed25519';

/** A DKIM key in the form in which it is stored. */
interface NewDkimKey {
  keyType: DkimKeyType;
  /** Unique for each account that has the domain, so that each account proves the domain with its own record. */
  selector: string;
  /** In the form of the DNS record's `p=`. */
  publicKey: string;
  privateKeyCiphertext: Buffer;
}

/** The length of an Ed25519 public key, which is at the end of its SPKI encoding (RFC 8410). */
const ed25519Length = 32;

/**
 * Generates a DKIM key: RSA with 2,048 bits (RFC 8301) or Ed25519 (RFC 8463).
 * @param domainId the row's UUID, to which the ciphertext is bound.
 */
export async function generateDkimKey(
  keyType: DkimKeyType,
  domainId: string,
  appSecrets: AppSecrets,
): Promise<NewDkimKey> {
  const { publicKey, privateKey } =
    keyType === 'rsa' ? await generate('rsa', { modulusLength: 2_048 }) : await generate('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    keyType,
    selector: `mw${randomBytes(5).toString('hex')}`,
    publicKey: toRecordKey(publicKey, keyType),
    privateKeyCiphertext: encryptDkimKey(pem, appSecrets, domainId),
  };
}

function toRecordKey(publicKey: KeyObject, keyType: DkimKeyType): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return (keyType === 'rsa' ? spki : spki.subarray(-ed25519Length)).toString('base64');
}

/** Encrypts a private key in PEM under the current APP_SECRET, for storage. */
export function encryptDkimKey(pem: string, appSecrets: AppSecrets, domainId: string): Buffer {
  return encryptValue(pem, { appSecrets, purpose: dkimKeyPurpose, owner: domainId });
}

/**
 * Decrypts what `encryptDkimKey` returned.
 * @throws Error if it was encrypted under none of these APP_SECRETs, belongs to another domain, or has been changed.
 */
export function decryptDkimKey(ciphertext: Uint8Array, appSecrets: AppSecrets, domainId: string): string {
  return decryptValue(ciphertext, { appSecrets, purpose: dkimKeyPurpose, owner: domainId });
}
