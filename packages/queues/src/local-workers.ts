/** The workers of this process that take jobs from the same process without Redis. */
export interface LocalWorkers {
  /** @param take handles a payload and returns true, or returns false if the job must go to Redis. */
  add(queue: string, take: (payload: unknown) => boolean): void;
  remove(queue: string): void;
  /** Offers a payload to the queue's worker. Returns whether it has taken it. */
  offer(queue: string, payload: unknown): boolean;
}

/**
 * Creates the local workers of a process, none at first. A job in Redis costs ten times what it says: it is added, its
 * worker is woken, fetches it, finishes it and looks for another one. Where the worker is in the same process and has
 * nothing else to handle, a call says the same.
 */
export function createLocalWorkers(): LocalWorkers {
  const workers = new Map<string, (payload: unknown) => boolean>();
  return {
    add: (queue, take) => void workers.set(queue, take),
    remove: (queue) => void workers.delete(queue),
    offer: (queue, payload) => workers.get(queue)?.(payload) === true,
  };
}
