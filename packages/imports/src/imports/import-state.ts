import type { EmailAddress, FieldValue, NewImportField } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { isHeld } from '@mailwright/work';
import { endWhenFrozen, type SubscriberState } from '@mailwright/audience';
import type { DateOrder } from './cell-values.ts';

/** The options of an import, as the API has validated them. */
export interface ImportOptions {
  /** Column name or number → a field's tag, `tags`, `status`, `ip_address`, or null to leave the column out. */
  mapping: Record<string, string | null>;
  /** Whether unknown columns become fields. */
  createFields: boolean;
  /** Fields that are created if `mapping` names their tags and the list doesn't have them. */
  newFields?: NewImportField[] | undefined;
  /** Tags that are added to each subscriber. */
  tags: string[];
  updateExisting: boolean;
  /** Whether people who have left are subscribed again. */
  resubscribe: boolean;
  sendEvents: boolean;
  /** On a double opt-in list: subscribes people without a confirmation. Requires `consentStatement`. */
  skipConfirmation: boolean;
  /** How the people agreed, recorded with each consent. */
  consentStatement: string | null;
  /** One character; detected when undefined. */
  delimiter: string | undefined;
  /** The status of all rows. If a row has another status, the one that keeps more mail away wins. */
  status?: SubscriberState['status'] | undefined;
  /** Columns that are left out, whatever they say about consent. */
  ignoreColumns?: string[] | undefined;
  /** The text's encoding, by its name in WHATWG's Encoding Standard; detected when undefined. */
  charset?: string | undefined;
  /** The order of numeric dates; detected when undefined. */
  dateOrder?: DateOrder | undefined;
  /** The time zone of times without an offset; UTC when undefined. */
  timeZone?: string | undefined;
  /** Whether numbers have a decimal comma; detected when undefined. */
  decimalComma?: boolean | undefined;
}

/** What a file says about a consent that a person gave in another system. */
export interface ConsentEvidence {
  subscribedAt?: Date;
  confirmedAt?: Date;
  confirmationIp?: string;
  /** When the other system created the record; the person may have agreed then. */
  createdAt?: Date;
  /** When they left. */
  leftAt?: Date;
}

/** What a row of the file asks for one subscriber. */
export interface WantedRow {
  email: EmailAddress;
  /** By field id, without the fields whose cells are empty. Null removes the value; only JSON can have it. */
  values: Map<string, FieldValue | null>;
  tags: string[];
  /** What the status column says; undefined without such a column. */
  status: SubscriberState['status'] | undefined;
  ipAddress: string | undefined;
  evidence?: ConsentEvidence | undefined;
}

/** What is left of a row when only the person's status is taken: that they have left, or can't be reached. */
export function onlyStatus({ email, status, evidence }: Pick<WantedRow, 'email' | 'status' | 'evidence'>): WantedRow {
  return { email, values: new Map(), tags: [], status, ipAddress: undefined, evidence };
}

interface RowPosition {
  /** Its number, from 1. The header isn't counted. */
  row: number;
  /** The line of the file in which it begins, from 1. */
  line: number;
}

/** One error of a row. */
export interface RowError {
  /** The column's tag; null if the error is about the whole row. */
  field: string | null;
  code: RowErrorCode;
  message: string;
}

/** How many errors of a row are kept: a row may have thousands of wrong cells or unknown properties. */
export const maxErrorsOfRow = 20;

type RowErrorCode =
  | 'invalid_email'
  | 'invalid_value'
  | 'required'
  | 'too_large'
  | 'plan_limit_reached'
  | 'row_too_long'
  | 'too_many_cells'
  | 'unclosed_quote'
  | 'invalid_json';

/** A row's content: what it asks for, or what is wrong with it. */
export type RowContent = { ok: true; wanted: WantedRow } | WrongRow;

interface WrongRow {
  ok: false;
  /** The address as it is in the file. */
  email: string | null;
  errors: RowError[];
  /** Present if the row says that the person has left, which counts whatever else is wrong with the row. */
  left?: WantedRow | undefined;
}

/** A row that has been read. */
export type ReadRow = RowPosition & { text: string } & RowContent;

