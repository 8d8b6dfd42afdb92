import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Transport, type TransportCheck, updateTransport } from '../data/transport-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Code } from '../parts/copy.tsx';
import { ProblemNote, State } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/transports.ts';
import styles from './transport-result.module.css';

const steps = ['connect', 'greeting', 'tls', 'login'] as const;

/** Shows the result of a check: each step and, for the step that failed, what to do about it. */
export function TransportResult({ transport, check }: { transport: Transport; check: TransportCheck }) {
  const { t, count } = useI18n();
  const { error, isRunning, run } = useChange(updateTransport, () =>
    notifications.show({ message: t('transports.enabledNow', { name: transport.name }) }),
  );
  const enable = () => void run({ uid: transport.uid, body: { enabled: true } });
  if (check.ok) {
    return (
      <div className="note good" role="status">
        <span className="strong">
          {check.encrypted
            ? t('transports.checkOk', { name: transport.name, ms: check.duration_ms })
            : t('transports.checkOkPlain', { name: transport.name, ms: check.duration_ms })}
        </span>
        {!check.pipelining && <span className="small">{t('transports.noPipelining')}</span>}
        {!check.smtputf8 && <span className="small">{t('transports.noUtf8')}</span>}
        {check.max_bytes !== null && (
          <span className="small">
            {t('transports.maxBytes', { size: `${count(Math.round(check.max_bytes / 1_048_576))} MB` })}
          </span>
        )}
        <ProblemNote error={error} />
        {!transport.enabled && (
          <Button variant="default" size="xs" loading={isRunning} onClick={enable}>
            {t('transports.enable')}
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
      <span className="strong">{t('transports.checkFailed', { name: transport.name })}</span>
      <span className="line small">
        {steps.map((step, index) => (
          <State key={step} tone={index < failed ? 'running' : index === failed ? 'failed' : 'over'}>
            {t(`transports.steps.${step}`)}{' '}
            <span className="quiet">
              {index < failed
                ? t('transports.stepStates.ok')
                : index === failed
                  ? t('transports.stepStates.failed')
                  : t('transports.stepStates.not')}
            </span>
          </State>
        ))}
      </span>
      {check.failed_at !== null && (
        <span className="small">
          {isTemporary ? t('transports.temporary') : t(`transports.failedAt.${check.failed_at}`)}
        </span>
      )}
      {check.message !== null && (
        <div className={styles.message}>
          <Code text={check.message} label={t('transports.serverSaid')} />
        </div>
      )}
    </div>
  );
}
