import { z } from 'zod';
import type { ErrorCode } from './problems/error-codes.ts';
import type { Scope } from './accounts/key-resource.ts';
import { Flag } from './values/shared-enums.ts';
import { wholeNumber } from './values/text.ts';
import type { Permission } from './accounts/roles.ts';

/** A successful response of an operation. */
export interface Reply {
  description: string;
  schema?: z.ZodType;
  /** Other content than JSON, by media type: a stream of any length. */
  stream?: Record<string, z.ZodType>;
  /** Header name → description. */
  headers?: Record<string, string>;
}

/** The groups of operations, in the order of the document. */
export const groups = [
  'Lists',
  'Fields',
  'Subscribers',
  'Tags',
  'Segments',
  'Imports',
  'Exports',
  'Suppressions',
  'Templates',
  'Media',
  'Senders',
  'Domains',
  'Transports',
  'Campaigns',
  'Automations',
  'Emails',
  'Bounces',
  'Hooks',
  'Deliveries',
  'Account',
] as const;

export type Group = (typeof groups)[number];

/** A call of the API: input, output and permissions. The route table and the document are built from these. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Headers extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below /api/v1, with parameters in braces. */
  path: string;
  group: Group;
  summary: string;
  description?: string;
  /** The scope that the key needs; without it, any key is allowed. */
  scope?: Scope;
  params?: Params;
  query?: Query;
  /** Without a schema or an `upload`, a POST accepts only an empty body, and other methods don't read theirs. */
  body?: Body;
  /**
   * The array in the body whose items the handler validates one by one, so that an error in one doesn't reject the
   * others. Only their nesting depth is checked with the body.
   */
  bodyRows?: string;
  /**
   * The largest body in bytes, if it exceeds the usual maximum: a request with such a body counts as heavy. For JSON
   * and forms only.
   */
  maxBodyBytes?: number;
  /** A body of any length that is read as a stream, by media type. */
  upload?: Record<string, z.ZodType>;
  /** Request headers that only this operation has. */
  headers?: Headers;
  replies: Partial<Record<200 | 201 | 202 | 204, Reply>>;
  /** Whether a request is so costly that an account may run only a few of its kind at once. */
  isHeavy?(query: z.output<Query>): boolean;
  /** True when the change may cause webhook deliveries, whose rate the plan limits. */
  causesDeliveries?: true;
  /**
   * Whether the user's address must be verified: for access, and for connections to other services, that outlast a new
   * password. A key passes, since only a user with a verified address can create one.
   */
  needsVerifiedAddress?: true;
  /** True for a POST that acts on an existing resource and may require by If-Match that nobody has changed it. */
  isConditional?: true;
  /** Errors that not every operation has. */
  errors?: ErrorCode[];
}

/**
 * Whether If-Match is a precondition of an operation: of every operation that changes an existing resource, except
 * uploads, which are guarded by their offset, and of each that says so.
 */
export function takesIfMatch(operation: Pick<Operation, 'method' | 'upload' | 'isConditional'>): boolean {
  const { method, upload, isConditional = false } = operation;
  return (method === 'PATCH' && upload === undefined) || method === 'DELETE' || isConditional;
}

/**
 * Whether an operation runs only once for an Idempotency-Key: every POST whose response can be stored. A POST that
 * streams its response must change nothing, so that it may run again.
 */
export function takesIdempotencyKey({ method, replies }: Pick<Operation, 'method' | 'replies'>): boolean {
  return method === 'POST' && Object.values(replies).every(({ stream }) => stream === undefined);
}

/** Infers the types of an operation's schemas. */
export function defineOperation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Headers extends z.ZodType = z.ZodUndefined,
>(operation: Operation<Params, Query, Body, Headers>): Operation<Params, Query, Body, Headers> {
  return operation;
}

/** An operation of the console's back end, below /app. Unlike an API operation it needs a session, not a key. */
export interface AppOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Needs extends 'session' | 'nothing' = 'session' | 'nothing',
> extends Omit<Operation<Params, Query, Body>, 'group' | 'scope'> {
  /** Whether only a signed-in user may call it. */
  needs: Needs;
  /** What the user's role must allow; absent for operations about the user alone, which every role may call. */
  permission?: Permission;
  /** Whether the user must have proven who they are within the last ten minutes: for giving or taking away access. */
  needsRecentProof?: true;
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

/**
 * The cursor of a collection.
 * @param example where a page may end, unless that is the uid of its last item.
 */
export function pageCursor(maxLength: number, example?: string) {
  const description = 'The position to continue from, taken from the Link header';
  return z
    .string()
    .max(maxLength)
    .optional()
    .meta({ description, ...(example === undefined ? {} : { example }) });
}

/** The query parameters of every paged collection. */
export const page = {
  limit: wholeNumber(1, 100).default(25).meta({ description: 'Page size, 1 to 100', example: 25 }),
  cursor: pageCursor(100),
  include_total: Flag.default('false').meta({ description: '`true` adds X-Total-Count; counting is slow' }),
};

/** The search of a collection by name: `things` are what it contains. */
export function nameSearch(things: string, example: string) {
  return z
    .string()
    .max(200)
    .optional()
    .meta({ description: `${things} whose name contains this text, ignoring case`, example });
}

/** The headers of every page, with their descriptions. */
export const pageHeaders = {
  Link: 'The next page, when there is one: `<…>; rel="next"` (RFC 8288)',
  'X-Next-Cursor': 'The `cursor` of the next page, when there is one',
  'X-Total-Count': 'The size of the whole collection, when include_total=true',
};

/** The header of a response that names a new resource. */
export const location = { Location: 'Where the new resource is' };
