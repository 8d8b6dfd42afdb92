import { MailwrightError, unwrap } from '@mailwright/client';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { WhyNot } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';

/**
 * Replaces the subscriber table for roles that may see only one subscriber at a time: it opens a subscriber's page by
 * their address.
 */
export function FindSubscriber({ listUid }: { listUid: string }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const { error, isRunning, attempt } = useAttempt();
  const isUnknown = error instanceof MailwrightError && error.status === 404;
  const open = async () => {
    const params = { path: { uid: email.trim() }, query: { list_uid: listUid } };
    const { uid } = await unwrap(api.GET('/subscribers/{uid}', { params }));
    await navigate(`/lists/${listUid}/subscribers/${uid}`);
  };
  return (
    <section className="panel padded" aria-labelledby="find" style={{ maxWidth: 560 }}>
      <div className="tight">
        <h2 className="section-title" id="find">
          {t('users.findTitle')}
        </h2>
        <WhyNot to="read_people" />
      </div>
      <ProblemNote error={isUnknown ? null : error} />
      <form
        className="filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(open);
        }}
      >
        <TextInput
          className="grow"
          label={t('users.email')}
          description={t('users.findText')}
          type="email"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isUnknown ? t('users.findNone') : undefined}
        />
        <Button type="submit" variant="default" loading={isRunning}>
          {t('users.find')}
        </Button>
      </form>
    </section>
  );
}
