import type { Permission } from '@mailwright/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import { useMay, useSession } from '../data/use-session.ts';
import { useSpeech } from '../texts/language.tsx';
import { Empty } from './feedback.tsx';

// What needs a permission stands inside one of these, or behind `useMay`: by the operation's permission in contracts
// (`operation-permissions.ts`, and `permission` of the console's own operations). test/permissions.test.ts finds calls that don't.

/** Why the viewer may not do something: their role, and who may. */
export function WhyNot({ to }: { to: Permission }) {
  const { texts } = useSpeech();
  const { user } = useSession();
  return <p className="quiet small">{texts.users.notAllowed(texts.users.roles[user.role], to)}</p>;
}

/** Shows this to those who may do it; with `why`, the others are told why they don't have it. */
export function Permitted({ to, why = false, children }: { to: Permission; why?: boolean; children: ReactNode }) {
  const may = useMay();
  if (may(to)) return children;
  return why ? <WhyNot to={to} /> : null;
}

const IsDisabled = createContext(false);

/** Inputs and buttons that only those who may do this can use; the others see them disabled, and why: once, around all of them. */
export function UsableBy({ to, why = true, children }: { to: Permission; why?: boolean; children: ReactNode }) {
  const may = useMay();
  const isDisabled = useContext(IsDisabled);
  if (may(to) || isDisabled) return children;
  return (
    <IsDisabled value>
      {why && <WhyNot to={to} />}
      <fieldset className="bare" disabled>
        {children}
      </fieldset>
    </IsDisabled>
  );
}

/** A page that only those see who may do this; the others are told why not. */
export function PageFor({ to, children }: { to: Permission; children: ReactNode }) {
  const { texts } = useSpeech();
  const { user } = useSession();
  const may = useMay();
  if (may(to)) return children;
  const text = texts.users;
  return <Empty title={text.notAllowedTitle} text={text.notAllowed(text.roles[user.role], to)} />;
}
