import type { BenchContext } from '../../bench.ts';
import { inInstallation } from '../../installation/in-installation.ts';
import type { Work } from '../../measure/compare-cpu.ts';
import { monotonicMs } from '../../measure/monotonic.ts';
import { watchCpu } from '../../measure/watch-cpu.ts';
import { checkImported } from './check-imported.ts';
import { awaitImport, type ImportState, type ImportTarget, uploadFile } from './send-import.ts';
import { type ImportCourse, readPeaks, watchImport } from './watch-import.ts';
import type { ContactsFile } from './write-contacts.ts';

/** The figures of an import. */
export interface ImportFigures extends Work, ImportCourse {
  /** Rows per second, from the first byte of the upload until the API reports the import as completed. */
  perSecond: number;
  /** The maximum memory, in megabytes. */
  peaks: { api: number; worker: number };
}

/**
 * Imports a file into a new list, after another import that warms up the processes, and checks the contents of the
 * list.
 */
export function measureImport(
  context: BenchContext,
  files: { warmUp: ContactsFile; measured: ContactsFile },
  sampleMs: number,
): Promise<ImportFigures> {
  return inInstallation(context, { groups: [], workers: ['audience-worker'] }, async ({ installation }) => {
    const { baseUrl, pids } = installation;
    const account = await installation.newAccount('unlimited');
    const newTarget = async (): Promise<ImportTarget> => ({
      baseUrl,
      key: account.keys[0] ?? '',
      listUid: await account.addList(),
    });
    const warmUp = await newTarget();
    await awaitImport(warmUp, await uploadFile(warmUp, files.warmUp.path));
    await installation.analyze();

    const target = await newTarget();
    const watched = { api: pids['API']?.[0] ?? 0, worker: pids['audience worker']?.[0] ?? 0 };
    let merged = 0;
    const usedCpu = watchCpu(pids);
    const fromMs = monotonicMs();
    const endWatch = watchImport(watched, sampleMs, () => merged);
    let samples;
    let uploadSeconds;
    let state;
    try {
      const uid = await uploadFile(target, files.measured.path);
      uploadSeconds = (monotonicMs() - fromMs) / 1_000;
      const onState = ({ counts }: ImportState): void => void (merged = counts.processed);
      state = await awaitImport(target, uid, { onState });
    } finally {
      samples = endWatch();
    }
    const seconds = (monotonicMs() - fromMs) / 1_000;
    const { bench: _bench, ...cpu } = usedCpu();
    const peaks = readPeaks(watched);
    checkCounts(state, files.measured);
    await checkImported(installation.databaseUrl, target.listUid, files.measured);
    const { rows } = files.measured;
    return { count: rows, cpu, perSecond: rows / seconds, peaks, samples, uploadSeconds };
  });
}

function checkCounts({ counts }: ImportState, { rows, addresses }: ContactsFile): void {
  const { processed, created, repeated, invalid } = counts;
  if (processed === rows && created === addresses && repeated === rows - addresses && invalid === 0) return;
  throw new Error(`Of ${rows} rows with ${addresses} addresses the import counted ${JSON.stringify(counts)}`);
}
