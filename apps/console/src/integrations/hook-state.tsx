import type { Hook } from 'mailwright';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { recoveryQuery, updateHook } from '../data/hook-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/hooks.ts';

/** Shows what to know about a webhook: why it is disabled, when an old secret ends, and a running recovery. */
export function HookState({ hook }: { hook: Hook }) {
  const { t, time, exact } = useI18n();
  return (
    <>
      {hook.status === 'switched_off' && <SwitchedOff hook={hook} />}
      {hook.previous_secret_expires_at !== null && (
        <div className="note" title={exact(hook.previous_secret_expires_at)}>
          {t('hooks.previousUntil', { time: time(hook.previous_secret_expires_at) })}
        </div>
      )}
      <RecoveryNote hookUid={hook.uid} />
    </>
  );
}

function SwitchedOff({ hook }: { hook: Hook }) {
  const { t, time } = useI18n();
  const { error, isRunning, run } = useChange(updateHook, () => notifications.show({ message: t('hooks.switchedOn') }));
  return (
    <div className="note failed" role="status">
      <span className="strong">{t('hooks.offTitle')}</span>
      {hook.switched_off_at !== null && (
        <span className="small">
          {t(hook.switched_off_reason === null ? 'hooks.offByYou' : 'hooks.offText', {
            time: time(hook.switched_off_at),
          })}
        </span>
      )}
      {hook.switched_off_reason !== null && <span className="small wraps">{hook.switched_off_reason}</span>}
      {hook.recoverable_until !== null && (
        <span className="small quiet">{t('hooks.keptUntil', { time: time(hook.recoverable_until) })}</span>
      )}
      <ProblemNote error={error} />
      <Permitted to="configure">
        <Button size="xs" loading={isRunning} onClick={() => void run({ uid: hook.uid, body: { status: 'active' } })}>
          {t('hooks.switchOn')}
        </Button>
      </Permitted>
    </div>
  );
}

function RecoveryNote({ hookUid }: { hookUid: string }) {
  const { t } = useI18n();
  const { data: last } = useQuery(recoveryQuery(hookUid));
  if (last == null) return null;
  const { total, redelivered, outcomes, status } = last;
  const isRunning = status === 'running' || outcomes.pending > 0;
  return (
    <div className="note good" role="status">
      {isRunning
        ? t('hooks.recovering', { done: redelivered - outcomes.pending, total })
        : t('hooks.recovered', { succeeded: outcomes.succeeded, failed: outcomes.failed, total })}
    </div>
  );
}
