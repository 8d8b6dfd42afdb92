import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addSender, deleteSender, resendSenderLink, type Sender, sendersQuery } from '../data/sender-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
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
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const { error, isRunning, run } = useChange(addSender, close);
  return (
    <Modal opened onClose={close} title={t('account.addSender')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ email, name: name === '' ? null : name });
        }}
      >
        <ProblemNote error={errorBeside(error, ['email', 'name'])} />
        <TextInput
          label={t('account.senderEmail')}
          type="email"
          required
          withAsterisk={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorOf(error, 'email')}
        />
        <TextInput
          label={`${t('account.senderName')} (${t('frame.optional')})`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <Button type="submit" loading={isRunning}>
          {t('account.addSender')}
        </Button>
      </form>
    </Modal>
  );
}
