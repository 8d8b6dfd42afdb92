import { z } from 'zod';
import { anyTime, timestamp, uid } from './text.ts';

const count = (description: string, example: number) => z.int().meta({ description, example });

export const RecoverHook = z
  .strictObject({
    since: anyTime.meta({
      description: 'Deliveries that failed at or after this time are sent again. Not in the future',
    }),
  })
  .meta({ id: 'RecoverHook', example: { since: '2026-01-02T03:04:05Z' } });
export type RecoverHook = z.infer<typeof RecoverHook>;

export const RecoveryResource = z
  .strictObject({
    uid: uid('rec'),
    hook_uid: uid('hook'),
    since: timestamp,
    status: z
      .enum(['running', 'completed'])
      .meta({ description: '`completed` when all of its deliveries are requeued' }),
    total: count('Deliveries that had failed since then, when it was asked for', 3),
    redelivered: count('Deliveries requeued so far', 3),
    outcomes: z
      .strictObject({
        pending: count('Still under way', 1),
        succeeded: count('Delivered', 2),
        failed: count('Failed again', 0),
        cancelled: count('Cancelled, since the hook was switched off or removed again', 0),
      })
      .meta({
        description:
          'The state of the requeued deliveries. One that was redelivered since, or removed, no longer counts',
      }),
    requested_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'Recovery', description: "A redelivery of a hook's failed deliveries" });
export type RecoveryResource = z.infer<typeof RecoveryResource>;