/** How many rows had each result. */
export interface ImportCounts {
  processed: number;
  created: number;
  updated: number;
  unchanged: number;
  invalid: number;
  suppressed: number;
  /** Rows whose address was added by an earlier row of the file. They also count under their own result. */
  repeated: number;
}

/** Why an import as a whole can't continue: a code, and a sentence for the person who started it. */
export class ImportFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ImportFailure';
    this.code = code;
  }
}

// An import's status and the number of its claim decide races between workers, a cancellation and the import's end.

/** Where a worker resumes an import: its position in the file, and how the file is read. It survives JSON. */
export interface Checkpoint {
  /** The number of the next block of the unpacked file. */
  block: number;
  /** The state that the decoder and the row reader keep between two blocks. */
  decoder: unknown;
  rows: unknown;
  format: unknown;
}

/** An import as its worker needs it. */
export interface OpenImport {
  id: string;
  accountId: string;
  listId: string;
  contentType: string;
  fileName: string | null;
  options: ImportOptions;
  checkpoint: Checkpoint | null;
}

/** A worker's claim on an import: only its latest claim may write. */
interface ImportClaim {
  importId: string;
  /** Grows with each claim. */
  claim: number;
}

/** What a worker has claimed: an import to continue, or one to undo. */
export interface ClaimedImport extends OpenImport, ImportClaim {
  /** How many rows have been merged, which is the number of the last one. */
  processed: number;
  /** How often it has been claimed since its last progress. */
  tries: number;
  undoes: boolean;
}

const leaseFor = '30 seconds';

const isOpen = `((i.finished_at IS NULL AND i.status IN ('pending', 'running'))
  OR (i.undo_requested_at IS NOT NULL AND i.undo_finished_at IS NULL))`;
const isFree = `(i.locked_until <= now() OR (i.locked_by IS NOT NULL AND NOT ${isHeld('i.locked_by')}))`;
// An account's imports run one at a time.
const isClaimable = `${isOpen} AND ${isFree} AND NOT EXISTS (
    SELECT 1 FROM imports o WHERE o.account_id = i.account_id AND o.id <> i.id
      AND o.locked_until > now() AND o.locked_by IS NOT NULL AND ${isHeld('o.locked_by')})`;

/** Whether there is an import that a worker could claim. @param busy the accounts whose imports it is running. */
export async function isImportWaiting(sql: Sql, busy: string[]): Promise<boolean> {
  const rows = await sql.query({
    name: 'is-import-waiting',
    text: `SELECT 1 FROM imports i WHERE ${isClaimable} AND i.account_id <> ALL($1::uuid[]) LIMIT 1`,
    values: [busy],
  });
  return rows.length > 0;
}

// The first of the two keys of the lock that serializes claims.
const claimLockSpace = 0x6d7b;
const lockNotAvailable = '55P03';

/**
 * Claims the next import for a worker: from the account whose last turn ended longest ago, and there first one that was
 * interrupted. Claims are serialized: two concurrent ones wouldn't see each other, and might both take an import of the
 * same account.
 * @param options `key`: the key of the worker's lock; `busy`: the accounts whose imports the worker is already running.
 */
