import { MailwrightError } from 'mailwright';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { findSubscriber } from '../data/subscriber-changes.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { WhyNot } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import styles from './narrow.module.css';

/**
 * Replaces the subscriber table for roles that may see only one subscriber at a time: it opens a subscriber's page by
 * their address.
 */
export function FindSubscriber({ listUid }: { listUid: string }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const { error, isRunning, run } = useChange(findSubscriber, ({ uid }) =>
    navigate(`/lists/${listUid}/subscribers/${uid}`),
  );
  const isUnknown = error instanceof MailwrightError && error.status === 404;
  return (
    <section className={`panel padded ${styles.narrow}`} aria-labelledby="find">
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
          void run({ listUid, email: email.trim() });
        }}
      >
        <TextInput
          className="grow"
          label={t('users.email')}
          description={t('users.findText')}
          type="email"
          required
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
