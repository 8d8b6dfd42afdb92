import type { MailwrightClient } from './create-client.ts';
import type { Import } from './resources.ts';
import { createOutages, type OutageOptions } from './retry-outages.ts';
import { readImport } from './upload-import.ts';
import { waitUnlessAborted } from './wait-unless-aborted.ts';

const defaultPollSeconds = 1;

/**
 * Resolves to an import when it has ended: `completed`, `completed_with_errors`, `failed` or `cancelled`.
 * @param options `pollSeconds`: how often it is read; 1 by default. `onProgress`: called with it each time.
 * @throws MailwrightError for an error response that retrying can't fix; the last error if an outage doesn't end.
 */
export async function awaitImport(
  client: MailwrightClient,
  uid: string,
  options: OutageOptions & { pollSeconds?: number; onProgress?(progress: Import): void } = {},
): Promise<Import> {
  const { pollSeconds = defaultPollSeconds, onProgress, signal } = options;
  const outages = createOutages(options);
  for (;;) {
    const current = await outages.outlast(() => readImport(client, uid, signal));
    onProgress?.(current);
    if (current.finished_at !== null) return current;
    await waitUnlessAborted(pollSeconds * 1_000, signal);
  }
}
