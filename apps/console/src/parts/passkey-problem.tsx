import { NoPasskeyUsed } from '../data/passkey-calls.ts';
import { ProblemNote } from './feedback.tsx';
import { useI18n } from '../texts/language.tsx';

/** Shows an error, including the case that the browser returned no passkey. */
export function PasskeyProblem({ error }: { error: Error | null }) {
  const { t } = useI18n();
  if (!(error instanceof NoPasskeyUsed)) return <ProblemNote error={error} />;
  return (
    <div className="note failed" role="alert">
      {t('security.failed')}
    </div>
  );
}
