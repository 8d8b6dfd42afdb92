import type { SessionResource } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApp } from './api-client.ts';
import { defineChange } from './use-change.ts';

/** Where the user is signed in, oldest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => callApp<SessionResource[]>('GET', '/sessions'),
});

/** Signs the user out of another browser. */
export const endSession = defineChange({
  run: (uid: string) => callApp('DELETE', `/sessions/${uid}`),
  refreshes: [['sessions']],
});
