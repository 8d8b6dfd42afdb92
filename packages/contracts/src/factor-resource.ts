import { z } from 'zod';
import { givenPassword } from './password.ts';
import { line, timestamp, uid } from './text.ts';

export const PasskeyResource = z
  .strictObject({
    uid: uid('pky'),
    name: z.string(),
    synced: z.boolean().meta({ description: 'Whether it is on several devices of the user' }),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey, which signs its user in without a password' });
export type PasskeyResource = z.infer<typeof PasskeyResource>;

export const IdentityResource = z
  .strictObject({
    uid: uid('idn'),
    issuer: z.string().meta({ description: 'The OpenID provider', example: 'https://login.example.com' }),
    email: z.string().nullable().meta({ description: 'The address there when it was linked' }),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Identity', description: 'Who the user is at an OpenID provider, by which they sign in' });
export type IdentityResource = z.infer<typeof IdentityResource>;

export const IdentityLink = z
  .strictObject({ url: z.string().meta({ description: 'Where the browser is to go: to the OpenID provider' }) })
  .meta({ id: 'IdentityLink' });
export type IdentityLink = z.infer<typeof IdentityLink>;

/** The domain where passkeys can be created and used; WebAuthn doesn't allow an IP address. */
export const passkeysAt = z.string().nullable().meta({
  description: 'Where the console has to be open for passkeys; null: nowhere, since it has no domain name',
  example: 'http://localhost:3000',
});

export const FactorsResource = z
  .strictObject({
    has_password: z.boolean(),
    passkeys_at: passkeysAt,
    totp: z
      .strictObject({ enabled_at: timestamp, recovery_codes: z.int().meta({ description: 'How many are left' }) })
      .nullable()
      .meta({ description: 'Codes of an app, asked for after the password; null: not set up' }),
    passkeys: z.array(PasskeyResource),
    identities: z.array(IdentityResource),
  })
  .meta({ id: 'Factors', description: 'How a user proves who they are' });
export type FactorsResource = z.infer<typeof FactorsResource>;

export const SecondStep = z
  .strictObject({
    second_factor: z.literal('totp'),
    token: z.string().meta({ description: 'To be sent with the code' }),
    expires_at: timestamp,
  })
  .meta({ id: 'SecondStep', description: 'The password was right, and a code is needed too' });
export type SecondStep = z.infer<typeof SecondStep>;

const code = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ description: 'Six digits from the app, or a recovery code', example: '123456' });

export const FinishSignIn = z.strictObject({ token: z.string().min(1).max(200), code }).meta({ id: 'FinishSignIn' });
export type FinishSignIn = z.infer<typeof FinishSignIn>;

export const NewTotp = z
  .strictObject({
    secret: z.string().meta({ description: 'In base32, for an app that is given no picture' }),
    uri: z.string().meta({ description: 'What the QR code says', example: 'otpauth://totp/…' }),
  })
  .meta({ id: 'NewTotp', description: 'A secret that codes are made of. Returned only once.' });
export type NewTotp = z.infer<typeof NewTotp>;

export const ConfirmTotp = z.strictObject({ code }).meta({ id: 'ConfirmTotp' });

export const RecoveryCodes = z
  .strictObject({ recovery_codes: z.array(z.string()).meta({ description: 'Each works once, in place of a code' }) })
  .meta({ id: 'RecoveryCodes', description: 'Returned only once' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The input or output of a browser's WebAuthn API; libraries on both sides make and read it. */
const webAuthnJson = z
  .looseObject({})
  .meta({ description: 'As the Web Authentication API of browsers has it, in JSON' });

export const PasskeyOptions = z
  .strictObject({ options: webAuthnJson })
  .meta({ id: 'PasskeyOptions', description: 'What a browser is to be asked' });

const response = z.looseObject({ id: z.string().max(2_000) }).meta({ description: 'What the browser responded' });

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
  .meta({ id: 'VerifySession', description: 'The password, or what the browser responded for a passkey' });
export type VerifySession = z.infer<typeof VerifySession>;
