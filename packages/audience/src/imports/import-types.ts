import type { EmailAddress, FieldValue } from '@mailwright/contracts';
import type { DateOrder } from './cell-values.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';

/** The options of an import, as the API has validated them. */
export interface ImportOptions {
  /** Column name or number → a field's tag, `tags`, `status`, `ip_address`, or null to leave the column out. */
  mapping: Record<string, string | null>;
  /** Whether unknown columns become fields. */
  createFields: boolean;
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
