import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type AppSecrets, newId } from '@mailwright/platform';
import {
  createTestAccount,
  createTestDatabase,
  recordLog,
  type TestDatabase,
  testAppSecrets,
  until,
} from '@mailwright/testing';
import { checkPasswordSecret, encryptPassword } from './transport-password.ts';

const other: AppSecrets = { current: 'another secret of at least 32 characters', previous: [] };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.prisma.transport.deleteMany());

async function addPassword(change: (id: string) => Uint8Array): Promise<void> {
  const { accountId } = await createTestAccount(database);
  const id = newId();
  const server = { name: 'Ours', host: 'mail.example.com', port: 587, tls: 'starttls', username: 'ada' } as const;
  const passwordCiphertext = new Uint8Array(change(id));
  await database.prisma.transport.create({ data: { ...server, id, accountId, passwordCiphertext } });
}

test("one account's password under an unknown secret, or a damaged one, is logged and does not keep the process from starting", async () => {
  const { log, lines } = recordLog('test');
  await addPassword((id) => encryptPassword('hunter2', testAppSecrets, id));
  await addPassword((id) => encryptPassword('hunter2', testAppSecrets, id).fill(0, 20));
  await checkPasswordSecret(database, testAppSecrets, log);
  expect(lines).toEqual([]);
  await addPassword((id) => encryptPassword('hunter2', other, id));
  await checkPasswordSecret(database, testAppSecrets, log);
  const [line] = await until('the log', async () => lines.length > 0 && lines);
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', message: 'transports.unreadable', transports: 1 });
});

test('a process does not start if its secret fits none of the passwords', async () => {
  const { log } = recordLog('test');
  await checkPasswordSecret(database, testAppSecrets, log);
  await addPassword((id) => encryptPassword('hunter2', other, id));
  await expect(checkPasswordSecret(database, testAppSecrets, log)).rejects.toThrow('APP_SECRET is not the one');
});
