import { readPeakResidentBytes, readResidentBytes } from '../../measure/cpu-time.ts';
import { monotonicMs } from '../../measure/monotonic.ts';

/** An import at one moment. */
export interface ImportSample {
  /** The time since the first byte of the upload. */
  seconds: number;
  /** How many rows have been merged. */
  rows: number;
  apiMegabytes: number;
  workerMegabytes: number;
}

/** The course of an import. */
export interface ImportCourse {
  samples: ImportSample[];
  /** When the upload ended, in seconds since its first byte. */
  uploadSeconds: number;
}

/** The processes whose memory is watched. */
export interface WatchedPids {
  api: number;
  worker: number;
}

/**
 * Starts to take samples of an import at regular intervals.
 * @param rows returns how many rows are merged.
 * @returns a function that takes a last sample, and returns all of them.
 */
export function watchImport(pids: WatchedPids, everyMs: number, rows: () => number): () => ImportSample[] {
  const fromMs = monotonicMs();
  const samples: ImportSample[] = [];
  const take = (): void =>
    void samples.push({
      seconds: (monotonicMs() - fromMs) / 1_000,
      rows: rows(),
      apiMegabytes: toMegabytes(readResidentBytes(pids.api)),
      workerMegabytes: toMegabytes(readResidentBytes(pids.worker)),
    });
  take();
  const timer = setInterval(take, everyMs);
  return () => {
    clearInterval(timer);
    take();
    return samples;
  };
}

/** The maximum memory of both processes since they started, in megabytes. */
export function readPeaks({ api, worker }: WatchedPids): { api: number; worker: number } {
  return { api: toMegabytes(readPeakResidentBytes(api)), worker: toMegabytes(readPeakResidentBytes(worker)) };
}

function toMegabytes(bytes: number | undefined): number {
  if (bytes === undefined) throw new Error("The system doesn't report a process's memory: this bench needs Linux");
  return bytes / 1e6;
}
