import { unwrap } from '@mailwright/client';
import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { queryClient } from '../data/query-client.ts';
import { type Sender, sendersQuery } from '../data/sender-queries.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';
import { Domains } from './domains.tsx';
import { TrackingDomainSection } from './tracking-domain.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: sendersQuery.queryKey });

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
  const { error, attempt } = useAttempt();
  const resend = async (uid: string) => {
    await unwrap(api.POST('/senders/{uid}/resend', { params: { path: { uid } } }));
    notifications.show({ message: text.resent });
  };
  return (
    <section className="panel" aria-labelledby="senders">
      <div className="tight" style={{ padding: '14px 16px' }}>
        <h2 className="section-title" id="senders">
          {text.senders}
        </h2>
        <p className="quiet small">{text.sendersText}</p>
        <ProblemNote error={error} />
      </div>
      <Loaded query={senders}>
        {(all) =>
          all.length === 0 ? (
            <p className="small" style={{ padding: '0 16px 16px' }}>
              {text.noSenders}
            </p>
          ) : (
            <table className="rows">
              <thead>
                <tr>
                  <th>{text.senderEmail}</th>
                  <th>{texts.campaigns.state}</th>
                  <th>
                    <span className="skip">{texts.frame.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {all.map((sender) => (
                  <tr key={sender.uid}>
                    <td>
                      <span className="name">{sender.email}</span>
                      <span className="below">{sender.name}</span>
                    </td>
                    <td>
                      <State tone={sender.status === 'verified' ? 'running' : 'held'}>
                        {text.senderStates[sender.status]}
                      </State>
                    </td>
                    <td className="number">
                      <Permitted to="configure">
                        {sender.status === 'unverified' && (
                          <Button variant="subtle" size="xs" onClick={() => void attempt(() => resend(sender.uid))}>
                            {text.resend}
                          </Button>
                        )}
                        <Button variant="subtle" size="xs" className="dangerous" onClick={() => setAsked(sender)}>
                          {texts.frame.remove}
                        </Button>
                      </Permitted>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <Confirm
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={text.removeSender(asked?.email ?? '')}
        action={texts.frame.remove}
        run={async () => {
          await unwrap(api.DELETE('/senders/{uid}', { params: { path: { uid: asked?.uid ?? '' } } }));
          await refresh();
        }}
      >
        {text.removeSenderText}
      </Confirm>
    </section>
  );
}

function AddSender({ close }: { close(): void }) {
  const { texts } = useI18n();
  const text = texts.account;
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const { error, isRunning, attempt } = useAttempt();
  return (
    <Modal opened onClose={close} title={text.addSender} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => {
            await unwrap(api.POST('/senders', { body: { email, name: name === '' ? null : name } }));
            await refresh();
          }, close);
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
