import { describe, expect, test } from '@jest/globals';
import { EmailBatchResult } from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { useEmails } from '../support/use-emails.ts';

const api = useTestApi();
const { details } = useEmails(api);

const email = (to: unknown, more: object = {}) => ({ to, subject: 'Hello', plain: 'Hello', ...more });
const post = (emails: unknown[], key?: string) => {
  const request = api.call('post', '/emails/batch').send({ emails });
  return key === undefined ? request : request.set('Idempotency-Key', key);
};
const countRows = () => api.database.prisma.email.count();

describe('POST /emails/batch', () => {
  test('queues a hundred emails, each with its own result in the order of the request', async () => {
    const before = await countRows();
    const rows = Array.from({ length: 100 }, (_, n) => email(`n${n}@example.com`));
    const { counts, results } = EmailBatchResult.parse((await post(rows).expect(202)).body);
    expect(counts).toEqual({ queued: 100, invalid: 0, not_found: 0, limited: 0 });
    expect(results.map(({ index }) => index)).toEqual(rows.map((_, n) => n));
    expect(await countRows()).toBe(before + 100);
    expect((await details(results[42]?.uid ?? '')).to.email).toBe('n42@example.com');
  });

  test('queues the others if some are wrong, and says what is wrong with each of these', async () => {
    const { counts, results } = EmailBatchResult.parse(
      (
        await post([
          email('grace@example.com'),
          email('x'),
          'text',
          email('ada@example.com', { plain: '{% if %}' }),
          email('ada@example.com', { from_email: 'someone@example.org' }),
          email('ada@example.com', { template_uid: toUid('tpl', newId()) }),
          email(['ada@example.com', 'eve@example.com'], { cc: 'mallory@example.com' }),
          email('ada@example.com', { unknown: 1 }),
        ]).expect(202)
      ).body,
    );
    expect(counts).toEqual({ queued: 2, invalid: 5, not_found: 1, limited: 0 });
    expect(results.map(({ result, errors }) => [result, Object.keys(errors ?? {})])).toEqual([
      ['queued', []],
      ['invalid', ['to']],
      ['invalid', ['row']],
      ['invalid', ['plain']],
      ['invalid', ['from_email']],
      ['not_found', ['template_uid']],
      ['queued', []],
      ['invalid', ['unknown']],
    ]);
  });

  test('queues each email once for an Idempotency-Key, also if the first run ended in the middle', async () => {
    const rows = [email('once@example.com'), email(['twice@example.com', 'thrice@example.com'])];
    const first = EmailBatchResult.parse((await post(rows, 'batch-1').expect(202)).body);
    const before = await countRows();
    const again = await post(rows, 'batch-1').expect(202);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first);
    // As if the process had ended after the first email: the response isn't stored, and the lock is over.
    await api.run(
      `UPDATE idempotent_requests SET response = NULL, resource_id = $1, locked_until = now() - interval '1 second'`,
      fromUid('eml', first.results[0]?.uid ?? ''),
    );
    await api.run(`DELETE FROM emails WHERE id = $1`, fromUid('eml', first.results[1]?.uid ?? ''));
    expect((await post(rows, 'batch-1').expect(202)).body).toEqual(first);
    expect(await countRows()).toBe(before);
  });

  test('refuses no emails, more than a hundred, and a body that is not an object with emails', async () => {
    expectProblem(await post([]), 'validation_failed', ['emails']);
    expectProblem(await post(Array.from({ length: 101 }, () => email('a@example.com'))), 'validation_failed', [
      'emails',
    ]);
    expectProblem(await api.call('post', '/emails/batch').send({}), 'validation_failed', ['emails']);
  });
});
