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
 *   starts of two batches, unless the later one is full, so that calls that trickle in share batches; 0 when absent.
 */
export function batchCalls<In, Out>(
  run: (inputs: In[]) => Promise<Out[]>,
  options: { maxSize: number; parallel: number; minIntervalMs?: number },
): (input: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let running = 0;
  let scheduled = false;
  let pausing: NodeJS.Timeout | undefined;
  let begunAt = -Infinity;

  function schedule(): void {
    if (scheduled || running >= options.parallel || waiting.length === 0) return;
    const pauseMs = waiting.length >= options.maxSize ? 0 : begunAt + (options.minIntervalMs ?? 0) - performance.now();
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

  async function flush(): Promise<void> {
    const batch = waiting.slice(0, options.maxSize);
    waiting = waiting.slice(options.maxSize);
    if (batch.length === 0) return;
    running += 1;
    begunAt = performance.now();
    try {
      const outputs = await run(batch.map((call) => call.input));
      if (outputs.length !== batch.length) throw new Error(`A batch of ${batch.length} came back as ${outputs.length}`);
      for (const [index, call] of batch.entries()) call.resolve(outputs[index] as Out);
    } catch (error) {
      for (const call of batch) call.reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  return (input) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      schedule();
    });
}
