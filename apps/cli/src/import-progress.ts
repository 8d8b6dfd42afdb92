import type { Import, OutageOptions } from 'mailwright';
import { formatBytes, formatCount, formatSeconds } from './format-quantity.ts';
import type { ProgressLine } from './progress-line.ts';

type NoteOutage = NonNullable<OutageOptions['onOutage']>;

/** Notes once for each outage that the service doesn't respond. */
export function createOutageNote(line: ProgressLine): { noteOutage: NoteOutage; endOutage(): void } {
  let isNoted = false;
  return {
    endOutage: () => void (isNoted = false),
    noteOutage: ({ error }) => {
      if (isNoted) return;
      isNoted = true;
      const { message, cause } = error as Error & { cause?: { code?: string } };
      line.note(`The service is unavailable (${cause?.code ?? message}): trying again.`);
    },
  };
}

/** Shows an upload: the bytes that have arrived, their rate since this command began, and the time left. */
export function createUploadProgress(line: ProgressLine, size: number | undefined, now = () => performance.now()) {
  const { noteOutage, endOutage } = createOutageNote(line);
  let first: { bytes: number; at: number } | undefined;
  return {
    noteOutage,
    show: ({ progress: { uploaded_bytes: bytes } }: Import): void => {
      endOutage();
      first ??= { bytes, at: now() };
      const seconds = (now() - first.at) / 1_000;
      const rate = seconds > 0 ? (bytes - first.bytes) / seconds : 0;
      const facts = [size === undefined ? formatBytes(bytes) : `${formatBytes(bytes)} of ${formatBytes(size)}`];
      if (rate > 0) facts.push(`${formatBytes(Math.round(rate))}/s`);
      if (rate > 0 && size !== undefined && size > bytes) facts.push(`${formatSeconds((size - bytes) / rate)} left`);
      line.show({ title: 'Uploading', done: size === undefined ? undefined : bytes / size, facts });
    },
  };
}

/** Shows the merging of an import: the rows so far, their rate, and the time left. */
export function createMergeProgress(line: ProgressLine) {
  const { noteOutage, endOutage } = createOutageNote(line);
  return {
    noteOutage,
    show: ({ status, counts, progress }: Import): void => {
      endOutage();
      if (status === 'uploading' || status === 'pending') {
        line.show({ title: status === 'pending' ? 'Waiting for a worker' : 'Waiting for the upload', facts: [] });
        return;
      }
      const facts = [`${formatCount(counts.processed)} rows`, `${formatCount(progress.rows_per_second)} rows/s`];
      if (progress.seconds_left !== null) facts.push(`${formatSeconds(progress.seconds_left)} left`);
      const done = progress.uploaded_bytes === 0 ? 0 : progress.read_bytes / progress.uploaded_bytes;
      line.show({ title: 'Merging', done, facts });
    },
  };
}
