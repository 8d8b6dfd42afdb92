import { type BounceDeps, recordBounces } from '@mailwright/bounces';
import type { Chunk } from './chunk-state.ts';
import type { EngineDeps } from './engine-deps.ts';
import type { RecipientResult } from './record-results.ts';

/** Records the refusals among results that count as bounces: the address doesn't exist, or its mailbox is full. */
export async function recordRefusals(
  deps: Pick<EngineDeps, 'database' | 'clock' | 'appSecrets' | 'events' | 'publish' | 'bounceRules'>,
  { campaignId }: Chunk,
  results: RecipientResult[],
): Promise<void> {
  const refused = results.filter(({ bounce }) => bounce !== undefined);
  if (refused.length === 0) return;
  const bounceDeps: BounceDeps = {
    ...deps,
    rules: deps.bounceRules,
    publish: ({ work }) => deps.publish(work),
  };
  await recordBounces(
    bounceDeps,
    refused.map(({ position, bounce = 'soft', code, reply }) => ({
      kind: bounce,
      source: 'smtp',
      about: { campaignId, position },
      email: undefined,
      accountId: undefined,
      code,
      reply,
      feedbackType: null,
      occurredAt: deps.clock.now(),
    })),
  );
}
