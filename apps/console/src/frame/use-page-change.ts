import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { forgetPlaces } from './keep-focus.ts';

/**
 * Shows a page from its top after navigation. If the link that was followed is gone with the previous page, the content
 * gets the focus, so that screen readers announce the new page; a dialog, a field or a link that still exists keeps it.
 * When the user goes back, the browser restores what it showed.
 * @param id the id of the content element
 */
export function usePageChange(id: string): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    forgetPlaces();
    // If the address was replaced, it is still the same page, such as one that was saved for the first time.
    if (type !== NavigationType.Push) return;
    window.scrollTo(0, 0);
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) document.getElementById(id)?.focus({ preventScroll: true });
  }, [pathname]);
}
