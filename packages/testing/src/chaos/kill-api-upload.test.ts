import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { awaitImport, uploadImport } from 'mailwright';
import { fromUid } from '@mailwright/platform';
import { chaosSize } from './chaos-size.ts';
import { addPeople, readResult, writePeople } from './imports/upload-people.ts';
import { startAppProcess } from './installation/start-app-process.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

// With CHAOS_ROWS=200000 CHAOS_KILLS=5, the suite takes a minute longer.
const rows = chaosSize('CHAOS_ROWS', 8_000);
const kills = chaosSize('CHAOS_KILLS', 3);
const limitMs = 240_000;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallationOnSharedServers();
}, 120_000);
afterAll(() => installation?.close(), 60_000);

const file = Buffer.from(writePeople(rows));

/** Uploads the file to a new list while killing the API `kills` times. */
async function upload(kills: number) {
  const { accountId, client, addList } = await installation.newAccount();
  const listUid = await addList();
  const listId = fromUid('list', listUid) ?? '';
  await addPeople(installation.database, { accountId, listId }, rows);
  let killed = 0;
  let outages = 0;
  let replaced = Promise.resolve();
  const killSoon = async (): Promise<void> => {
    // The kill may come at any moment of a request.
    await wait(Math.random() * 20);
    await installation.replaceApi();
  };
  const { uid } = await uploadImport(client, {
    listUid,
    options: { tag: 'imported', consent_statement: 'Trade fair' },
    file: new Blob([file]),
    partBytes: 16_384,
    onOutage: () => void (outages += 1),
    onProgress: ({ progress }) => {
      if (killed >= kills || progress.uploaded_bytes < (file.length * killed) / (kills + 1)) return;
      killed += 1;
      replaced = replaced.then(killSoon);
    },
  });
  await replaced;
  const importId = fromUid('imp', uid) ?? '';
  const stored = await installation.database.query<{ bytes: Buffer }>({
    text: 'SELECT bytes FROM import_chunks WHERE import_id = $1 ORDER BY number',
    values: [importId],
  });
  const { data: imports } = await client.GET('/imports');
  return {
    killed,
    outages,
    uids: imports?.map((each) => each.uid),
    uid,
    isWhole: Buffer.concat(stored.map(({ bytes }) => bytes)).equals(file),
    awaitResult: async () => {
      await awaitImport(client, uid);
      return readResult(installation.database, { importId, listId });
    },
  };
}

test(
  'an upload whose API is killed again and again arrives byte for byte as one import, and has the same result as an undisturbed one',
  async () => {
    const undisturbed = await upload(0);
    const disturbed = await upload(kills);
    expect(disturbed).toMatchObject({ killed: kills, uids: [disturbed.uid], isWhole: true });
    expect(disturbed.outages).toBeGreaterThan(0);
    // The worker starts only now because it removes the uploaded bytes.
    const worker = await startAppProcess('audience-worker', installation.environment);
    try {
      const expected = await undisturbed.awaitResult();
      expect(expected).toMatchObject({ status: 'completed_with_errors', counts: { processed: rows } });
      expect(await disturbed.awaitResult()).toEqual(expected);
    } finally {
      await worker.kill();
    }
  },
  limitMs,
);
