import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { emailQuery } from '../data/email-queries.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { useMay } from '../data/use-session.ts';
import { Loaded, State } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';
import { CancelEmail } from './cancel-email.tsx';
import { EmailContent } from './email-content.tsx';
import { EmailFacts } from './email-facts.tsx';
import { EmailHistory } from './email-history.tsx';
import { EmailOutcome } from './email-outcome.tsx';
import { emailTones } from './email-tones.ts';
import { nameRecipients } from './name-recipients.ts';

/**
 * Shows one transactional email: what happened to it and why, step by step, whom it is to and from, and what they got.
 */
export function EmailPage() {
  const { uid = '' } = useParams();
  const query = useQuery(emailQuery(uid));
  return <Loaded query={query}>{(email) => <EmailView email={email} />}</Loaded>;
}

function EmailView({ email }: { email: EmailDetails }) {
  const { t } = useI18n();
  const may = useMay();
  // The filters of the list that the viewer came from.
  const { state } = useLocation() as { state: { from?: string } | null };
  const isWaiting = email.recipients.some(({ status }) => status === 'queued' || status === 'deferred');
  const [isAsking, asking] = useDisclosure(false);
  const standing = useRef<HTMLSpanElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) wasAsked.current = true;
    else if (wasAsked.current) {
      wasAsked.current = false;
      // The button that opened the dialog is gone, so the focus can't return to it.
      if (!isWaiting) standing.current?.focus();
    }
  }, [isAsking, isWaiting]);
  return (
    <Page
      title={email.subject ?? t('emails.noSubject')}
      crumbs={may('read_people') ? [{ to: `/emails${state?.from ?? ''}`, label: t('frame.emails') }] : []}
      sentence={
        <span className="line" role="status" ref={standing} tabIndex={-1}>
          <State tone={emailTones[email.status]}>{t(`emails.states.${email.status}`)}</State>{' '}
          <span className="wraps">{t('emails.recipient', { to: nameRecipients(t, email) })}</span>
        </span>
      }
      actions={
        isWaiting && (
          <Permitted to="send">
            <Button variant="default" onClick={asking.open}>
              {t('emails.cancel')}
            </Button>
          </Permitted>
        )
      }
    >
      <div className="two">
        <div className="stack">
          <EmailOutcome email={email} />
          <EmailHistory email={email} />
        </div>
        <EmailFacts email={email} />
      </div>
      <CancelEmail email={email} opened={isAsking} close={asking.close} />
      <Permitted to="export">
        <EmailContent uid={email.uid} />
      </Permitted>
    </Page>
  );
}
