import { z } from 'zod';
import { line, timestamp, uid } from './text.ts';

const tls = z.enum(['starttls', 'implicit', 'if_offered']).meta({
  description:
    '`starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; ' +
    '`if_offered`: as `starttls` where the server offers it, else without encryption, which takes no password. The ' +
    'certificate must be valid for the host in every case',
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
  .meta({ description: 'How many mails a second it takes at most, over all workers; null: no limit', example: 14 });
const connections = z
  .int()
  .min(1)
  .max(20)
  .meta({ description: 'How many connections each worker opens to it at most', example: 5 });
const host = line(253).meta({ description: 'A public host name, or an address', example: 'smtp.example.net' });
const port = z.int().min(1).max(65_535).meta({ description: '25, 465, 587, or from 1024 up', example: 587 });
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
    username: z.string().nullable().meta({ description: 'Null: it is used without a login', example: 'ada' }),
    weight,
    rate_per_second: rate,
    connections,
    enabled: z.boolean().meta({
      description: 'Whether campaigns, mails of automations and single mails are sent over it',
      example: true,
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Transport', description: 'An SMTP server that the account sends its campaigns and single mails over' });
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
    failed_at: z.enum(['connect', 'greeting', 'tls', 'login']).nullable().meta({
      description: 'The step that failed: the connection, the greeting and EHLO, TLS, or the login',
    }),
    code: z.string().nullable().meta({
      description: "The server's code, or that of the error; null when it is ok",
      example: '535 5.7.8',
    }),
    message: z.string().nullable().meta({
      description: "The server's reply, or what went wrong, in one line; null when it is ok",
      example: '535 5.7.8 Authentication credentials invalid',
    }),
    encrypted: z.boolean().meta({ description: 'Whether mails would be sent over TLS' }),
    pipelining: z.boolean().meta({ description: 'Whether the server offers PIPELINING, which makes it much faster' }),
    smtputf8: z.boolean().meta({ description: 'Whether it takes mails to addresses beyond ASCII' }),
    max_bytes: z.int().nullable().meta({ description: 'The largest mail it takes; null when it does not say' }),
    duration_ms: z.int().meta({ description: 'How long it took', example: 180 }),
  })
  .meta({ id: 'TransportCheck', description: 'Whether a session with a transport could be opened, and if not, why' });
export type TransportCheck = z.infer<typeof TransportCheck>;
