import type { SignInOptions } from '@mailwright/contracts';
import { useSearchParams } from 'react-router';
import { identityTexts } from '../texts/identity-texts.ts';
import { useI18n } from '../texts/language.tsx';

/** Explains why a sign-in through the OpenID provider failed, from the problem code in the page's address. */
export function OidcNotice({ provider }: { provider: SignInOptions['oidc'] }) {
  const { pick } = useI18n();
  const [search] = useSearchParams();
  const problem = search.get('problem') ?? '';
  const { problems } = pick(identityTexts);
  if (provider === null || !isKeyOf(problems, problem)) return null;
  const { title, text } = problems[problem](provider.name);
  return (
    <div className="note failed" role="alert">
      <div className="tight">
        <span className="strong">{title}</span>
        <span className="small">{text}</span>
      </div>
    </div>
  );
}

// The address may contain any text.
function isKeyOf<Texts extends object>(texts: Texts, text: string): text is keyof Texts & string {
  return Object.hasOwn(texts, text);
}
