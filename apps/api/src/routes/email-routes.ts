import { type EmailBatchResult, operations, SendEmail } from '@mailwright/contracts';
import { cancelEmail, countEmails, getEmail, getEmailContent, listEmails } from '@mailwright/emails';
import { numberedId, ProblemError } from '@mailwright/platform';
import { checkRow } from '../http/check-row.ts';
import { route } from '../http/define-route.ts';
import { respondNewestFirst } from '../http/respond-page.ts';

// So that a batch leaves connections for other requests.
const maxAtOnce = 25;

export const emailRoutes = [
  route(operations.listEmails, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { status, to, tag, since } = call.query;
    const filter = { status, to, tag, since: since === undefined ? undefined : new Date(since) };
    return respondNewestFirst(
      call,
      '/emails',
      'eml',
      async (page) => ({ entries: await listEmails(database, accountId, filter, page) }),
      () => countEmails(database, accountId, filter),
    );
  }),
  route(
    operations.sendEmail,
    async ({ deps, principal, key, body, newResourceId, rootUrl, urlOf }) => {
      const { accountId } = principal;
      const email = await deps.acceptEmail({ accountId, id: newResourceId(), body, rootUrl, key });
      // The address may be anyone's, so the erasure of any person in the account deletes a stored response.
      return { status: 202, body: email, headers: { Location: urlOf(`/emails/${email.uid}`) }, about: accountId };
    },
    { revalidatesKey: true },
  ),
  route(
    operations.sendEmails,
    async ({ deps, principal, key, body, newResourceId, rootUrl }) => {
      const { accountId } = principal;
      const firstId = newResourceId();
      const accept = (row: unknown, index: number) =>
        acceptRow(row, (email) =>
          deps.acceptEmail({ accountId, id: numberedId(firstId, index), body: email, rootUrl, key }),
        );
      const results: EmailBatchResult['results'] = [];
      while (results.length < body.emails.length) {
        const [from, until] = [results.length, results.length + maxAtOnce];
        const ended = await Promise.all(body.emails.slice(from, until).map((row, n) => accept(row, from + n)));
        results.push(...ended.map((result, n) => ({ index: from + n, ...result })));
      }
      const count = (wanted: RowResult['result']) => results.filter(({ result }) => result === wanted).length;
      const counts = {
        queued: count('queued'),
        invalid: count('invalid'),
        not_found: count('not_found'),
        limited: count('limited'),
      };
      return { status: 202, body: { counts, results }, about: accountId };
    },
    { revalidatesKey: true },
  ),
  route(operations.getEmail, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getEmail(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getEmailContent, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getEmailContent(deps.database, principal.accountId, params.uid),
  })),
  route(operations.cancelEmail, async ({ deps, principal, params }) => ({
    status: 200,
    body: await cancelEmail(deps.database, principal.accountId, params.uid),
    about: principal.accountId,
  })),
];

type RowResult = Omit<EmailBatchResult['results'][number], 'index'>;

/** Accepts an email of a batch. What is wrong with it is its result; what concerns the whole request is thrown. */
async function acceptRow(given: unknown, accept: (email: SendEmail) => Promise<{ uid: string }>): Promise<RowResult> {
  const row = checkRow(SendEmail, given);
  if (!row.ok) return { result: 'invalid', uid: null, errors: row.errors };
  try {
    return { result: 'queued', uid: (await accept(row.value)).uid };
  } catch (error) {
    const result = error instanceof ProblemError ? resultOf(error) : undefined;
    if (result === undefined || !(error instanceof ProblemError)) throw error;
    return { result, uid: null, errors: error.errors ?? { row: [error.message] } };
  }
}

function resultOf({ code }: ProblemError): RowResult['result'] | undefined {
  if (code === 'validation_failed' || code === 'template_too_slow') return 'invalid';
  if (code === 'not_found') return 'not_found';
  return code === 'rate_limited' ? 'limited' : undefined;
}
