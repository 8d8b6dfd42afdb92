import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';

/** The layout of a page: its title, a sentence that sums up the state of things, its actions, and its content. */
export function Page({
  title,
  sentence,
  crumbs = [],
  actions,
  children,
}: {
  title: string;
  sentence?: ReactNode;
  crumbs?: { to: string; label: string }[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Mailwright`;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-head-words">
          {crumbs.length > 0 && (
            <nav className="crumbs" aria-label="Breadcrumb">
              {crumbs.map(({ to, label }, index) => (
                <span key={to}>
                  {index > 0 && ' / '}
                  <Link to={to}>{label}</Link>
                </span>
              ))}
            </nav>
          )}
          <h1>{title}</h1>
          {sentence !== undefined && <div className="page-head-sentence">{sentence}</div>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
