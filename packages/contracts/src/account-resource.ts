import { z } from 'zod';
import { KeyScope } from './scopes.ts';
import { timestamp, uid } from './text.ts';

export const MeResource = z
  .strictObject({
    account: z.strictObject({
      uid: uid('acc'),
      name: z.string().meta({ example: 'Example Ltd' }),
      status: z.enum(['active', 'suspended']),
      created_at: timestamp,
    }),
    plan: z
      .strictObject({ code: z.string(), name: z.string(), api_access: z.boolean() })
      .meta({ example: { code: 'standard', name: 'Standard', api_access: true } }),
    limits: z.strictObject({
      named_keys: z.strictObject({ limit: z.int(), used: z.int() }),
    }),
    key: z
      .strictObject({
        uid: uid('key'),
        kind: z.enum(['named', 'primary']),
        name: z.string().meta({ example: 'My shop' }),
        prefix: z.string().meta({ description: 'Its first characters, to tell keys apart', example: 'mw_live_3fGh2K' }),
        scopes: z.array(KeyScope),
      })
      .meta({ description: 'The key this request was made with' }),
  })
  .meta({ id: 'Me', description: "The key's account, its plan, its limits and what is used of them" });
export type MeResource = z.infer<typeof MeResource>;
