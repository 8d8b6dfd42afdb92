import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Scope } from './scopes.ts';

/** One way an operation answers when it goes well. */
export interface Reply {
  description: string;
  schema?: z.ZodType;
  /** Header name → what it says. */
  headers?: Record<string, string>;
}

/** A call of the API: what goes in, what comes out, who may make it. The route table and the document are made of these. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api/v1, with parameters in braces. */
  path: string;
  group: 'Lists' | 'Fields' | 'Subscribers' | 'Suppressions' | 'Hooks' | 'Deliveries' | 'Account';
  summary: string;
  description?: string;
  /** What the key must be allowed; without one any key may. */
  scope?: Scope;
  params?: Params;
  query?: Query;
  body?: Body;
  replies: Partial<Record<200 | 201 | 202 | 204, Reply>>;
  /** Whether it costs so much that an account may make only a few such requests at once. */
  isHeavy?(query: z.output<Query>): boolean;
  /** True when the change may cause webhook deliveries, of which the plan allows so many a second. */
  causesDeliveries?: true;
  /** Beyond those any operation can answer. */
  errors?: ErrorCode[];
}

/** Whether it is done only when the resource is what If-Match names: whatever changes a resource that is there. */
export function takesIfMatch({ method }: Pick<Operation, 'method'>): boolean {
  return method === 'PATCH' || method === 'DELETE';
}

/** Keeps the types of an operation's schemas. */
export function defineOperation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(operation: Operation<Params, Query, Body>): Operation<Params, Query, Body> {
  return operation;
}
