import type { Database } from '@mailwright/database';

/** What validating and activating an automation depends on. */
export interface AutomationDeps {
  database: Database;
  /** Whether an account may send from this address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
}
