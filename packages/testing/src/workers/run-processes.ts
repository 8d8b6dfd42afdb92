/** A started process of ours: what `start…` functions of the apps resolve to. */
interface Started {
  opsUrl: string;
  steps: { close(): Promise<unknown> | void }[];
}

/** A process that runs within the test's. */
export interface RunningProcess {
  opsUrl: string;
  /** Closes it step by step, as SIGTERM does; again it does nothing. */
  close(): Promise<void>;
}

/** The processes of a test, which closes what it has not closed itself. */
export interface RunningProcesses {
  /** Adds one that has been started. */
  add(started: Started): RunningProcess;
  /** Closes all that still run. */
  closeAll(): Promise<void>;
}

/** Keeps track of processes that run within the test's. */
export function runProcesses(): RunningProcesses {
  const running = new Set<RunningProcess>();
  return {
    add: ({ opsUrl, steps }) => {
      const process: RunningProcess = {
        opsUrl,
        close: async () => {
          if (!running.delete(process)) return;
          for (const step of steps) await step.close();
        },
      };
      running.add(process);
      return process;
    },
    closeAll: async () => void (await Promise.all([...running].map((process) => process.close()))),
  };
}
