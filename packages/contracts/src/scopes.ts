import { z } from 'zod';

/** The permissions of a key; `*` includes all. */
export const scopes = [
  'lists:read',
  'lists:write',
  'subscribers:read',
  'subscribers:write',
  'suppressions:read',
  'suppressions:write',
  'hooks:read',
  'hooks:write',
] as const;

export type Scope = (typeof scopes)[number];

/** A scope; `lists:*` is all that concerns lists, `*` is everything. */
export const KeyScope = z.enum(['*', 'lists:*', 'subscribers:*', 'suppressions:*', 'hooks:*', ...scopes]);
