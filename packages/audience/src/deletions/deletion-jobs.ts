import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/** Removes what a deleted list had. */
export const removeList = defineJob({
  queue: 'deletions',
  name: 'remove-list',
  payload: z.object({ listId: z.uuid() }),
});

/** Takes the values of a deleted field out of the subscribers. */
export const removeField = defineJob({
  queue: 'field-removals',
  name: 'remove-field',
  payload: z.object({ fieldId: z.uuid() }),
});
