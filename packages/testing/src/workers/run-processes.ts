/** What the apps' `start…` functions resolve to. */
interface Started {
  opsUrl: string;
  steps: { close(): Promise<unknown> | void }[];
}

/** An app that runs within the test's process. */
export interface RunningProcess {
  opsUrl: string;
  /** Closes it step by step, as SIGTERM does; does nothing the second time. */
  close(): Promise<void>;
}

/** The apps that a test runs within its process. */
export interface RunningProcesses {
  /** Adds an app that has been started. */
  add(started: Started): RunningProcess;
  /** Closes all apps that still run. */
  closeAll(): Promise<void>;
}

/** Keeps track of apps that run within the test's process. */
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
