import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Transport, type TransportCheck, updateTransport } from '../data/transport-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Code } from '../parts/copy.tsx';
import { ProblemNote, State } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { transportTexts } from '../texts/transport-texts.ts';
import styles from './transport-result.module.css';

const steps = ['connect', 'greeting', 'tls', 'login'] as const;

/** Shows the result of a check: each step and, for the step that failed, what to do about it. */
export function TransportResult({ transport, check }: { transport: Transport; check: TransportCheck }) {
  const { count, pick } = useI18n();
  const text = pick(transportTexts);
  const { error, isRunning, run } = useChange(updateTransport, () =>
    notifications.show({ message: text.enabledNow(transport.name) }),
  );
  const enable = () => void run({ uid: transport.uid, body: { enabled: true } });
  if (check.ok) {
    const works = check.encrypted ? text.checkOk : text.checkOkPlain;
    return (
      <div className="note good" role="status">
        <span className="strong">{works(transport.name, count(check.duration_ms))}</span>
        {!check.pipelining && <span className="small">{text.noPipelining}</span>}
        {!check.smtputf8 && <span className="small">{text.noUtf8}</span>}
        {check.max_bytes !== null && (
          <span className="small">{text.maxBytes(`${count(Math.round(check.max_bytes / 1_048_576))} MB`)}</span>
        )}
        <ProblemNote error={error} />
        {!transport.enabled && (
          <Button variant="default" size="xs" loading={isRunning} onClick={enable}>
            {text.enable}
          </Button>
        )}
      </div>
    );
  }
  // 4xx (RFC 5321 §4.2.1) means "not now", which says nothing about the settings.
  const isTemporary = /^4\d\d/.test(check.code ?? '');
  const failed = check.failed_at === null ? -1 : steps.indexOf(check.failed_at);
  return (
    <div className="note failed" role="alert">
      <span className="strong">{text.checkFailed(transport.name)}</span>
      <span className="line small">
        {steps.map((step, index) => (
          <State key={step} tone={index < failed ? 'running' : index === failed ? 'failed' : 'over'}>
            {text.steps[step]}{' '}
            <span className="quiet">
              {index < failed ? text.stepStates.ok : index === failed ? text.stepStates.failed : text.stepStates.not}
            </span>
          </State>
        ))}
      </span>
      {check.failed_at !== null && (
        <span className="small">{isTemporary ? text.temporary : text.failedAt[check.failed_at]}</span>
      )}
      {check.message !== null && (
        <div className={styles.message}>
          <Code text={check.message} label={text.serverSaid} />
        </div>
      )}
    </div>
  );
}
