import type { components } from 'mailwright';

/** What a form says, what it looks like and where it leads. */
export type FormSettings = components['schemas']['ListForm'];
