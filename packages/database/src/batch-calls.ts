/** A call that is queued for a batch. */
interface Waiting<In, Out> {
  input: In;
  resolve(output: Out): void;
  reject(error: unknown): void;
}

/**
 * Turns many small calls into few large ones: calls that arrive while a batch is under way form the next batch ("flush
 * again as soon as the last flush is back"). A single call runs at once; under load batches grow by themselves, so there
 * is no interval to tune.
 * @param run runs a batch; its outputs are in the order of the inputs. When it rejects, each call of the batch does.
 * @param options `maxSize`: calls in a batch; `parallel`: batches under way at once; `minIntervalMs`: the time between the
 *   starts of two batches, unless the later one is full, so that calls that trickle in share batches; 0 when absent;
 *   `rest`: returns how long it rests after a batch, in multiples of the time that the batch took, so that other work has that share
 *   of the processors, however many calls wait; 0 when absent;
 *   `turnsBy`: while more wait than a batch takes, those of each value take turns (an account, for example), so that one
 *   with many calls doesn't delay the others'; in the order of their arrival when absent.
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
  /** Calls that wait, by whose turn it is for them; whoever's turn is next comes first. */
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
    // One turn of the event loop lets calls made together share a batch.
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
        // At the end: the others come first in the next batch.
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
