import { describe, expect, test } from '@jest/globals';
import { createAutosave } from './create-autosave.ts';
import { sameValue } from './same-value.ts';

interface Letter {
  subject: string;
  text: string;
}

/** Simulates the API's storage of one letter: a write with an outdated tag is rejected. */
function startStore(first: Letter) {
  const store = {
    values: first,
    version: 1,
    writes: [] as Partial<Letter>[],
    fault: undefined as Error | undefined,
    losesResponse: false,
  };
  const timers: { call: () => void; ms: number }[] = [];
  const changeElsewhere = (changes: Partial<Letter>) => {
    store.values = { ...store.values, ...changes };
    store.version += 1;
  };
  const autosave = createAutosave<Letter>(first, {
    read: () => {
      if (store.fault !== undefined) return Promise.reject(store.fault);
      return Promise.resolve({ values: { ...store.values }, tag: String(store.version) });
    },
    write: (changes, tag) => {
      if (store.fault !== undefined) return Promise.reject(store.fault);
      if (tag !== String(store.version)) return Promise.reject(new Error('outdated'));
      store.writes.push(changes);
      changeElsewhere(changes);
      if (store.losesResponse) return Promise.reject(new Error('away'));
      return Promise.resolve({ ...store.values });
    },
    classify: ({ message }) => (message === 'outdated' || message === 'final' ? message : 'temporary'),
    later: (call, ms) => {
      const timer = { call, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  /** Runs the next timer, as if its time had passed. */
  const rest = async () => {
    timers.shift()?.call();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { store, timers, autosave, changeElsewhere, rest };
}

const first = { subject: 'Hello', text: 'One' };

describe('an autosaving form', () => {
  test('saves once after a pause in typing, and only what was changed', async () => {
    const { store, autosave, rest, timers } = startStore(first);
    autosave.change({ subject: 'H' });
    autosave.change({ subject: 'Hi' });
    expect(autosave.view().state).toBe('changed');
    await rest();
    expect(store.writes).toEqual([{ subject: 'Hi' }]);
    expect(autosave.view().state).toBe('saved');
    expect(timers).toEqual([]);
  });

  test('saves nothing if a change is undone before the pause is over', () => {
    const { autosave, timers } = startStore(first);
    autosave.change({ subject: 'H' });
    autosave.change({ subject: 'Hello' });
    expect(autosave.view().state).toBe('saved');
    expect(timers).toEqual([]);
  });

  test('shows a change that was made elsewhere to another property, and saves its own', async () => {
    const { store, autosave, changeElsewhere, rest } = startStore(first);
    autosave.change({ subject: 'Hi' });
    changeElsewhere({ text: 'Two' });
    await rest();
    expect(store.values).toEqual({ subject: 'Hi', text: 'Two' });
    expect(autosave.view()).toMatchObject({ values: { subject: 'Hi', text: 'Two' }, state: 'saved', revision: 1 });
  });

  test('overwrites nothing after the same property was changed elsewhere, until a person keeps their version', async () => {
    const { store, autosave, changeElsewhere, rest } = startStore(first);
    autosave.change({ text: 'Mine' });
    changeElsewhere({ text: 'Theirs' });
    await rest();
    expect(autosave.view()).toMatchObject({ values: { text: 'Mine' }, state: 'conflict' });
    autosave.change({ text: 'Mine, too' });
    expect(await autosave.flush()).toBe(false);
    expect(store.values.text).toBe('Theirs');
    autosave.keepMine();
    await rest();
    expect(store.values.text).toBe('Mine, too');
    expect(autosave.view().state).toBe('saved');
  });

  test('shows the other version once a person loads it', async () => {
    const { store, autosave, changeElsewhere, rest } = startStore(first);
    autosave.change({ text: 'Mine' });
    changeElsewhere({ text: 'Theirs' });
    await rest();
    autosave.loadOther();
    expect(autosave.view()).toMatchObject({ values: { text: 'Theirs' }, state: 'saved', revision: 1 });
    expect(store.writes).toEqual([]);
  });

  test('retries at growing intervals while the service is unavailable, and loses nothing that is typed in the meantime', async () => {
    const { store, autosave, rest, timers } = startStore(first);
    store.fault = new Error('away');
    autosave.change({ text: 'Two' });
    await rest();
    expect(autosave.view().state).toBe('retrying');
    autosave.change({ subject: 'Hi' });
    await rest();
    expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
    store.fault = undefined;
    await rest();
    expect(store.values).toEqual({ subject: 'Hi', text: 'Two' });
    expect(autosave.view().state).toBe('saved');
  });

  test('finds no conflict with its own write if the response to that write was lost', async () => {
    const { store, autosave, rest } = startStore(first);
    autosave.change({ text: 'Two' });
    store.losesResponse = true;
    await rest();
    expect(autosave.view().state).toBe('retrying');
    store.losesResponse = false;
    autosave.change({ text: 'Three' });
    await autosave.flush();
    expect(store.values.text).toBe('Three');
    expect(autosave.view().state).toBe('saved');
  });

  test('shows what the service rejects, and tries again with the next change', async () => {
    const { store, autosave, rest } = startStore(first);
    store.fault = new Error('final');
    autosave.change({ subject: '' });
    await rest();
    expect(autosave.view()).toMatchObject({ state: 'refused', values: { subject: '' } });
    store.fault = undefined;
    autosave.change({ subject: 'Hi' });
    await rest();
    expect(store.values.subject).toBe('Hi');
  });

  test('saves what was corrected while the service was still refusing it', async () => {
    const { store, autosave, rest } = startStore(first);
    store.fault = new Error('final');
    autosave.change({ subject: '' });
    const refused = autosave.flush();
    autosave.change({ subject: 'Hi' });
    await refused;
    expect(autosave.view().state).toBe('changed');
    store.fault = undefined;
    await rest();
    expect(store.values.subject).toBe('Hi');
    expect(autosave.view().state).toBe('saved');
  });

  test('counts input that an editor has yet to pass on as unsaved, and is saved again if the input changes nothing', async () => {
    const { store, autosave, rest } = startStore(first);
    autosave.awaitInput(true);
    expect(autosave.view().state).toBe('changed');
    autosave.awaitInput(false);
    expect(autosave.view().state).toBe('saved');
    autosave.awaitInput(true);
    autosave.change({ text: 'Two' });
    await rest();
    expect(store.writes).toEqual([{ text: 'Two' }]);
    expect(autosave.view().state).toBe('changed');
    autosave.awaitInput(false);
    expect(autosave.view().state).toBe('saved');
  });

  test('still shows what is refused or in conflict while an editor has input to pass on', async () => {
    const { store, autosave, rest } = startStore(first);
    store.fault = new Error('final');
    autosave.change({ subject: '' });
    await rest();
    autosave.awaitInput(true);
    autosave.awaitInput(false);
    expect(autosave.view().state).toBe('refused');
  });

  test('keeps a trailing space that the service has removed, so that typing can continue after it', async () => {
    const { autosave, rest } = startStore(first);
    autosave.change({ subject: 'Hi ' });
    await rest();
    expect(autosave.view().values.subject).toBe('Hi ');
  });
});

test.each([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  ['Hi ', 'Hi', true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], { 0: 1, 1: 2 }, false],
  [null, {}, false],
])('comparing the values %j and %j for equality gives %j', (one, other, isSame) => {
  expect(sameValue(one, other)).toBe(isSame);
});
