/** A call that is queued for a batch. */
interface Waiting<In, Out> {
  input: In;
  resolve(output: Out): void;
  reject(error: unknown): void;
}

/**
 * Turns many small calls into few large ones: calls that arrive while a batch is under way form the next batch. A
 * single call runs at once, and batches grow by themselves under load, so there is no interval to tune.
 * @param run runs a batch; its outputs are in the order of the inputs. If it rejects, each call in the batch does.
 * @param options `maxSize`: maximum calls in a batch; `parallel`: maximum batches under way at once; `minIntervalMs`:
 *   the time between the starts of two batches, unless the later one is full, so that calls that trickle in share
 *   batches; 0 by default; `rest`: returns how long to rest after a batch, in multiples of the time that the batch
 *   took, which leaves that share of the processors to other work, however many calls wait; 0 by default; `turnsBy`:
 *   the value (such as an account) by which calls take turns while more wait than fit in a batch, so that one with many
 *   calls doesn't delay the others; by default, calls run in the order of arrival.
 */
export function batchCalls<In, Out>(
  run: (inputs: In[]) => Promise<Out[]>,
  options: {
    maxSize: number;
    parallel: number;
    minIntervalMs?: number;
    rest?: () => number;
    turnsBy?: (input: In) => string;
  },
): (input: In) => Promise<Out> {
  const { minIntervalMs = 0, rest = () => 0, turnsBy = () => '' } = options;
  /** Waiting calls by the value of `turnsBy`; the first entry is the one whose turn is next. */
  const queues = new Map<string, Waiting<In, Out>[]>();
  let waiting = 0;
  let running = 0;
  let scheduled = false;
  let pausing: NodeJS.Timeout | undefined;
  let begunAt = -Infinity;
  let restsUntil = -Infinity;

  function schedule(): void {
    if (scheduled || running >= options.parallel || waiting === 0) return;
    const dueAt = Math.max(restsUntil, waiting >= options.maxSize ? -Infinity : begunAt + minIntervalMs);
    const pauseMs = dueAt - performance.now();
    if (pauseMs > 0) {
      pausing ??= setTimeout(() => {
        pausing = undefined;
        schedule();
      }, pauseMs);
      return;
    }
    scheduled = true;
    // Wait for one turn of the event loop, so that calls made together share a batch.
    setImmediate(() => {
      scheduled = false;
      void flush();
      schedule();
    });
  }

  /** Takes an equal share of each queue, in turn, until the batch is full. */
  function takeBatch(): Waiting<In, Out>[] {
    const batch: Waiting<In, Out>[] = [];
    while (batch.length < options.maxSize && queues.size > 0) {
      const share = Math.ceil((options.maxSize - batch.length) / queues.size);
      const turns = [...queues.keys()];
      for (const turn of turns) {
        const queue = queues.get(turn) ?? [];
        if (batch.length >= options.maxSize) break;
        queues.delete(turn);
        batch.push(...queue.splice(0, Math.min(share, options.maxSize - batch.length)));
        // Back to the end, so that the others come first in the next batch.
        if (queue.length > 0) queues.set(turn, queue);
      }
    }
    waiting -= batch.length;
    return batch;
  }

  async function flush(): Promise<void> {
    const batch = takeBatch();
    if (batch.length === 0) return;
    running += 1;
    const startedAt = performance.now();
    begunAt = startedAt;
    try {
      const outputs = await run(batch.map((call) => call.input));
      if (outputs.length !== batch.length) throw new Error(`A batch of ${batch.length} came back as ${outputs.length}`);
      for (const [index, call] of batch.entries()) call.resolve(outputs[index] as Out);
    } catch (error) {
      for (const call of batch) call.reject(error);
    } finally {
      running -= 1;
      const endedAt = performance.now();
      restsUntil = endedAt + rest() * (endedAt - startedAt);
      schedule();
    }
  }

  return (input) =>
    new Promise<Out>((resolve, reject) => {
      const turn = turnsBy(input);
      const queue = queues.get(turn);
      if (queue === undefined) queues.set(turn, [{ input, resolve, reject }]);
      else queue.push({ input, resolve, reject });
      waiting += 1;
      schedule();
    });
}
