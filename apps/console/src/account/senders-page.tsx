import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addSender, deleteSender, resendSenderLink, type Sender, sendersQuery } from '../data/sender-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ConfirmChange } from '../parts/confirm-change.tsx';
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
  const { texts } = useI18n();
  const [isAdding, adding] = useDisclosure(false);
  return (
    <AccountFrame
      actions={
        <Permitted to="configure" why>
          <Button onClick={adding.open}>{texts.account.addSender}</Button>
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
  const { texts } = useI18n();
  const text = texts.account;
  const senders = useQuery(sendersQuery);
  const [asked, setAsked] = useState<Sender>();
  const { error, isRunning, run } = useChange(resendSenderLink, () => notifications.show({ message: text.resent }));
  const deletion = useChange(deleteSender, () => setAsked(undefined));
  const columns: Column<Sender>[] = [
    { heading: text.senderEmail, cell: ({ email, name }) => <RowName below={name}>{email}</RowName> },
    {
      heading: texts.campaigns.state,
      cell: ({ status }) => (
        <State tone={status === 'verified' ? 'running' : 'held'}>{text.senderStates[status]}</State>
      ),
    },
    {
      kind: 'actions',
      cell: (sender) => (
        <Permitted to="configure">
          {sender.status === 'unverified' && (
            <Button variant="subtle" size="xs" disabled={isRunning} onClick={() => void run(sender.uid)}>
              {text.resend}
            </Button>
          )}
          <Button variant="subtle" size="xs" className="dangerous" onClick={() => setAsked(sender)}>
            {texts.frame.remove}
          </Button>
        </Permitted>
      ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="senders">
      <div className="tight inset">
        <h2 className="section-title" id="senders">
          {text.senders}
        </h2>
        <p className="quiet small">{text.sendersText}</p>
        <ProblemNote error={error} />
      </div>
      <Loaded query={senders}>
        {(all) =>
          all.length === 0 ? (
            <p className={`small ${styles.none}`}>{text.noSenders}</p>
          ) : (
            <DataTable rows={all} columns={columns} keyOf={({ uid }) => uid} />
          )
        }
      </Loaded>
      <ConfirmChange
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={text.removeSender(asked?.email ?? '')}
        action={texts.frame.remove}
        change={deletion}
        input={asked?.uid ?? ''}
      >
        {text.removeSenderText}
      </ConfirmChange>
    </section>
  );
}

function AddSender({ close }: { close(): void }) {
  const { texts } = useI18n();
  const text = texts.account;
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const { error, isRunning, run } = useChange(addSender, close);
  return (
    <Modal opened onClose={close} title={text.addSender} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ email, name: name === '' ? null : name });
        }}
      >
        <ProblemNote error={errorBeside(error, ['email', 'name'])} />
        <TextInput
          label={text.senderEmail}
          type="email"
          required
          withAsterisk={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorOf(error, 'email')}
        />
        <TextInput
          label={`${text.senderName} (${texts.frame.optional})`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <Button type="submit" loading={isRunning}>
          {text.addSender}
        </Button>
      </form>
    </Modal>
  );
}
