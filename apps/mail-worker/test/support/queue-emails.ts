import { SendEmail } from '@mailwright/contracts';
import { createEmailAcceptor, emailsWaiting } from '@mailwright/emails';
import { createMediaStores, createRenderer } from '@mailwright/content';
import { newId, toUid } from '@mailwright/platform';
import { testAppSecrets, until, verifyTestSender } from '@mailwright/testing';
import type { TestMailWorker } from './start-test-mail-worker.ts';

/** The state of an email that tests look at. */
export interface EmailState {
  status: string;
  code: string | null;
  reply: string | null;
  attempts: number;
  history: string[];
}

/** An account's emails, which are accepted as in the API. */
export interface TestEmails {
  /** Accepts an email; without notifying the workers if `publish` is false. Resolves to its id. */
  send(body?: Record<string, unknown>, options?: { publish?: boolean; of?: string }): Promise<string>;
  state(id: string): Promise<EmailState>;
  /** Resolves as soon as an email has this status. */
  becomes(id: string, status: string): Promise<EmailState>;
}

const renderer = createRenderer();
export const emailSender = 'shop@example.com';

/** Makes the account of a worker's tests a sender of emails. */
export async function queueEmails(worker: TestMailWorker): Promise<TestEmails> {
  const { database, queues, account } = worker;
  await verifyTestSender(database, account.accountId, emailSender);
  const acceptor = (publish: boolean) =>
    createEmailAcceptor({
      database,
      appSecrets: testAppSecrets,
      clock: { now: () => new Date() },
      renderer,
      media: createMediaStores(database, undefined),
      publish: (due) => {
        if (publish) void queues.add(emailsWaiting, [{ id: newId(), payload: { due: [due] } }]);
      },
      report: (error) => {
        throw error;
      },
    });
  const state = async (id: string): Promise<EmailState> => {
    const row = await database.prisma.email.findUniqueOrThrow({
      where: { id },
      include: { events: { orderBy: { id: 'asc' } } },
    });
    return { ...row, history: row.events.map(({ type }) => type) };
  };
  return {
    send: async (body = {}, { publish = true, of = account.accountId } = {}) => {
      const given = { to: 'grace@example.com', subject: 'Your order', html: '<p>Thank you</p>', ...body };
      const id = newId();
      const rootUrl = 'https://mail.example.com';
      const sent = await acceptor(publish)({ accountId: of, id, body: SendEmail.parse(given), rootUrl });
      if (sent.uid !== toUid('eml', id)) throw new Error('The email has another id');
      return id;
    },
    state,
    becomes: (id, status) =>
      until(`the email to be ${status}`, async () => {
        const now = await state(id);
        return now.status === status && now;
      }),
  };
}
