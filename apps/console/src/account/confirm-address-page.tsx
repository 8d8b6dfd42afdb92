import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmAddress } from '../data/account-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Empty, ProblemNote } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { useI18n } from '../texts/language.tsx';

/**
 * Confirms the signed-in user's address with the token that follows `#` in the link. It takes a click on a button,
 * because some mail systems open every link and run the page's scripts.
 */
export function ConfirmAddressPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  // The token must not stay in the browser history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const { error, isRunning, run } = useChange(confirmAddress, () => {
    notifications.show({ message: t('security.confirmed') });
    return navigate('/account/security', { replace: true });
  });
  if (token === '') return <Empty title={t('security.confirmTitle')} text={t('security.confirmFailed')} />;
  return (
    <Page title={t('security.confirmTitle')} sentence={t('security.confirmText')}>
      <ProblemNote error={error} />
      <div>
        <Button loading={isRunning} onClick={() => void run(token)}>
          {t('security.confirmAction')}
        </Button>
      </div>
    </Page>
  );
}
