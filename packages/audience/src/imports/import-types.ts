import type { EmailAddress, FieldValue } from '@mailwright/contracts';
import type { DateOrder } from './cell-values.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';

/** What an import is asked to do, as the API has validated it. */
export interface ImportOptions {
  /** Column name or number → tag of a field, `tags`, `status`, `ip_address`, or null to leave it out. */
  mapping: Record<string, string | null>;
  /** Whether unknown columns become fields. */
  createFields: boolean;
  /** Tags that each subscriber gets. */
  tags: string[];
  updateExisting: boolean;
  /** Whether people who have left are subscribed again. */
  resubscribe: boolean;
  sendEvents: boolean;
  /** On a double opt-in list: subscribes without a confirmation; goes with `consentStatement`. */
  skipConfirmation: boolean;
  /** How the people agreed, recorded with each consent. */
  consentStatement: string | null;
  /** One character; detected when undefined. */
  delimiter: string | undefined;
  /** The status of all rows; of several the one that keeps most mail away holds. */
  status?: SubscriberState['status'] | undefined;
  /** Columns that are left out whatever they say of consent. */
  ignoreColumns?: string[] | undefined;
  /** The encoding of the text, as WHATWG's Encoding Standard names it; detected when undefined. */
  charset?: string | undefined;
  /** The order of dates in figures; detected when undefined. */
  dateOrder?: DateOrder | undefined;
  /** Where times without an offset were taken; UTC when undefined. */
  timeZone?: string | undefined;
  /** Whether a comma is before the decimals of numbers; detected when undefined. */
  decimalComma?: boolean | undefined;
}

/** What a file has of the consent that a person gave elsewhere. */
export interface ConsentEvidence {
  subscribedAt?: Date;
  confirmedAt?: Date;
  confirmationIp?: string;
  /** When the record of them was made there: they may have agreed then. */
  createdAt?: Date;
  /** When they left. */
  leftAt?: Date;
}

/** A row of the file: what it wants of one subscriber. */
export interface WantedRow {
  email: EmailAddress;
  /** By field id; a field whose cell is empty isn't in it. Null, which only JSON has, removes the value. */
  values: Map<string, FieldValue | null>;
  tags: string[];
  /** What the status column says; undefined without one. */
  status: SubscriberState['status'] | undefined;
  ipAddress: string | undefined;
  evidence?: ConsentEvidence | undefined;
}

/** That a person has left, or can't be reached, and nothing else of their row. */
export function onlyStatus({ email, status, evidence }: Pick<WantedRow, 'email' | 'status' | 'evidence'>): WantedRow {
  return { email, values: new Map(), tags: [], status, ipAddress: undefined, evidence };
}

/** Where a row stands in the file. */
interface RowPosition {
  /** Its number, from 1, the header not counted. */
  row: number;
  /** The line of the file it begins on, from 1. */
  line: number;
}

/** What is wrong with a row. */
export interface RowError {
  /** The column's tag, or null when it is the row as a whole. */
  field: string | null;
  code: RowErrorCode;
  message: string;
}

/** The most errors of a row that are kept: a row may have thousands of wrong cells or unknown properties. */
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

/** A row's content: what it wants, or what is wrong with it. */
export type RowContent = { ok: true; wanted: WantedRow } | WrongRow;

/** What is wrong with a row. */
interface WrongRow {
  ok: false;
  /** The address as it stands in the file. */
  email: string | null;
  errors: RowError[];
  /** That the person has left, which holds whatever else is wrong with the row. */
  left?: WantedRow | undefined;
}

/** A row as it was read. */
export type ReadRow = RowPosition & { text: string } & RowContent;

/** How many rows had which result. */
export interface ImportCounts {
  processed: number;
  created: number;
  updated: number;
  unchanged: number;
  invalid: number;
  suppressed: number;
  /** Rows whose address an earlier row of the file has added; they also count as what they did. */
  repeated: number;
}

/** Why an import as a whole can't go on: its code and a sentence for whoever has started it. */
export class ImportFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ImportFailure';
    this.code = code;
  }
}
