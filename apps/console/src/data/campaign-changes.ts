import { unwrap } from '@mailwright/client';
import { api } from './api-client.ts';
import { defineChange } from './use-change.ts';

// Separate from the queries, which pages read that change no campaign.

const refreshes = [['campaigns']];
const at = (uid: string) => ({ path: { uid } });

/** Shows a campaign in the public archive of its list, or removes it there. */
export const setArchived = defineChange({
  run: ({ uid, archived }: { uid: string; archived: boolean }) =>
    unwrap(api.PATCH('/campaigns/{uid}', { params: at(uid), body: { archived } })),
  refreshes,
});