export async function claimImport(
  database: Pick<Database, 'pool'>,
  options: { key: number; busy: string[] },
): Promise<ClaimedImport | undefined> {
  try {
    return await inTransaction(database, async (sql) => {
      // A worker that freezes here doesn't keep the lock, or hold up the others, for long.
      await endWhenFrozen(sql);
      await sql.query({ text: `SELECT set_config('lock_timeout', '1s', true)` });
      await sql.query({ text: `SELECT 1 FROM pg_advisory_xact_lock(${claimLockSpace}, 0)` });
      return claimNext(sql, options);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return undefined;
    throw error;
  }
}

async function claimNext(sql: Sql, options: { key: number; busy: string[] }): Promise<ClaimedImport | undefined> {
  const [row] = await sql.query<ClaimedImport>({
    name: 'claim-import',
    text: `WITH next AS (
        SELECT i.id FROM imports i WHERE ${isClaimable} AND i.account_id <> ALL($2::uuid[])
        ORDER BY (SELECT max(o.locked_until) FROM imports o WHERE o.account_id = i.account_id AND o.claim > 0) NULLS FIRST,
          i.status <> 'running', i.id
        LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE imports SET status = CASE WHEN imports.finished_at IS NULL THEN 'running' ELSE imports.status END,
        started_at = coalesce(started_at, now()), locked_until = now() + interval '${leaseFor}', locked_by = $1,
        claim = claim + 1, tries = tries + 1
      FROM next WHERE imports.id = next.id
      RETURNING imports.id, imports.id AS "importId", account_id AS "accountId", list_id AS "listId",
        content_type AS "contentType", file_name AS "fileName", options, checkpoint, claim, processed, tries,
        finished_at IS NOT NULL AS undoes`,
    values: [options.key, options.busy],
  });
  return row;
}

/** The condition under which a worker may still write. $1 is the import, $2 its claim. */
const isOurs = `id = $1 AND claim = $2 AND finished_at IS NULL`;

/**
 * Records the results of some rows, and where to resume after them, in the transaction that merges them. Renews the
 * lease.
 * @param done `checkpoint`: undefined within a block.
 * @returns false when the import has been cancelled, or another worker has claimed it: the transaction must be rolled
 *   back.
 */
export async function recordProgress(
  sql: Sql,
  { importId, claim }: ImportClaim,
  done: { counts: ImportCounts; bytes: number; checkpoint: Checkpoint | undefined },
): Promise<boolean> {
  const { counts } = done;
  const rows = await sql.query({
    name: 'record-import-progress',
    text: `UPDATE imports SET checkpoint = coalesce($3::jsonb, checkpoint), bytes_read = bytes_read + $4,
        processed = processed + $5, created = created + $6, updated = updated + $7, unchanged = unchanged + $8,
        invalid = invalid + $9, suppressed = suppressed + $10, repeated = repeated + $11, tries = 0,
        locked_until = now() + interval '${leaseFor}'
      WHERE ${isOurs} RETURNING id`,
    values: [
      importId,
      claim,
      done.checkpoint === undefined ? null : JSON.stringify(done.checkpoint),
      done.bytes,
      counts.processed,
      counts.created,
      counts.updated,
      counts.unchanged,
      counts.invalid,
      counts.suppressed,
      counts.repeated,
    ],
  });
  return rows.length > 0;
}

/** Finishes an import; undefined when it had finished before, or another worker has claimed it. */
export async function finishImport(
  sql: Sql,
  { importId, claim }: ImportClaim,
  error: { code: string; message: string } | null,
): Promise<{ accountId: string; status: string; counts: ImportCounts } | undefined> {
  const [row] = await sql.query<{ accountId: string; status: string } & ImportCounts>({
    text: `UPDATE imports SET finished_at = now(), error = $3::jsonb, checkpoint = NULL, locked_until = now(),
        locked_by = NULL, tries = 0,
        status = CASE WHEN $3::jsonb IS NOT NULL THEN 'failed' WHEN invalid > 0 THEN 'completed_with_errors'
          ELSE 'completed' END::import_status
      WHERE ${isOurs}
      RETURNING account_id AS "accountId", status, processed, created, updated, unchanged, invalid, suppressed, repeated`,
    values: [importId, claim, error === null ? null : JSON.stringify(error)],
  });
  if (row === undefined) return undefined;
  const { accountId, status, ...counts } = row;
  return { accountId, status, counts };
}

/** Renews a claim's lease; false when the import has been cancelled, or another worker has claimed it. */
export async function extendLease(sql: Sql, { importId, claim, undoes }: ClaimedImport): Promise<boolean> {
  const rows = await sql.query({
    name: 'extend-import-lease',
    text: `UPDATE imports i SET locked_until = now() + interval '${leaseFor}'
      WHERE id = $1 AND claim = $2
        AND CASE WHEN $3::boolean THEN i.undo_finished_at IS NULL ELSE i.finished_at IS NULL END RETURNING id`,
    values: [importId, claim, undoes],
  });
  return rows.length > 0;
}

/** Releases a claim, so that the next worker can claim the import after this many seconds. */
export async function releaseImport(sql: Sql, { importId, claim }: ImportClaim, afterSeconds: number): Promise<void> {
  await sql.query({
    text: `UPDATE imports SET locked_until = now() + make_interval(secs => $3), locked_by = NULL
      WHERE id = $1 AND claim = $2`,
    values: [importId, claim, afterSeconds],
  });
}
