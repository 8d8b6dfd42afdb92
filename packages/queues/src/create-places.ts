/** How much a process may have under way at once, where several parts of it share that. */
export interface Places {
  /** How many are free now; never less than 0. */
  free(): number;
  /** Takes so many; whoever has to may take more than are free. */
  take(count: number): void;
  give(count: number): void;
  /** Is told whenever the number changes. */
  onChange(listener: () => void): void;
}

/** So many places, all free. */
export function createPlaces(limit: number): Places {
  const listeners: (() => void)[] = [];
  let taken = 0;
  function change(by: number): void {
    taken += by;
    for (const listener of listeners) listener();
  }
  return {
    free: () => Math.max(0, limit - taken),
    take: (count) => change(count),
    give: (count) => change(-count),
    onChange: (listener) => void listeners.push(listener),
  };
}
