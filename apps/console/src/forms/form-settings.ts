import type { components } from '@mailwright/client';

/** What a form says, looks like and leads to. */
export type FormSettings = components['schemas']['ListForm'];
