import { z } from 'zod';

/** What a key may be allowed to do; `*` is all of it. */
export const scopes = [
  'lists:read',
  'lists:write',
  'subscribers:read',
  'subscribers:write',
  'hooks:read',
  'hooks:write',
] as const;

export type Scope = (typeof scopes)[number];

export const KeyScope = z.enum(['*', ...scopes]);
