import type { z } from 'zod';
import type { Operation } from './define-operation.ts';

/** A call of the console's back end, below /app. Unlike an API operation it needs a session, not a key. */
export interface AppOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Needs extends 'session' | 'nothing' = 'session' | 'nothing',
> extends Omit<Operation<Params, Query, Body>, 'group' | 'scope'> {
  /** Whether only a signed-in user may call it. */
  needs: Needs;
}

/** Infers the types of an operation's schemas. */
export function defineAppOperation<
  Needs extends 'session' | 'nothing',
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(operation: AppOperation<Params, Query, Body, Needs>): AppOperation<Params, Query, Body, Needs> {
  return operation;
}
