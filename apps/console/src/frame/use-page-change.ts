import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * A page that was gone to begins at its top. When the link to it is gone with the page before, the focus goes to the content, so
 * that screen readers say that it is another one; it stays with a dialog, a field, or a link that is still there. On the way back
 * the browser shows what it has shown.
 * @param id of the content.
 */
export function usePageChange(id: string): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // What replaces an address is the same page, such as one that was saved for the first time.
    if (type !== NavigationType.Push) return;
    window.scrollTo(0, 0);
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) document.getElementById(id)?.focus({ preventScroll: true });
  }, [pathname]);
}
