import type { DeliveryAttempt, DeliveryDetails } from 'mailwright';
import { Button, SegmentedControl } from '@mantine/core';
import { IconRefresh } from '../icons/icon-refresh.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveryQuery, redeliver } from '../data/hook-queries.ts';
import { useChange } from '../data/use-change.ts';
import { formatClock } from '../format/format-time.ts';
import { Code, Copy } from '../parts/copy.tsx';
import { Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import styles from './delivery-panel.module.css';
import { deliveryTones } from './delivery-tones.ts';
import { verifyPrograms } from './verify-code.ts';
import '../texts/hooks.ts';

/** Shows one delivery: what was sent, how the receiver responded to each attempt, and how to verify the signature. */
export function DeliveryPanel({ uid }: { uid: string }) {
  const delivery = useQuery(deliveryQuery(uid));
  return <Loaded query={delivery}>{(details) => <Details key={uid} details={details} />}</Loaded>;
}

function Details({ details }: { details: DeliveryDetails }) {
  const { t, time } = useI18n();
  const { error, isRunning, run } = useChange(redeliver);
  const last = details.attempts.at(-1);
  return (
    <section className="panel padded" aria-label={details.event}>
      <div className="line between">
        <div className="tight">
          <h2 className="section-title">{details.event}</h2>
          <span className="caption quiet wraps">{details.uid}</span>
        </div>
        <div className="line">
          <Copy text={details.uid} />
          <Permitted to="configure">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} />}
              loading={isRunning}
              disabled={details.status === 'pending'}
              onClick={() => void run(details)}
            >
              {t('hooks.redeliver')}
            </Button>
          </Permitted>
        </div>
      </div>
      <ProblemNote error={error} />
      <div className="line small">
        <State tone={deliveryTones[details.status]}>{t(`hooks.deliveryStates.${details.status}`)}</State>
        {details.reason !== null && <span className="quiet">{t(`hooks.reasons.${details.reason}`)}</span>}
        {details.next_attempt_at !== null && details.status === 'pending' && details.attempt_count > 0 && (
          <span className="quiet">{t('hooks.nextAt', { time: time(details.next_attempt_at) })}</span>
        )}
      </div>
      {details.attempts.length === 0 && <p className="quiet small">{t('hooks.noAttempts')}</p>}
      {details.attempts.toReversed().map((each) => (
        <AttemptView key={each.number} attempt={each} />
      ))}
      <div className="tight">
        <h3 className="small quiet">{t('hooks.headers')}</h3>
        <Code text={headersOf(details, last, t('hooks.signature'))} label={t('hooks.headers')} />
      </div>
      <div className="tight">
        <h3 className="small quiet">{t('hooks.body')}</h3>
        <Code text={JSON.stringify(details.body, null, 2)} label={t('hooks.body')} />
      </div>
      {last !== undefined && <Verify details={details} attempt={last} />}
    </section>
  );
}

function AttemptView({ attempt }: { attempt: DeliveryAttempt }) {
  const { t, locale, exact } = useI18n();
  const { status_code: status, error_code: code, response_excerpt: excerpt } = attempt;
  const body = excerpt === null || excerpt === '' ? t('hooks.emptyResponse') : excerpt;
  const outcome =
    status === null ? `${t('hooks.noResponse')}: ${code ?? ''}\n${excerpt ?? ''}`.trim() : `HTTP ${status}\n\n${body}`;
  return (
    <div className="tight">
      <h3 className="small quiet figures">
        {t('hooks.attempt', { number: attempt.number })} ·{' '}
        <time dateTime={attempt.started_at} title={exact(attempt.started_at)}>
          {formatClock(new Date(attempt.started_at), locale)}
        </time>{' '}
        · {attempt.duration_ms} ms
      </h3>
      <Code text={outcome} label={t('hooks.response')} />
    </div>
  );
}

function Verify({ details, attempt }: { details: DeliveryDetails; attempt: DeliveryAttempt }) {
  const { t } = useI18n();
  const languages = Object.keys(verifyPrograms);
  const [chosen, setChosen] = useState(languages[0] ?? '');
  const delivery = {
    id: details.uid,
    timestamp: secondsOf(attempt),
    body: JSON.stringify(details.body),
  };
  return (
    <div className={`stack ${styles.verify}`}>
      <h3 className="section-title">{t('hooks.verify')}</h3>
      <p className="small quiet">{t('hooks.verifyText')}</p>
      <SegmentedControl
        aria-label={t('hooks.verify')}
        size="xs"
        value={chosen}
        onChange={setChosen}
        data={languages}
        fullWidth
      />
      <Code text={verifyPrograms[chosen]?.(delivery) ?? ''} label={chosen} />
    </div>
  );
}

function headersOf(details: DeliveryDetails, last: DeliveryAttempt | undefined, signature: string): string {
  const lines = [
    'Content-Type: application/json',
    'User-Agent: Mailwright-Webhooks/1.0',
    `X-Service-Event: ${details.event}`,
    `X-Service-Delivery: ${details.uid}`,
    ...(details.test ? ['X-Service-Test: true'] : []),
    `webhook-id: ${details.uid}`,
  ];
  if (last !== undefined) {
    const seconds = secondsOf(last);
    lines.push(
      `webhook-timestamp: ${seconds}`,
      `webhook-signature: v1,… (${signature})`,
      `X-Service-Signature: t=${seconds},v1=… (${signature})`,
    );
  }
  return lines.join('\n');
}

/** The time with which an attempt was signed, in seconds. */
function secondsOf({ started_at }: DeliveryAttempt): string {
  return String(Math.floor(Date.parse(started_at) / 1_000));
}
