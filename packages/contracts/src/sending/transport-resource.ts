import { z } from 'zod';
import { line, timestamp, uid } from '../values/text.ts';

const tls = z.enum(['starttls', 'implicit', 'if_offered']).meta({
  id: 'TransportTls',
  description:
    '`starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from ' +
    'the start; `if_offered`: like `starttls` if the server offers it, otherwise without encryption, in ' +
    'which case no password is allowed. The certificate must always be valid for the host',
  example: 'starttls',
});
const weight = z
  .int()
  .min(1)
  .max(1_000)
  .meta({ description: 'Its share of the mails, relative to the other transports of the account', example: 1 });
const rate = z
  .number()
  .min(0.01)
  .max(10_000)
  .nullable()
  .meta({ description: 'The maximum number of mails per second, across all workers; null: no limit', example: 14 });
const connections = z
  .int()
  .min(1)
  .max(20)
  .meta({ description: 'The maximum number of connections that each worker opens to it', example: 5 });
const host = line(253).meta({ description: 'A public host name or IP address', example: 'smtp.example.net' });
const port = z.int().min(1).max(65_535).meta({ description: '25, 465, 587, or any port from 1024', example: 587 });
const username = z
  .string()
  .min(1)
  .max(320)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line without control characters')
  .meta({ example: 'ada' });
const password = z
  .string()
  .min(1)
  .max(1_000)
  .refine(
    (text) => !text.includes('\u0000') && text.isWellFormed(),
    'must not contain NUL or invalid Unicode characters',
  )
  .meta({ description: 'Stored encrypted, and never returned', example: 'correct horse battery staple' });

export const TransportResource = z
  .strictObject({
    uid: uid('trp'),
    name: z.string().meta({ example: 'Our mail server' }),
    host: z.string().meta({ example: 'smtp.example.net' }),
    port: z.int().meta({ example: 587 }),
    tls,
    username: z.string().nullable().meta({ description: 'Null: no login', example: 'ada' }),
    weight,
    rate_per_second: rate,
    connections,
    enabled: z.boolean().meta({
      description: 'Whether campaigns, mails of automations and transactional emails are sent over it',
      example: true,
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({
    id: 'Transport',
    description: 'An SMTP server over which the account sends its campaigns, automations and transactional emails',
  });
export type TransportResource = z.infer<typeof TransportResource>;

export const AddTransport = z
  .strictObject({
    name: line(200).meta({ example: 'Our mail server' }),
    host,
    port,
    tls: tls.default('starttls'),
    username: username.nullish(),
    password: password.nullish(),
    weight: weight.default(1),
    rate_per_second: rate.default(null),
    connections: connections.default(5),
    enabled: z.boolean().default(true),
  })
  .meta({ id: 'AddTransport', example: { name: 'Our mail server', host: 'smtp.example.net', port: 587 } });
export type AddTransport = z.infer<typeof AddTransport>;

export const UpdateTransport = z
  .strictObject({
    name: line(200),
    host,
    port,
    tls,
    username: username.nullable(),
    password: password.nullable(),
    weight,
    rate_per_second: rate,
    connections,
    enabled: z.boolean(),
  })
  .partial()
  .meta({ id: 'UpdateTransport', example: { weight: 3, enabled: true } });
export type UpdateTransport = z.infer<typeof UpdateTransport>;

export const TransportCheck = z
  .strictObject({
    ok: z.boolean(),
    failed_at: z.enum(['connect', 'greeting', 'tls', 'login']).meta({ id: 'TransportStep' }).nullable().meta({
      description: 'The step that failed: the connection, the greeting and EHLO, TLS, or the login',
    }),
    code: z.string().nullable().meta({
      description: 'The code of the server or the error; null if it is ok',
      example: '535 5.7.8',
    }),
    message: z.string().nullable().meta({
      description: "The server's reply or the error, in one line; null if it is ok",
      example: '535 5.7.8 Authentication credentials invalid',
    }),
    encrypted: z.boolean().meta({ description: 'Whether mails would be sent over TLS' }),
    pipelining: z
      .boolean()
      .meta({ description: 'Whether the server offers PIPELINING, which makes sending much faster' }),
    smtputf8: z.boolean().meta({ description: 'Whether it accepts mails to non-ASCII addresses' }),
    max_bytes: z
      .int()
      .nullable()
      .meta({ description: 'The size of the largest mail it accepts; null if it does not say' }),
    duration_ms: z.int().meta({ description: 'How long it took', example: 180 }),
  })
  .meta({ id: 'TransportCheck', description: 'Whether a session with a transport could be opened, and if not, why' });
export type TransportCheck = z.infer<typeof TransportCheck>;
