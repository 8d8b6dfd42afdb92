import type { components } from '@mailwright/client';

/** What a form says, what it looks like and where it leads. */
export type FormSettings = components['schemas']['ListForm'];
