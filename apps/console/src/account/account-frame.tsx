import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../data/use-session.ts';
import { Page } from '../parts/page.tsx';
import { useI18n } from '../texts/language.tsx';
import { useAccountTabs } from './use-account-tabs.ts';
import styles from './account-frame.module.css';

/**
 * The layout of a page about the account: the list of these pages on its left, or on small screens above it, where it
 * is closed until it is needed.
 */
export function AccountFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useI18n();
  const { account, plan } = useSession();
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const tabs = useAccountTabs();
  const current = tabs.find(({ to }) => to === pathname)?.label ?? t('account.title');
  const links = (
    <nav className={styles.sideLinks} aria-label={t('account.title')}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/account'} className="navigation-link">
          {label}
        </NavLink>
      ))}
    </nav>
  );
  return (
    <Page title={account.name} documentTitle={current} sentence={t('account.stands', { plan: plan.name })}>
      <div className={styles.withSide}>
        {isNarrow ? (
          <details key={pathname} className={styles.sideChoice}>
            <summary>{current}</summary>
            {links}
          </details>
        ) : (
          links
        )}
        <div className={styles.pagePart}>
          <div className="line between">
            <h2 className={styles.partTitle}>{current}</h2>
            {actions}
          </div>
          {children}
        </div>
      </div>
    </Page>
  );
}
