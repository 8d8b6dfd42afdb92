/** The key that opens each page when it follows `g`. */
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

/** The actions that keys trigger. */
interface KeyActions {
  /** The pages that the viewer's role includes. */
  pages: string[];
  go(to: string): void;
  search(): void;
  help(): void;
}

/** Recognizes single-key shortcuts, and those of `g` followed soon by another key. */
export function createKeySequence(actions: KeyActions): { press(key: string, at: number): boolean } {
  let goneAt = -Infinity;
  return {
    /** Handles a key pressed at a time in milliseconds; returns whether it triggered an action. */
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
