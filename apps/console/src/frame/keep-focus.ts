const maxPlaces = 30;
const pageId = 'content';

/** What can have the focus: charts are SVG elements. */
type Focusable = HTMLElement | SVGElement;

const isFocusable = (target: unknown): target is Focusable =>
  target instanceof HTMLElement || target instanceof SVGElement;

/** The elements that had the focus on this page, the last one at the end. */
let places: Focusable[] = [];
/** The element that has the focus, or had it when it was lost; undefined once the focus was taken away on purpose. */
let current: Focusable | undefined;
/** What scrolls around `current`, if it can have the focus itself, as a long table does. */
let scroller: HTMLElement | null = null;
/** Whether a person sees by a ring where the focus is, as after a key. */
let isSeen = false;
/** Whether the focus waits for `current` to be usable again. */
let isWaiting = false;

/**
 * Keeps the focus on the page when the element that has it is removed, hidden or disabled, as by closing a dialog,
 * deleting a row or saving. Otherwise the browser would give it to the whole document: keys would have no effect, and
 * screen readers would start over at the top. It goes back to where it came from, such as the button that opened a
 * dialog, and if that is gone as well, to the page's content.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!isFocusable(target)) return;
    const dialog = openDialog();
    if (dialog !== undefined && target.closest('#root') !== null) {
      // What Tab doesn't reach was given the focus on purpose, and gets it once the dialog is gone.
      if (target.tabIndex < 0) remember(target);
      // A dialog can't keep what leaves it through a frame in it, such as a preview.
      dialog.focus();
      return;
    }
    current = target;
    scroller = target.parentElement?.closest<HTMLElement>('[tabindex="0"]') ?? null;
    isSeen = target.matches(':focus-visible');
    isWaiting = false;
    remember(target);
  });
  new MutationObserver(check).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'data-loading'],
  });
}

function remember(place: Focusable): void {
  places = [...places.filter((each) => each !== place && each.isConnected), place].slice(-maxPlaces);
}

/** Forgets where the focus was, since another page is shown. */
export function forgetPlaces(): void {
  places = [];
}

function check(): void {
  const { activeElement, body } = document;
  const hasFocus = activeElement !== null && activeElement !== body;
  // This runs while tables scroll, so it must not lay out the page.
  if (current === undefined || (hasFocus && isEnabled(activeElement))) return;
  if (isUsable(current)) {
    // Without having been waited for, it was left on purpose, for example by a click beside it.
    if (isWaiting) current.focus();
    else current = undefined;
    isWaiting = false;
  } else if (current.isConnected && current.matches('[data-loading]')) isWaiting = true;
  else goBack();
}

function goBack(): void {
  const dialog = openDialog();
  const isOffered = (each: Focusable) => isUsable(each) && (dialog === undefined || dialog.contains(each));
  // A row that was scrolled away is followed by others.
  const last = scroller !== null && isOffered(scroller) ? scroller : places.findLast(isOffered);
  // Whoever uses a mouse keeps seeing what they see.
  (last ?? dialog ?? document.getElementById(pageId))?.focus({ preventScroll: !isSeen });
}

/** The dialog that covers everything else. */
const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].findLast(isVisible);

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const isEnabled = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden]') === null;

const isUsable = (element: Element): boolean => isEnabled(element) && isVisible(element);
