import { until } from '@mailwright/testing';
import type { Locator, Page } from 'playwright-core';

/** Where the focus is. */
interface Stop {
  /** The focused element in words, for messages. */
  name: string;
  /** Whether nothing on the page has the focus. */
  isLost: boolean;
  /** Whether a person sees where the focus is. */
  isSeen: boolean;
}

/** A person who uses a page with nothing but its keyboard. */
export interface Keyboard {
  /**
   * Presses Tab until an element has the focus, and expects to see each stop on the way.
   * @param key `Shift+Tab` to go backwards
   */
  tabTo(wanted: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Goes to an element by Tab and presses a key there, usually Enter. */
  use(wanted: Locator, key?: string): Promise<void>;
  /** Goes to a field by Tab and types in place of what it contains. */
  write(field: Locator, text: string): Promise<void>;
  /** Goes to a dropdown of the browser by Tab and types the start of an option. */
  choose(select: Locator, option: string): Promise<void>;
  /** Moves through a menu, a list of options or a group of radio buttons by an arrow key. */
  arrowTo(wanted: Locator, key?: 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes once around a dialog in both directions, which must not leave it, and ends where it began. */
  staysIn(dialog: Locator): Promise<void>;
  /** Expects that something on the page has the focus, or gets it. */
  hasFocus(): Promise<void>;
  /** Waits until an element has the focus without any further key. */
  awaitFocus(wanted: Locator): Promise<void>;
}

/** What is used here of the types of a page, which tests don't have. */
interface InPage {
  document: { activeElement: unknown };
}
interface Element {
  closest(selector: string): Element | null;
  contains(other: unknown): boolean;
}

const maxStops = 160;

/** The keyboard of a page. */
export function keyboardOf(page: Page): Keyboard {
  const readStop = () => page.evaluate<Stop>(stopInPage);
  const has = (wanted: Locator) =>
    wanted
      .evaluateAll((found) => found.some((each) => each === (globalThis as unknown as InPage).document.activeElement))
      .catch(() => false);
  const isIn = (dialog: Locator) =>
    dialog.evaluate((found: unknown) =>
      (found as Element).contains((globalThis as unknown as InPage).document.activeElement),
    );
  // A menu that has just been opened gets the focus a moment later. Radio buttons and options of a field have no menu.
  const isInMenuOf = (item: Locator) =>
    item.first().evaluate((found: unknown) => {
      const menu = (found as Element).closest('[role="menu"]');
      return menu === null || menu.contains((globalThis as unknown as InPage).document.activeElement);
    });
  const moveTo = async (wanted: Locator, key: string) => {
    await wanted.first().waitFor();
    const passed: string[] = [];
    while (!(await has(wanted))) {
      if (passed.length === maxStops)
        throw new Error(`${key} doesn’t lead to ${String(wanted)}. It passed: ${passed.join(', ')}`);
      await page.keyboard.press(key);
      const { name, isSeen } = await readStop();
      if (!isSeen) throw new Error(`The focus can’t be seen: ${name}, after ${passed.slice(-3).join(', ')}`);
      passed.push(name);
    }
  };
  const goAround = async (dialog: Locator, key: string) => {
    await page.evaluate('window.goneAroundFrom = document.activeElement');
    for (let stops = 0; stops < maxStops; stops += 1) {
      await page.keyboard.press(key);
      const { name, isLost } = await readStop();
      // Between two rounds, the focus may be in the window around the page, as with the browser's own dialogs.
      if (!isLost && !(await isIn(dialog))) throw new Error(`${key} leads out of ${String(dialog)}, to ${name}`);
      if (await page.evaluate<boolean>('window.goneAroundFrom === document.activeElement')) return;
    }
    throw new Error(`${key} doesn’t lead back to where it began in ${String(dialog)}`);
  };
  const at = async (wanted: Locator, key: string, act: () => Promise<void>) => {
    await moveTo(wanted, key);
    await act();
  };
  return {
    tabTo: (wanted, key = 'Tab') => moveTo(wanted, key),
    arrowTo: async (wanted, key = 'ArrowDown') => {
      await wanted.first().waitFor();
      await until('the focus in the menu', () => isInMenuOf(wanted));
      await moveTo(wanted, key);
    },
    use: (wanted, key = 'Enter') => at(wanted, 'Tab', () => page.keyboard.press(key)),
    write: (field, text) =>
      at(field, 'Tab', async () => {
        await page.keyboard.press('Control+a');
        await page.keyboard.type(text);
      }),
    choose: (select, option) => at(select, 'Tab', () => page.keyboard.type(option)),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    staysIn: async (dialog) => {
      await dialog.waitFor();
      await until('the focus in the dialog', () => isIn(dialog));
      for (const key of ['Shift+Tab', 'Tab']) await goAround(dialog, key);
    },
    hasFocus: async () => {
      await until('the focus on the page', async () => !(await readStop()).isLost);
    },
    awaitFocus: async (wanted) => {
      try {
        await until('the focus', () => has(wanted));
      } catch {
        throw new Error(`The focus isn’t on ${String(wanted)}, but on ${(await readStop()).name}`);
      }
    },
  };
}

/** Reads where the focus is. */
const stopInPage = `(() => {
  const { activeElement: focused, body } = document;
  // After the last element the focus is in the window around the page.
  if (focused === null || focused === body) return { name: 'nothing', isLost: true, isSeen: true };
  const labels = [...(focused.labels ?? [])];
  const words = focused.getAttribute('aria-label') ?? labels[0]?.textContent ?? (focused.textContent || focused.id);
  const name = (focused.getAttribute('role') ?? focused.localName) + ' “' + words.trim().slice(0, 40) + '”';
  // What is hidden behind another look of itself, such as a radio button, is marked there.
  const { nextElementSibling, parentElement } = focused;
  const marked = [focused, ...labels, nextElementSibling, parentElement, parentElement?.parentElement];
  const isMarked = marked.filter(Boolean).some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  });
  const hasNoCaret = ['checkbox', 'radio', 'button', 'file', 'color'].map((type) => '[type=' + type + ']').join(', ');
  const hasCaret = focused.matches('[contenteditable="true"], textarea, input:not(' + hasNoCaret + ')');
  const { bottom, left, right, top } = focused.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return { name, isLost: false, isSeen: isInView && (isMarked || hasCaret || focused.matches('iframe, select')) };
})()`;
