import { type EmailAddress, parseEmailAddress } from '@mailwright/contracts';
import type { BounceReport } from './bounce-report.ts';

/** An account's address that a report is about. */
export interface AccountAddress {
  accountId: string;
  email: EmailAddress;
}

/** A report that names only an address applies to the last mail sent there within this many days. */
export const lastMailDays = 30;

/** Gets the account and address of a report; undefined if it lacks either. */
export function addressOf({ accountId, email }: BounceReport): AccountAddress | undefined {
  const parsed = email === undefined ? undefined : parseEmailAddress(email);
  return accountId === undefined || parsed === undefined ? undefined : { accountId, email: parsed };
}

/** A key for an account's address. */
export function keyOf({ accountId, email }: AccountAddress): string {
  return `${accountId} ${email.normalized}`;
}
