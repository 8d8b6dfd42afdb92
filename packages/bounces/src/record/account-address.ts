import { type EmailAddress, parseEmailAddress } from '@mailwright/contracts';
import type { BounceReport } from './bounce-report.ts';

/** The address that an account's report is about. */
export interface AccountAddress {
  accountId: string;
  email: EmailAddress;
}

/** A report about an address only is taken for one about the last mail to it, unless that was longer ago, in days. */
export const lastMailDays = 30;

/** The address of a report; undefined when it has none, or no account. */
export function addressOf({ accountId, email }: BounceReport): AccountAddress | undefined {
  const parsed = email === undefined ? undefined : parseEmailAddress(email);
  return accountId === undefined || parsed === undefined ? undefined : { accountId, email: parsed };
}

/** Identifies an address of an account. */
export function keyOf({ accountId, email }: AccountAddress): string {
  return `${accountId} ${email.normalized}`;
}
