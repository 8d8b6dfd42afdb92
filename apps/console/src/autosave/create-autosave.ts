import { sameValue } from './same-value.ts';

/**
 * The saving state of a form:
 * - `saved`: nothing is left to save
 * - `changed`: there are changes, which are saved after a pause in typing
 * - `saving`: a save is under way
 * - `retrying`: the service could not be reached or could not respond; the save is retried automatically
 * - `refused`: the service rejected the changes; they are sent again with the next change
 * - `conflict`: a property changed here was also changed elsewhere; nothing is saved until a person decides
 */
export type SaveState = 'saved' | 'changed' | 'saving' | 'retrying' | 'refused' | 'conflict';

/** A resource as it is stored, with its ETag. */
export interface Stored<Values> {
  values: Values;
  tag: string;
}

export interface AutosavePorts<Values> {
  read(): Promise<Stored<Values>>;
  /** Writes the changed properties, unless the resource has changed since the tag was read. */
  write(changes: Partial<Values>, tag: string): Promise<Values>;
  /** Classifies an error: the tag was outdated, a retry may help, or neither. */
  classify(error: Error): 'outdated' | 'temporary' | 'final';
  /** Calls back after some milliseconds; returns a function that cancels the call. */
  later(call: () => void, ms: number): () => void;
}

/** The visible state of an autosaving form. It is replaced as a whole, so that it can be compared by identity. */
export interface AutosaveView<Values> {
  values: Values;
  state: SaveState;
  error: Error | null;
  /** Increases whenever values are replaced with what was stored elsewhere. */
  revision: number;
}

export interface Autosave<Values> {
  view(): AutosaveView<Values>;
  subscribe(call: () => void): () => void;
  change(changes: Partial<Values>): void;
  /** Says whether an editor has input that it hasn't passed on yet, which counts as unsaved. */
  awaitInput(isAwaited: boolean): void;
  /** Saves at once; resolves to whether everything is saved. */
  flush(): Promise<boolean>;
  /** `keepMine` ends a conflict with this form's values, `loadOther` with the stored ones. */
  keepMine(): void;
  loadOther(): void;
}

const restMs = 1_000;
const retriesMs = [1_000, 2_000, 4_000, 8_000, 15_000];
// Each retry means that someone else changed other properties between the read and the write.
const maxTries = 4;

/**
 * A form that saves itself one second after the last change. It writes only the properties that were changed here. If
 * another property was changed elsewhere, the change appears in the form; if it was the same property, that is a
 * conflict.
 */
export function createAutosave<Values extends object>(first: Values, ports: AutosavePorts<Values>): Autosave<Values> {
  let base = first;
  // The values as typed, kept even after they are saved: the service may have trimmed a space that the user is typing
  // after.
  let typed: Partial<Values> = {};
  let unsaved: Partial<Values> = {};
  let sent: Partial<Values> = {};
  let other: Values | undefined;
  let failures = 0;
  let isAwaiting = false;
  let running: Promise<boolean> | undefined;
  let stopTimer = () => {};
  let current: AutosaveView<Values> = { values: first, state: 'saved', error: null, revision: 0 };
  const listeners = new Set<() => void>();

  const show = (state: SaveState, error: Error | null = null, revision = current.revision) => {
    const shown = state === 'saved' && isAwaiting ? 'changed' : state;
    current = { values: { ...base, ...typed }, state: shown, error, revision };
    for (const call of listeners) call();
  };
  const hasUnsaved = () => Object.keys(unsaved).length > 0;
  const saveAfter = (ms: number) => {
    stopTimer();
    stopTimer = ports.later(() => void flush(), ms);
  };

  /** Adopts the stored values; returns false if the same properties were changed elsewhere. */
  const takeOver = (stored: Values): boolean => {
    const names = Object.keys(stored) as (keyof Values)[];
    const foreign = names.filter(
      (name) =>
        !sameValue(stored[name], base[name]) &&
        // What was sent may have been stored even though the response was lost.
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

  const endRefused = (changes: Partial<Values>, error: Error): boolean => {
    if (sameEntries(changes, unsaved)) show('refused', error);
    else {
      // What was typed in the meantime may be the correction.
      show('changed');
      saveAfter(restMs);
    }
    return false;
  };

  const save = async (): Promise<boolean> => {
    for (let tries = 1; hasUnsaved(); tries += 1) {
      show('saving');
      let changes = { ...unsaved };
      try {
        const stored = await ports.read();
        if (!takeOver(stored.values)) {
          show('conflict');
          return false;
        }
        changes = { ...unsaved };
        sent = { ...sent, ...changes };
        base = { ...base, ...(await ports.write(changes, stored.tag)) };
        sent = {};
        failures = 0;
        for (const name of Object.keys(changes) as (keyof Values)[])
          if (unsaved[name] === changes[name]) delete unsaved[name];
        // More was typed in the meantime; it is saved after its own pause.
        if (hasUnsaved()) {
          show('changed');
          saveAfter(restMs);
          return false;
        }
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const kind = ports.classify(error);
        if (kind === 'outdated' && tries < maxTries) continue;
        if (kind === 'final') return endRefused(changes, error);
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
      // Typing doesn't end an outage, so keep waiting for the retry.
      if (current.state === 'retrying') return show('retrying', current.error);
      show('changed');
      saveAfter(restMs);
    },
    awaitInput: (isAwaited) => {
      if (isAwaited === isAwaiting) return;
      isAwaiting = isAwaited;
      // Any other state stays as long as what it is about.
      if (!hasUnsaved() && (current.state === 'saved' || current.state === 'changed')) show('saved');
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

/** Whether two objects have the same properties, with the very same values. */
function sameEntries<Values extends object>(one: Partial<Values>, other: Partial<Values>): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof Values)[];
  return names.every((name) => one[name] === other[name]);
}
