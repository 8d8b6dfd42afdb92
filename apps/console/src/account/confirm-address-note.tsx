import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { mailAddressLink } from '../data/account-queries.ts';
import { useChange } from '../data/use-change.ts';
import { useSession } from '../data/use-session.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';

/** Asks a user whose address isn't confirmed to confirm it; shows nothing to other users. */
export function ConfirmAddressNote() {
  const { t } = useI18n();
  const { user } = useSession();
  const { error, isRunning, run } = useChange(mailAddressLink, () =>
    notifications.show({ message: t('security.linkMailed', { email: user.email }) }),
  );
  if (user.email_verified) return null;
  return (
    <section className="panel padded" aria-labelledby="confirm-address">
      <div className="tight">
        <h2 className="section-title" id="confirm-address">
          {t('security.unverifiedTitle')}
        </h2>
        <p className="small">{t('security.unverifiedText', { email: user.email })}</p>
      </div>
      <ProblemNote error={error} />
      <div>
        <Button variant="default" loading={isRunning} onClick={() => void run()}>
          {t('security.sendAgain')}
        </Button>
      </div>
    </section>
  );
}
