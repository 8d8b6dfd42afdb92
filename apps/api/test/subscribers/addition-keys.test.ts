import { beforeEach, expect, test } from '@jest/globals';
import type { CachedKey } from '@mailwright/audience';
import { ProblemError } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { addresses, type AddingProcess, codeOf, startAddingProcess } from '../support/adding-process.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let process: AddingProcess;
let account: TestAccount;
let own: { to: string; by: string };
beforeEach(async () => {
  process = startAddingProcess(api, await api.addList());
  account = await createTestAccount(api.database);
  own = { to: await api.addList({}, account), by: account.accountId };
  await process.add('first@example.com');
  await process.add('first@example.com', own);
  process.statements.length = 0;
});

const refusing = (id: string): CachedKey => ({
  id,
  revalidate: () => Promise.reject(new ProblemError('unauthenticated')),
});

test('a cached key needs no statement of its own while it is valid, in a group with keys of other accounts', async () => {
  const [theirs, mine] = [refusing(account.keyId), refusing(api.account.keyId)];
  await Promise.all([process.add('a@example.com', own, theirs), process.add('a@example.com', {}, mine)]);
  expect(process.statements).toEqual(['add-subscribers']);
});

test.each([
  ['revoked', 'UPDATE api_keys SET revoked_at = now() WHERE account_id = $1'],
  ['deleted', 'DELETE FROM api_keys WHERE account_id = $1'],
  ['of a suspended account', `UPDATE accounts SET status = 'suspended' WHERE id = $1`],
  ['of a plan without the API', `UPDATE accounts SET plan_code = 'no_api' WHERE id = $1`],
])('a cached key adds no subscriber once it is %s, and the others in its group are added', async (_what, change) => {
  await api.run(change, account.accountId);
  const others = addresses(3).map((email) => process.add(email, {}, refusing(api.account.keyId)));
  expect(await codeOf(process.add('new@example.com', own, refusing(account.keyId)))).toBe('unauthenticated');
  await Promise.all(others);
  expect(process.statements).toEqual(['add-subscribers']);
  const [row] = await api.run(`SELECT count(*)::int AS count FROM subscribers WHERE email = 'new@example.com'`);
  expect(row).toEqual({ count: 0 });
});

test('a cached key adds no subscriber to a list of another account', async () => {
  expect(await codeOf(process.add('new@example.com', own, refusing(api.account.keyId)))).toBe('unauthenticated');
});

test('for an existing subscriber, a cached key is looked up again before anything else is read or written', async () => {
  const seen: string[][] = [];
  const key = { id: account.keyId, revalidate: async () => void seen.push([...process.statements]) };
  const updated = await process.add('first@example.com', { ...own, FIRST_NAME: 'Ada' }, key);
  expect(updated).toMatchObject({ created: false, subscriber: { FIRST_NAME: 'Ada' } });
  expect(seen).toEqual([['add-subscribers']]);
  expect(process.statements.length).toBeGreaterThan(1);
});
