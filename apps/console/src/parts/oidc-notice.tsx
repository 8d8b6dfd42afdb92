import type { SignInOptions } from '@mailwright/contracts';
import { useSearchParams } from 'react-router';
import { useI18n } from '../texts/language.tsx';
import '../texts/identities.ts';

/** Explains why a sign-in through the OpenID provider failed, from the problem code in the page's address. */
export function OidcNotice({ provider }: { provider: SignInOptions['oidc'] }) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const problem = search.get('problem') ?? '';
  if (provider === null) return null;
  const { name } = provider;
  const title = t.ifKnown(`identities.problems.${problem}.title`, { name });
  if (title === undefined) return null;
  return (
    <div className="note failed" role="alert">
      <div className="tight">
        <span className="strong">{title}</span>
        <span className="small">{t.ifKnown(`identities.problems.${problem}.text`, { name })}</span>
      </div>
    </div>
  );
}
