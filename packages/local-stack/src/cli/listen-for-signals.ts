// One Ctrl-C may arrive twice: once from the terminal and once forwarded by npm.
const sameSignalMs = 1_000;

/** What the signals that a command has received ask it to do. */
export interface AskedBySignals {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP: stop in order. */
  asked: AbortSignal;
  /** Aborted by a second signal: wait for nothing. */
  hurry: AbortSignal;
}

/** Listens for the signals that end a command, for as long as the process runs. */
export function listenForSignals(): AskedBySignals {
  const asked = new AbortController();
  const hurry = new AbortController();
  let first = 0;
  const hear = (): void => {
    if (!asked.signal.aborted) {
      first = performance.now();
      asked.abort();
    } else if (performance.now() - first > sameSignalMs) hurry.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  return { asked: asked.signal, hurry: hurry.signal };
}

/** Resolves when the signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}
