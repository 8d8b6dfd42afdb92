import { createClient, unwrap } from 'mailwright';
import { fromUid } from '@mailwright/platform';
import type { InstallationAccount } from '../../installation/installation-account.ts';
import type { Installation } from '../../installation/open-installation.ts';

/** How a bench's automation begins, and what it does after a wait of 30 days. */
export interface BenchAutomation {
  id: string;
  listId: string;
}

/** The id of the step at which its runs wait. */
export const waitStepId = 'pause';

/** Adds an automation to a list, and activates it. */
export async function addBenchAutomation(
  { baseUrl }: Installation,
  account: InstallationAccount,
  listUid: string,
  trigger: { type: 'api' } | { type: 'subscribed' } | { type: 'tagged'; tag: string },
): Promise<BenchAutomation> {
  const client = createClient({ baseUrl, apiKey: account.keys[0] ?? '' });
  const body = {
    name: 'Bench',
    list_uid: listUid,
    entry: 'every_time' as const,
    trigger,
    steps: [
      { type: 'wait' as const, id: waitStepId, for: 'P30D' },
      { type: 'add_tag' as const, id: 'tag', tag: 'woken' },
    ],
  };
  const { uid } = await unwrap(client.POST('/automations', { body }));
  await unwrap(client.POST('/automations/{uid}/activate', { params: { path: { uid } } }));
  return { id: fromUid('aut', uid) ?? '', listId: fromUid('list', listUid) ?? '' };
}
