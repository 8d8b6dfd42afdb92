import { TagsInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useSession } from '../data/use-session.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';

/** Sends a mail as a test to a few addresses. */
export function TestDialog({
  send,
  close,
}: {
  /** Resolves to the addresses that the test was sent to. @throws MailwrightError */
  send(emails: string[]): Promise<{ emails: string[] }>;
  close(): void;
}) {
  const { t } = useI18n();
  const { user } = useSession();
  const [emails, setEmails] = useState([user.email]);
  const sending = useChange({ run: send, refreshes: [] }, (sent) => {
    notifications.show({ message: t('campaigns.testSent', { emails: sent.emails.join(', ') }) });
    close();
  });
  return (
    <Confirm
      opened
      close={close}
      title={t('campaigns.testTitle')}
      action={t('campaigns.testTitle')}
      isDangerous={false}
      change={sending}
      input={emails}
    >
      <TagsInput
        label={t('campaigns.testTo')}
        description={t('campaigns.testHelp')}
        value={emails}
        onChange={setEmails}
        maxTags={10}
        data-autofocus
      />
    </Confirm>
  );
}
