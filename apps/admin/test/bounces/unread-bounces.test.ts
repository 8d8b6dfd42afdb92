import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { type AdminCaller, createAdminCaller } from '../support/run-admin.ts';

let database: TestDatabase;
let admin: AdminCaller['admin'];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ admin } = createAdminCaller(database));
});
afterAll(() => database.drop());

test('the operator sees which mails to the bounce domain could not be interpreted, and what they say', async () => {
  expect(await admin(['bounces', 'unread'])).toMatchObject({
    code: 0,
    stdout: 'Every mail of the last 14 days was processed.\n',
  });
  const id = newId();
  await database.prisma.bounceSample.create({
    data: {
      digest: Buffer.from('1'),
      id,
      why: 'no_report',
      sentTo: 'bounce',
      mailFrom: '',
      addresses: [],
      raw: Buffer.from('Subject: Hm\r\n\r\nWhat is \u001b[31mthis?\r\n'),
    },
  });
  const listed = await admin(['bounces', 'unread']);
  expect(listed.stdout).toContain(id);
  expect(listed.stdout).toMatch(/no_report +bounce +Hm\n/);
  const shown = await admin(['bounces', 'show', id]);
  expect(shown).toMatchObject({ code: 0, stderr: '', stdout: 'Subject: Hm\n\nWhat is \u{fffd}[31mthis?\n\n' });
  expect(JSON.parse((await admin(['bounces', 'show', id, '--json'])).stdout)).toMatchObject({ id });
  expect(await admin(['bounces', 'show', newId()])).toMatchObject({
    code: 1,
    stderr: 'No unread mail has this id. List them with "bounces unread".\n',
  });
  expect(await admin(['bounces', 'show', 'x'])).toMatchObject({ code: 2 });
});
