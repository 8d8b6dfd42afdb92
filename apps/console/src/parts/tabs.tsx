import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './tabs.module.css';

/** The tabs of a page, which are links. If they don't all fit, the current one is scrolled into view. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const all = tabs.current;
    const current = all?.querySelector<HTMLElement>('[aria-current="page"]');
    if (all === null || current === null || current === undefined) return;
    // Not scrollIntoView, which would also scroll the page.
    all.scrollLeft = current.offsetLeft - all.offsetLeft - (all.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav className={styles.tabs} aria-label={label} ref={tabs}>
      {children}
    </nav>
  );
}
