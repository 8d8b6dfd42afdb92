import { formatCount } from '../format-quantity.ts';
import type { LeftOut, MovedKind } from './source.ts';

/** What became of something of the other system. */
export interface MovedItem {
  kind: MovedKind;
  /** Its id in the other system. */
  id: string;
  name: string;
  /** `existing`: it was here already, and only a list's fields and subscribers are brought up to date. */
  result: 'created' | 'existing' | 'failed';
  uid: string | null;
  /** Why it failed. */
  reason: string | null;
  /** What its owner should look at. */
  notes: string[];
  subscribers: MovedSubscribers | null;
}

/** How many subscribers of a list were moved. */
export interface MovedSubscribers {
  /** How many the other system gave. */
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** How many more the other system said there are. */
  missing: number;
  /** Rows that can't be imported. */
  invalid: number;
  suppressed: number;
  /** Those who were left out, by the reason. */
  left_out: Record<string, number>;
}

/** What was moved, as --json prints it. */
export interface MoveReport {
  system: string;
  url: string;
  moved: MovedItem[];
  not_moved: LeftOut[];
}

/** Whether all of it was moved but for what never is. */
export function isComplete({ moved }: MoveReport): boolean {
  return moved.every(({ result, subscribers }) => {
    const { invalid = 0, missing = 0 } = subscribers ?? {};
    return result !== 'failed' && invalid === 0 && missing === 0;
  });
}

/** `1 list`, `1,200 lists` */
export function many(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}
