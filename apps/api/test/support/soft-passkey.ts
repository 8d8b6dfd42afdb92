import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the browser is asked, as far as a device needs it. */
interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

/** What a test changes in the device's response. */
interface Changes {
  origin?: string;
  challenge?: string;
  /** Whether the device has verified its user. */
  isVerified?: boolean;
  counter?: number;
}

/** A device with one passkey (WebAuthn, ES256, without attestation), and the browser in front of it. */
export interface SoftPasskey {
  register(options: Asked, changes?: Changes): { id: string } & Record<string, unknown>;
  use(options: Asked, changes?: Changes): { id: string } & Record<string, unknown>;
}

/** @param origin the origin of the browser's page, such as `https://mail.example.com` */
export function createSoftPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const clientData = (type: string, asked: Asked, changes: Changes) =>
    Buffer.from(
      JSON.stringify({ type, challenge: changes.challenge ?? asked.challenge, origin: changes.origin ?? origin }),
    );
  const dataOf = (asked: Asked, changes: Changes, hasKey: boolean) => {
    const host = asked.rpId ?? asked.rp?.id ?? '';
    // User present, user verified, attested credential data included (WebAuthn §6.1).
    const flags = 1 | (changes.isVerified === false ? 0 : 4) | (hasKey ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.of(flags), count]);
  };
  return {
    register: (asked, changes = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([dataOf(asked, changes, true), Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.of(0xa0),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', asked, changes).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: (asked, changes = {}) => {
      counter += 1;
      const authenticatorData = dataOf(asked, changes, false);
      const json = clientData('webauthn.get', asked, changes);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(json).digest()]);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** The key in COSE format: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    point(x),
    Buffer.of(0x22),
    point(y),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? Buffer.of(0x58, bytes.length) : Buffer.of(0x59, bytes.length >> 8, bytes.length & 255);
  return Buffer.concat([head, bytes]);
}
