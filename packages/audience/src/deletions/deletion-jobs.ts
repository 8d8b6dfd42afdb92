import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/** Removes a deleted list's data. */
export const removeList = defineJob({
  queue: 'deletions',
  name: 'remove-list',
  payload: z.object({ listId: z.uuid() }),
});

/** Removes the values of a deleted field from the subscribers. */
export const removeField = defineJob({
  queue: 'field-removals',
  name: 'remove-field',
  payload: z.object({ fieldId: z.uuid() }),
});
