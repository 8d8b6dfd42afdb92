import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import type { MailSample } from '../inbound/handle-mail.ts';
import { forgetSamples, keepSample, removeOldSamples } from './keep-sample.ts';
import { listUnreadMails, readUnreadMail } from './read-samples.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.query({ text: 'DELETE FROM bounce_samples' }));
afterAll(() => database.drop());

const sample = (text: string, to: MailSample['to'] = 'bounce'): MailSample => ({
  why: 'no_report',
  to,
  from: 'ada@example.com',
  raw: Buffer.from(`Subject: ${text}\r\n\r\n${text}`),
});
const subjects = async () => (await listUnreadMails(database, 100)).map(({ subject }) => subject).sort();

test('a mail that cannot be understood is kept once, and shown as it came', async () => {
  for (let time = 0; time < 2; time += 1) await keepSample(database, sample('Hello \u0000 \u001b[31mred'));
  const [mail] = await listUnreadMails(database, 10);
  expect(await subjects()).toEqual(['Hello    [31mred']);
  expect((await readUnreadMail(database, mail?.id ?? ''))?.toString()).toContain('\u001b[31mred');
});

test('only the beginning of a large mail is kept', async () => {
  await keepSample(database, { ...sample('x'), raw: Buffer.alloc(100_000, 'Subject: x\r\n') });
  const [mail] = await listUnreadMails(database, 10);
  expect(await readUnreadMail(database, mail?.id ?? '')).toHaveLength(16_384);
});

test('the daily limit applies per kind of address, so that others still have room', async () => {
  for (const text of ['a', 'b', 'c', 'd']) await keepSample(database, sample(text, 'complaints'), 3);
  await keepSample(database, sample('e'), 3);
  expect(await subjects()).toEqual(['a', 'b', 'c', 'e']);
});

test("samples are removed when they are old, and at once if they contain an erased person's address", async () => {
  for (const text of ['old', 'Mail to Grace@Example.org: no', 'kept']) await keepSample(database, sample(text));
  await database.query({
    text: "UPDATE bounce_samples SET created_at = now() - interval '15 days' WHERE position('old'::bytea IN raw) > 0",
  });
  await removeOldSamples(database);
  await forgetSamples(database, ['grace@example.org']);
  expect(await subjects()).toEqual(['kept']);
});

test('an erased person is found in a sample even behind many other addresses', async () => {
  const others = Array.from({ length: 500 }, (_, index) => `person-${index}@example.com`);
  await keepSample(database, sample([...others, 'grace@example.org'].join(' ')));
  await forgetSamples(database, ['grace@example.org']);
  expect(await subjects()).toEqual([]);
});
