import { sameValue } from './same-value.ts';

/**
 * Where the saving of a form stands:
 * - `saved`: nothing is to be saved
 * - `changed`: something is, after a moment of rest
 * - `saving`: it is on its way
 * - `retrying`: the service could not be reached, or could not answer; it is tried again by itself
 * - `refused`: the service doesn't take it; it is tried again with the next change
 * - `conflict`: the same was changed elsewhere since it was read; nothing is saved before a person has decided
 */
export type SaveState = 'saved' | 'changed' | 'saving' | 'retrying' | 'refused' | 'conflict';

/** A resource as it is stored, with its ETag. */
export interface Stored<Values> {
  values: Values;
  tag: string;
}

export interface AutosavePorts<Values> {
  read(): Promise<Stored<Values>>;
  /** Writes the properties that were changed, unless the resource isn't what the tag names any more. */
  write(changes: Partial<Values>, tag: string): Promise<Values>;
  /** Whether an error says that the tag is an old one, that it is worth to try again, or neither. */
  classify(error: Error): 'outdated' | 'temporary' | 'final';
  /** Calls after some milliseconds; returns how it is called off. */
  later(call: () => void, ms: number): () => void;
}

/** What is shown of a form that saves itself. It changes as a whole, so that it can be compared by identity. */
export interface AutosaveView<Values> {
  values: Values;
  state: SaveState;
  error: Error | null;
  /** Rises when values have been replaced by what was stored elsewhere. */
  revision: number;
}

export interface Autosave<Values> {
  view(): AutosaveView<Values>;
  subscribe(call: () => void): () => void;
  change(changes: Partial<Values>): void;
  /** Saves now what is to be saved; resolves to whether everything is saved. */
  flush(): Promise<boolean>;
  /** Ends a conflict: with the values of this form, or with those that are stored. */
  keepMine(): void;
  loadOther(): void;
}

const restMs = 1_000;
const retriesMs = [1_000, 2_000, 4_000, 8_000, 15_000];
// Each time someone else's change of other properties came in between.
const maxTries = 4;

/**
 * A form that saves itself a second after the last change. Only properties that were changed here are written. A change made
 * elsewhere is a conflict when it is of the same property; otherwise it appears in the form.
 */
export function createAutosave<Values extends object>(first: Values, ports: AutosavePorts<Values>): Autosave<Values> {
  let base = first;
  // As they were typed, also after they have been saved: the service may have removed a space that is still being typed after.
  let typed: Partial<Values> = {};
  let unsaved: Partial<Values> = {};
  let sent: Partial<Values> = {};
  let other: Values | undefined;
  let failures = 0;
  let running: Promise<boolean> | undefined;
  let stopTimer = () => {};
  let current: AutosaveView<Values> = { values: first, state: 'saved', error: null, revision: 0 };
  const listeners = new Set<() => void>();

  const show = (state: SaveState, error: Error | null = null, revision = current.revision) => {
    current = { values: { ...base, ...typed }, state, error, revision };
    for (const call of listeners) call();
  };
  const hasUnsaved = () => Object.keys(unsaved).length > 0;
  const saveAfter = (ms: number) => {
    stopTimer();
    stopTimer = ports.later(() => void flush(), ms);
  };

  /** Takes over what is stored now; returns false when the same properties were changed elsewhere. */
  const takeOver = (stored: Values): boolean => {
    const names = Object.keys(stored) as (keyof Values)[];
    const foreign = names.filter(
      (name) =>
        !sameValue(stored[name], base[name]) &&
        // What was sent may have been stored although its response was lost.
        !(name in sent && sameValue(stored[name], sent[name])),
    );
    if (foreign.some((name) => name in unsaved && !sameValue(stored[name], unsaved[name]))) {
      other = stored;
      return false;
    }
    for (const name of foreign) if (!(name in unsaved)) delete typed[name];
    base = stored;
    if (foreign.length > 0) show('saving', null, current.revision + 1);
    return true;
  };

  const save = async (): Promise<boolean> => {
    for (let tries = 1; hasUnsaved(); tries += 1) {
      show('saving');
      try {
        const stored = await ports.read();
        if (!takeOver(stored.values)) {
          show('conflict');
          return false;
        }
        const changes = { ...unsaved };
        sent = { ...sent, ...changes };
        base = { ...base, ...(await ports.write(changes, stored.tag)) };
        sent = {};
        failures = 0;
        for (const name of Object.keys(changes) as (keyof Values)[])
          if (unsaved[name] === changes[name]) delete unsaved[name];
        // More was typed meanwhile: that has its own moment of rest.
        if (hasUnsaved()) {
          show('changed');
          saveAfter(restMs);
          return false;
        }
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const kind = ports.classify(error);
        if (kind === 'outdated' && tries < maxTries) continue;
        if (kind === 'final') {
          show('refused', error);
          return false;
        }
        show('retrying', error);
        saveAfter(retriesMs[Math.min(failures, retriesMs.length - 1)] ?? restMs);
        failures += 1;
        return false;
      }
    }
    show('saved');
    return true;
  };

  const flush = async (): Promise<boolean> => {
    stopTimer();
    if (running !== undefined) await running;
    if (current.state === 'conflict') return false;
    if (!hasUnsaved()) return true;
    stopTimer();
    running = save().finally(() => (running = undefined));
    return running;
  };

  return {
    view: () => current,
    subscribe: (call) => {
      listeners.add(call);
      return () => listeners.delete(call);
    },
    change: (changes) => {
      typed = { ...typed, ...changes };
      unsaved = { ...unsaved, ...changes };
      if (running === undefined)
        for (const name of Object.keys(unsaved) as (keyof Values)[])
          if (sameValue(unsaved[name], base[name])) delete unsaved[name];
      if (current.state === 'conflict' || current.state === 'saving') return show(current.state);
      if (!hasUnsaved()) {
        stopTimer();
        return show('saved');
      }
      // An outage isn't shorter because someone types.
      if (current.state === 'retrying') return show('retrying', current.error);
      show('changed');
      saveAfter(restMs);
    },
    flush,
    keepMine: () => {
      if (other === undefined) return;
      base = other;
      other = undefined;
      show('changed');
      void flush();
    },
    loadOther: () => {
      if (other === undefined) return;
      [base, typed, unsaved, sent, other] = [other, {}, {}, {}, undefined];
      show('saved', null, current.revision + 1);
    },
  };
}
