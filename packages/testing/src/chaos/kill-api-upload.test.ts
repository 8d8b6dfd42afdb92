import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadImport } from '@mailwright/client';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

const rows = 50_000;
const kills = 6;
const limitMs = 180_000;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallationOnSharedServers();
}, 120_000);
afterAll(() => installation?.close(), 60_000);

const file = Buffer.from(
  `EMAIL,FIRST_NAME\n${Array.from({ length: rows }, (_, n) => `person-${n}@example.com,First ${n}\n`).join('')}`,
);

test(
  'an upload whose API is killed again and again arrives byte for byte, as one import',
  async () => {
    const { client, addList } = await installation.newAccount();
    const listUid = await addList();
    let killed = 0;
    let replaced = Promise.resolve();
    let outages = 0;
    const killSoon = async (): Promise<void> => {
      // At any moment of a request.
      await wait(Math.random() * 20);
      await installation.replaceApi();
    };
    const { uid } = await uploadImport(client, {
      listUid,
      file: new Blob([file]),
      partBytes: 65_536,
      onOutage: () => void (outages += 1),
      onProgress: ({ progress }) => {
        if (killed >= kills || progress.uploaded_bytes < (file.length * killed) / (kills + 1)) return;
        killed += 1;
        replaced = replaced.then(killSoon);
      },
    });
    await replaced;
    expect({ killed, hasOutages: outages > 0 }).toEqual({ killed: kills, hasOutages: true });
    const { data: imports } = await client.GET('/imports');
    expect(imports?.map((each) => each.uid)).toEqual([uid]);
    const stored = await installation.database.query<{ bytes: Buffer }>({
      text: 'SELECT bytes FROM import_chunks ORDER BY number',
    });
    expect(Buffer.concat(stored.map(({ bytes }) => bytes)).equals(file)).toBe(true);
  },
  limitMs,
);
