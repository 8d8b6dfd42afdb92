import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addSender, deleteSender, resendSenderLink, type Sender, sendersQuery } from '../data/sender-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';
import { Domains } from './domains.tsx';
import styles from './senders-page.module.css';
import { TrackingDomainSection } from './tracking-domain.tsx';

/** Lists the addresses and domains to send from. */
export function SendersPage() {
  const { t } = useI18n();
  const [isAdding, adding] = useDisclosure(false);
  return (
    <AccountFrame
      actions={
        <Permitted to="configure" why>
          <Button onClick={adding.open}>{t('account.addSender')}</Button>
        </Permitted>
      }
    >
      <Senders />
      <Domains />
      <TrackingDomainSection />
      {isAdding && <AddSender close={adding.close} />}
    </AccountFrame>
  );
}

function Senders() {
  const { t } = useI18n();
  const senders = useQuery(sendersQuery);
  const [asked, setAsked] = useState<Sender>();
  const { error, isRunning, run } = useChange(resendSenderLink, () =>
    notifications.show({ message: t('account.resent') }),
  );
  const deletion = useChange(deleteSender, () => setAsked(undefined));
  const columns: Column<Sender>[] = [
    { heading: t('account.senderEmail'), cell: ({ email, name }) => <RowName below={name}>{email}</RowName> },
    {
      heading: t('campaigns.state'),
      cell: ({ status }) => (
        <State tone={status === 'verified' ? 'running' : 'held'}>{t(`account.senderStates.${status}`)}</State>
      ),
    },
    {
      kind: 'actions',
      cell: (sender) => (
        <Permitted to="configure">
          {sender.status === 'unverified' && (
            <Button variant="subtle" size="xs" disabled={isRunning} onClick={() => void run(sender.uid)}>
              {t('account.resend')}
            </Button>
          )}
          <Button variant="subtle" size="xs" className="dangerous" onClick={() => setAsked(sender)}>
            {t('frame.remove')}
          </Button>
        </Permitted>
      ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="senders">
      <div className="tight inset">
        <h2 className="section-title" id="senders">
          {t('account.senders')}
        </h2>
        <p className="quiet small">{t('account.sendersText')}</p>
        <ProblemNote error={error} />
      </div>
      <Loaded query={senders}>
        {(all) =>
          all.length === 0 ? (
            <p className={`small ${styles.none}`}>{t('account.noSenders')}</p>
          ) : (
            <DataTable rows={all} columns={columns} keyOf={({ uid }) => uid} />
          )
        }
      </Loaded>
      <Confirm
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={t('account.removeSender', { email: asked?.email ?? '' })}
        action={t('frame.remove')}
        change={deletion}
        input={asked?.uid ?? ''}
      >
        {t('account.removeSenderText')}
      </Confirm>
    </section>
  );
}

function AddSender({ close }: { close(): void }) {
  const { t } = useI18n();
  const adding = useChange(addSender, close);
  const { values, textOf } = useFields({ email: '', name: '' }, adding.error);
  return (
    <FormDialog
      title={t('account.addSender')}
      action={t('account.addSender')}
      close={close}
      change={adding}
      submit={() => adding.run({ ...values, name: values.name === '' ? null : values.name })}
      fields={['email', 'name']}
    >
      <TextInput label={t('account.senderEmail')} type="email" required data-autofocus {...textOf('email')} />
      <TextInput label={`${t('account.senderName')} (${t('frame.optional')})`} {...textOf('name')} />
    </FormDialog>
  );
}
