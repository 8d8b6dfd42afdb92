import type { Permission } from '@mailwright/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import { useMay, useSession } from '../data/use-session.ts';
import { useI18n } from '../texts/language.tsx';
import { Empty } from './feedback.tsx';
import styles from './permitted.module.css';

// Whatever needs a permission is inside one of these components or guarded by `useMay`. The permission is the
// operation's, from contracts (`operation-permissions.ts`, and `permission` of the console's own operations).
// test/permissions.test.ts finds unguarded calls.

/** Says why the viewer may not do something: their role, and who may do it. */
export function WhyNot({ to }: { to: Permission }) {
  const { t } = useI18n();
  const { user } = useSession();
  return (
    <p className="quiet small">{t('users.notAllowed', { role: t(`users.roles.${user.role}`), permission: to })}</p>
  );
}

/** Shows the children to viewers with the permission; with `why`, tells the others why they don't see them. */
export function Permitted({ to, why = false, children }: { to: Permission; why?: boolean; children: ReactNode }) {
  const may = useMay();
  if (may(to)) return children;
  return why ? <WhyNot to={to} /> : null;
}

const IsDisabled = createContext(false);

/**
 * Inputs and buttons that need a permission. Viewers without it see them disabled, with one explanation around all of
 * them.
 */
export function UsableBy({ to, why = true, children }: { to: Permission; why?: boolean; children: ReactNode }) {
  const may = useMay();
  const isDisabled = useContext(IsDisabled);
  if (may(to) || isDisabled) return children;
  return (
    <IsDisabled value>
      {why && <WhyNot to={to} />}
      <fieldset className={styles.bare} disabled>
        {children}
      </fieldset>
    </IsDisabled>
  );
}

/** A page that needs a permission. Viewers without it are told why they can't see it. */
export function PageFor({ to, children }: { to: Permission; children: ReactNode }) {
  const { t } = useI18n();
  const { user } = useSession();
  const may = useMay();
  if (may(to)) return children;
  return (
    <Empty
      title={t('users.notAllowedTitle')}
      text={t('users.notAllowed', { role: t(`users.roles.${user.role}`), permission: to })}
    />
  );
}
