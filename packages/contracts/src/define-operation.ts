import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Scope } from './scopes.ts';

/** A successful response of an operation. */
export interface Reply {
  description: string;
  schema?: z.ZodType;
  /** Header name → description. */
  headers?: Record<string, string>;
}

/** A call of the API: input, output and permissions. The route table and the document are built from these. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below /api/v1, with parameters in braces. */
  path: string;
  group: 'Lists' | 'Fields' | 'Subscribers' | 'Suppressions' | 'Hooks' | 'Deliveries' | 'Account';
  summary: string;
  description?: string;
  /** The scope that the key needs; without one any key is allowed. */
  scope?: Scope;
  params?: Params;
  query?: Query;
  body?: Body;
  replies: Partial<Record<200 | 201 | 202 | 204, Reply>>;
  /** Whether it is so costly that an account may run only a few such requests concurrently. */
  isHeavy?(query: z.output<Query>): boolean;
  /** True when the change may cause webhook deliveries, whose rate the plan limits. */
  causesDeliveries?: true;
  /** Errors beyond those of every operation. */
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
