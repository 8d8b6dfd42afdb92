import { z } from 'zod';

/** What a key may be allowed to do; `*` is all of it. */
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
