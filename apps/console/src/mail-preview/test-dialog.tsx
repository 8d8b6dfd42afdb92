import { TagsInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useSession } from '../data/use-session.ts';
import { type Change, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';

/** A mail that can be sent as a test. */
export interface Tested<Mail> {
  /** Sends the test. Results in the addresses that it was sent to. */
  change: Change<Mail & { emails: string[] }, { emails: string[] }>;
  /** Which mail it sends. */
  mail: Mail;
}

/** Sends a mail as a test to a few addresses. */
export function TestDialog<Mail>({ change, mail, close }: Tested<Mail> & { close(): void }) {
  const { t } = useI18n();
  const { user } = useSession();
  const [emails, setEmails] = useState([user.email]);
  const sending = useChange(change, (sent) => {
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
      input={{ ...mail, emails }}
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
