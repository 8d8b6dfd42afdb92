import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import styles from './page.module.css';

/** The layout of a page: its title, a sentence that sums up the state of things, its actions, and its content. */
export function Page({
  title,
  documentTitle = title,
  sentence,
  crumbs = [],
  actions,
  children,
}: {
  title: string;
  /** The name of the browser's tab, if the title is the same on several pages. */
  documentTitle?: string;
  /** `null` keeps a line free for one that is yet to be read, so that nothing below moves. */
  sentence?: ReactNode;
  crumbs?: { to: string; label: string }[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${documentTitle} · Mailwright`;
  }, [documentTitle]);
  return (
    <div className="page">
      <header className={styles.pageHead}>
        <div className={styles.pageHeadWords}>
          {crumbs.length > 0 && (
            <nav className={styles.crumbs} aria-label="Breadcrumb">
              {crumbs.map(({ to, label }, index) => (
                <span key={to}>
                  {index > 0 && ' / '}
                  <Link to={to}>{label}</Link>
                </span>
              ))}
            </nav>
          )}
          <h1>{title}</h1>
          {sentence !== undefined && <div className={styles.pageHeadSentence}>{sentence ?? '\u00a0'}</div>}
        </div>
        {actions !== undefined && <div className={styles.pageActions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
