import { z } from 'zod';
import { givenPassword } from '../values/password.ts';
import { line, timestamp, uid } from '../values/text.ts';

export const PasskeyResource = z
  .strictObject({
    uid: uid('pky'),
    name: z.string(),
    synced: z.boolean().meta({ description: 'Whether it is synchronized to several devices of the user' }),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey, with which the user signs in without a password' });
export type PasskeyResource = z.infer<typeof PasskeyResource>;

export const IdentityResource = z
  .strictObject({
    uid: uid('idn'),
    issuer: z.string().meta({ description: 'The OpenID provider', example: 'https://login.example.com' }),
    email: z.string().nullable().meta({ description: 'The email address at the provider when it was linked' }),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Identity', description: "The user's identity at an OpenID provider, used to sign in" });
export type IdentityResource = z.infer<typeof IdentityResource>;

export const IdentityLink = z
  .strictObject({ url: z.string().meta({ description: 'The URL of the OpenID provider to open in the browser' }) })
  .meta({ id: 'IdentityLink' });
export type IdentityLink = z.infer<typeof IdentityLink>;

/** The domain where passkeys can be created and used; WebAuthn doesn't allow an IP address. */
export const passkeysAt = z.string().nullable().meta({
  description:
    'The origin at which the console must be opened to use passkeys; null: none, since it has no domain name',
  example: 'http://localhost:3000',
});

export const FactorsResource = z
  .strictObject({
    has_password: z.boolean(),
    passkeys_at: passkeysAt,
    totp: z
      .strictObject({ enabled_at: timestamp, recovery_codes: z.int().meta({ description: 'The number left' }) })
      .nullable()
      .meta({ description: 'Codes of an authenticator app, required after the password; null: not set up' }),
    passkeys: z.array(PasskeyResource),
    identities: z.array(IdentityResource),
  })
  .meta({ id: 'Factors', description: "The user's sign-in methods" });
export type FactorsResource = z.infer<typeof FactorsResource>;

export const SecondStep = z
  .strictObject({
    second_factor: z.literal('totp'),
    token: z.string().meta({ description: 'Send it with the code' }),
    expires_at: timestamp,
  })
  .meta({ id: 'SecondStep', description: 'The password was right, and a code is also required' });
export type SecondStep = z.infer<typeof SecondStep>;

const code = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ description: 'Six digits from the authenticator app, or a recovery code', example: '123456' });

export const FinishSignIn = z.strictObject({ token: z.string().min(1).max(200), code }).meta({ id: 'FinishSignIn' });
export type FinishSignIn = z.infer<typeof FinishSignIn>;

export const NewTotp = z
  .strictObject({
    secret: z.string().meta({ description: 'In base32, to enter in an app without scanning the QR code' }),
    uri: z.string().meta({ description: 'The content of the QR code', example: 'otpauth://totp/…' }),
  })
  .meta({ id: 'NewTotp', description: 'The secret from which codes are generated. Returned only once.' });
export type NewTotp = z.infer<typeof NewTotp>;

export const ConfirmTotp = z.strictObject({ code }).meta({ id: 'ConfirmTotp' });

export const RecoveryCodes = z
  .strictObject({ recovery_codes: z.array(z.string()).meta({ description: 'Each works once, instead of a code' }) })
  .meta({ id: 'RecoveryCodes', description: 'Returned only once' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The input or output of a browser's WebAuthn API; libraries on both sides make and read it. */
const webAuthnJson = z.looseObject({}).meta({ description: 'In the JSON format of the Web Authentication API' });

export const PasskeyOptions = z
  .strictObject({ options: webAuthnJson })
  .meta({ id: 'PasskeyOptions', description: 'The options to pass to the browser' });

const response = z.looseObject({ id: z.string().max(2_000) }).meta({ description: "The browser's response" });

const passkeyName = line(60).meta({ example: 'MacBook' });

export const AddPasskey = z.strictObject({ name: passkeyName, response }).meta({ id: 'AddPasskey' });
export type AddPasskey = z.infer<typeof AddPasskey>;

export const RenamePasskey = z.strictObject({ name: passkeyName }).meta({ id: 'RenamePasskey' });

export const UsePasskey = z.strictObject({ response }).meta({ id: 'UsePasskey' });
export type UsePasskey = z.infer<typeof UsePasskey>;

export const VerifySession = z
  .strictObject({ password: givenPassword.optional(), response: response.optional() })
  .refine(
    ({ password, response: used }) => (password === undefined) !== (used === undefined),
    'must have either password or response, but not both',
  )
  .meta({ id: 'VerifySession', description: "The password, or the browser's response for a passkey" });
export type VerifySession = z.infer<typeof VerifySession>;
