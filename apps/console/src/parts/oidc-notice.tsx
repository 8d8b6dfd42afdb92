import type { SignInOptions } from '@mailwright/contracts';
import { useSearchParams } from 'react-router';
import { identityTexts } from '../texts/identity-texts.ts';
import { useSpeech } from '../texts/language.tsx';

/** Why a sign-in by the OpenID provider did not work, as the address says that it has led to. */
export function OidcNotice({ provider }: { provider: SignInOptions['oidc'] }) {
  const { pick } = useSpeech();
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

// What stands in the address may be any text.
function isKeyOf<Texts extends object>(texts: Texts, text: string): text is keyof Texts & string {
  return Object.hasOwn(texts, text);
}
