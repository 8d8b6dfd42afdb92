/** The second key, after `g`, that leads to a page. */
export const pageKeys: Partial<Record<string, string>> = {
  '/': 'h',
  '/lists': 'l',
  '/campaigns': 'c',
  '/automations': 'a',
  '/emails': 'm',
  '/templates': 't',
  '/integrations': 'i',
  '/account': 's',
};

const maxPauseMs = 1_500;

/** What keys do. */
interface KeyActions {
  /** The pages that there are for the viewer's role. */
  pages: string[];
  go(to: string): void;
  search(): void;
  help(): void;
}

/** Recognizes shortcuts of one key, and those of `g` and another one soon after it. */
export function createKeySequence(actions: KeyActions): { press(key: string, at: number): boolean } {
  let goneAt = -Infinity;
  return {
    /** Takes a key, at a time in milliseconds; returns whether it does something. */
    press: (key, at) => {
      const isSecond = at - goneAt <= maxPauseMs;
      goneAt = -Infinity;
      if (isSecond) {
        const to = actions.pages.find((each) => pageKeys[each] === key);
        if (to !== undefined) actions.go(to);
        return to !== undefined;
      }
      if (key === 'g') goneAt = at;
      else if (key === '?') actions.help();
      else if (key === '/') actions.search();
      return key === '?' || key === '/';
    },
  };
}
