import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type ClaimQueue, createClaimQueue, otherClaims } from './turns.ts';

let queue: ClaimQueue;
let ready: number;
beforeEach(() => {
  jest.useFakeTimers({ now: 1_000 });
  ready = 0;
  queue = createClaimQueue(otherClaims, () => (ready += 1));
});
afterEach(() => void jest.useRealTimers());

const maySearch = () => queue.maySearch(performance.now());

/** Begins a pause of 400 ms for more slots, with this many sends under way. */
function pauseWith(sends: number): void {
  queue.items = sends;
  queue.claimedAtMs = performance.now();
  expect(queue.noteSearch(performance.now())).toBe(false);
  queue.pauseUntil(performance.now() + 400);
  expect(maySearch()).toBe(false);
}

describe('a pause for more slots', () => {
  test('it ends after its time, and then whatever is due is claimed with the slots that are free', () => {
    pauseWith(3);
    jest.advanceTimersByTime(399);
    expect({ ready, maySearch: maySearch() }).toEqual({ ready: 0, maySearch: false });
    jest.advanceTimersByTime(2);
    expect({ ready, maySearch: maySearch() }).toEqual({ ready: 1, maySearch: true });
    expect(queue.noteSearch(performance.now())).toBe(true);
  });

  test.each([
    [1, 1],
    [3, 3],
    [200, otherClaims.maxItems],
  ])('with %i sends under way, it ends early when %i receivers have responded quickly', (sends, responses) => {
    pauseWith(sends);
    for (let n = 0; n < responses; n += 1) {
      expect(maySearch()).toBe(false);
      queue.noteEnd('quick');
    }
    expect(maySearch()).toBe(true);
    expect(queue.noteSearch(performance.now())).toBe(true);
    // Those responses count only once.
    expect(queue.noteSearch(performance.now())).toBe(false);
  });

  test('it ends early after a slow response, since its source has a slot again, but not after a timeout', () => {
    pauseWith(20);
    for (let n = 0; n < 10; n += 1) queue.noteEnd('none');
    expect(maySearch()).toBe(false);
    queue.noteEnd('slow');
    expect(maySearch()).toBe(true);
    expect(queue.items).toBe(9);
  });

  test('a pause after one that was ended early lasts its full time', () => {
    pauseWith(3);
    jest.advanceTimersByTime(100);
    queue.endPause();
    pauseWith(3);
    jest.advanceTimersByTime(350);
    expect({ ready, maySearch: maySearch() }).toEqual({ ready: 0, maySearch: false });
    jest.advanceTimersByTime(51);
    expect({ ready, maySearch: maySearch() }).toEqual({ ready: 1, maySearch: true });
  });

  test('after a stop, nothing is called any more', () => {
    pauseWith(3);
    queue.stop();
    jest.advanceTimersByTime(1_000);
    expect(ready).toBe(0);
  });
});
