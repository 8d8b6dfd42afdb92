import { readPasswordResetMail } from '@mailwright/accounts';
import { signToken } from '@mailwright/platform';
import type supertest from 'supertest';
import { testAppSecrets } from '@mailwright/testing';
import { postAnonymously } from './sign-up-browser.ts';
import type { TestApi } from './start-test-api.ts';

/** A mail about a user's password. */
interface ResetMail {
  id: string;
  accountId: string;
  resetId: string | null;
  kind: string;
  expiresAt: Date;
}

/** How tests request links for a new password and follow them. */
interface PasswordResets {
  ask(email: string): supertest.Test;
  /** The mails about the passwords of an account's users, oldest first. */
  mails(accountId: string): Promise<ResetMail[]>;
  /** Requests a reset and creates the link's token, as the mail worker does. */
  mailedToken(user: { email: string; accountId: string }): Promise<string>;
}

/** Requests links for a new password from an API under test. */
export function watchPasswordResets(api: TestApi): PasswordResets {
  const ask: PasswordResets['ask'] = (email) => postAnonymously(api, '/password-resets', { email });
  const mails: PasswordResets['mails'] = (accountId) =>
    api.database.query<ResetMail>({
      text: `SELECT id, account_id AS "accountId", reset_id AS "resetId", kind, expires_at AS "expiresAt"
        FROM mails WHERE account_id = $1 AND kind <> 'confirm_address' ORDER BY id`,
      values: [accountId],
    });
  return {
    ask,
    mails,
    mailedToken: async ({ email, accountId }) => {
      await ask(email).expect(202);
      const id = (await mails(accountId)).at(-1)?.resetId ?? '';
      const mail = await readPasswordResetMail(api.database, id);
      if (mail === undefined) throw new Error('The reset is not open');
      const { bound, expiresAt } = mail;
      return signToken({ purpose: 'reset-password', id, expiresAt, bound, appSecrets: testAppSecrets });
    },
  };
}
