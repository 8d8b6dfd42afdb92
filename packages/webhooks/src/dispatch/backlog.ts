import { classOf } from './hook-load.ts';
import type { KnownHook } from './known-hooks.ts';

/**
 * The hooks that may have a due delivery that isn't being sent. Proven ones are kept apart, so that finding them takes no
 * longer when thousands of others wait.
 */
export interface Backlog {
  /** Adds a hook at the end, unless it is in the backlog already. */
  add(hook: KnownHook): void;
  delete(hook: KnownHook): void;
  has(hook: KnownHook): boolean;
  size(): number;
  /** The proven ones, or the others, as they are now. */
  of(areProven: boolean, nowMs: number): Iterable<KnownHook>;
  /** Call after a send has ended, which may have changed the hook's class. */
  reclassify(hook: KnownHook): void;
  moveToEnd(hook: KnownHook): void;
}

/** An empty backlog. */
export function createBacklog(): Backlog {
  const proven = new Set<KnownHook>();
  const others = new Set<KnownHook>();
  const setOf = (isProven: boolean): Set<KnownHook> => (isProven ? proven : others);
  const isProven = (hook: KnownHook, nowMs: number): boolean => classOf(hook.load, nowMs) === 'proven';
  const has = (hook: KnownHook): boolean => proven.has(hook) || others.has(hook);

  function move(hook: KnownHook, toProven: boolean): void {
    setOf(!toProven).delete(hook);
    setOf(toProven).add(hook);
  }

  return {
    has,
    add: (hook) => {
      if (!has(hook)) setOf(isProven(hook, performance.now())).add(hook);
    },
    delete: (hook) => {
      proven.delete(hook);
      others.delete(hook);
    },
    size: () => proven.size + others.size,
    *of(areProven, nowMs) {
      // A class changes with time, too.
      for (const hook of setOf(areProven)) {
        if (isProven(hook, nowMs) === areProven) yield hook;
        else move(hook, !areProven);
      }
    },
    reclassify: (hook) => {
      if (has(hook)) move(hook, isProven(hook, performance.now()));
    },
    moveToEnd: (hook) => {
      for (const set of [proven, others]) if (set.delete(hook)) set.add(hook);
    },
  };
}
