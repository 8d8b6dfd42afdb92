import type { Site } from '../../installation/in-installation.ts';
import { monotonicMs } from '../../measure/monotonic.ts';
import { awaitImport, cancelImport, uploadFile } from '../import/send-import.ts';
import type { ContactsFile } from '../import/write-contacts.ts';
import type { OtherAccount } from './other-account.ts';

/** Creates an account that imports a file into one new list after another. */
export async function openImportingAccount({ installation }: Site, file: ContactsFile): Promise<OtherAccount> {
  const { baseUrl } = installation;
  const account = await installation.newAccount('unlimited');
  const [key = ''] = account.keys;
  return {
    description: `it imports files of ${file.rows} rows, one after another`,
    work: async (seconds) => {
      const deadlineMs = monotonicMs() + seconds * 1_000;
      const isOver = (): boolean => monotonicMs() >= deadlineMs;
      let rows = 0;
      while (!isOver()) {
        const target = { baseUrl, key, listUid: await account.addList() };
        const uid = await uploadFile(target, file.path);
        const { counts, finished_at: ended } = await awaitImport(target, uid, { until: isOver });
        if (ended === null) await cancelImport(target, uid);
        rows += counts.processed;
      }
      return rows;
    },
    stop: () => Promise.resolve(),
  };
}
