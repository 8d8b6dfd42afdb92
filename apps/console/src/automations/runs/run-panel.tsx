import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cancelRun, runQuery, skipWait, versionQuery } from '../../data/automation-queries.ts';
import type { Automation, Run } from '../../data/automation-types.ts';
import { useChange } from '../../data/use-change.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Loaded, ProblemNote, State, When } from '../../parts/feedback.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useI18n } from '../../texts/language.tsx';
import type { Translate } from '../../texts/catalogs.ts';
import '../../texts/runs.ts';
import '../../texts/steps.ts';
import { runTones } from '../automation-tones.ts';
import { type StepNames, useStepNames } from '../use-step-names.ts';
import { useAddress } from './subscriber-address.tsx';

/** Shows one run: its status, its history step by step, and its actions. */
export function RunPanel({ uid, automation }: { uid: string; automation: Automation }) {
  const run = useQuery(runQuery(uid));
  return <Loaded query={run}>{(found) => <RunView run={found} automation={automation} />}</Loaded>;
}

function RunView({ run, automation }: { run: Run; automation: Automation }) {
  const { t } = useI18n();
  const address = useAddress(run.subscriber_uid);
  // The run's version may have other steps than the automation has now.
  const { data: version = automation } = useQuery(versionQuery(automation.uid, run.version));
  const names = useStepNames(automation)(version);
  const [isCancelling, cancelling] = useDisclosure(false);
  const { error, isRunning, run: skip } = useChange(skipWait, () => notifications.show({ message: t('runs.skipped') }));
  const cancellation = useChange(cancelRun, cancelling.close);
  const isOver = run.ended_at !== null;
  return (
    <section className="panel padded" aria-label={address ?? t('runs.deletedSubscriber')}>
      <div className="tight">
        <h2 className="section-title wraps">
          {address === null ? (
            t('runs.deletedSubscriber')
          ) : (
            <Link to={`/lists/${run.list_uid}/subscribers/${run.subscriber_uid}`}>{address ?? '…'}</Link>
          )}
        </h2>
        <State tone={runTones[run.status]}>{t(`runs.states.${run.status}`)}</State>
      </div>
      {!isOver && (
        <Permitted to="send">
          <div className="line">
            {run.status === 'waiting' && automation.status === 'active' && (
              <Button size="xs" variant="default" loading={isRunning} onClick={() => void skip(run.uid)}>
                {t('runs.skip')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={cancelling.open}>
              {t('runs.cancel')}
            </Button>
          </div>
        </Permitted>
      )}
      <ProblemNote error={error} />
      <dl className="pairs">
        <dt>{t('runs.step')}</dt>
        <dd>
          {run.step === null ? '—' : names.nameStep(run.step)} · {t('runs.versionOf', { number: run.version })}
        </dd>
        {run.waits_until !== null && !isOver && (
          <>
            <dt>{t('runs.waitsUntil')}</dt>
            <dd>
              <When at={run.waits_until} />
            </dd>
          </>
        )}
        {run.reason !== null && (
          <>
            <dt>{t('runs.reason')}</dt>
            <dd>{describeReason(run, t, names)}</dd>
          </>
        )}
        <dt>{t('runs.started')}</dt>
        <dd>
          <When at={run.started_at} />
        </dd>
        {run.ended_at !== null && (
          <>
            <dt>{t('runs.ended')}</dt>
            <dd>
              <When at={run.ended_at} />
            </dd>
          </>
        )}
      </dl>
      {run.data !== null && (
        <div className="tight">
          <h3 className="small strong">{t('runs.data')}</h3>
          <pre className="preview-text" tabIndex={0} role="group" aria-label={t('runs.data')}>
            {JSON.stringify(run.data, null, 2)}
          </pre>
        </div>
      )}
      <div>
        <h3 className="small strong">{t('runs.history')}</h3>
        {run.steps.length === 0 ? (
          <p className="small quiet">{t('runs.nothingDone')}</p>
        ) : (
          <ol className="timeline">
            {run.steps.map((step, index) => (
              <li key={index}>
                <span className="tight joined">
                  <span className="strong">
                    {t(
                      `steps.kinds.${step.type as 'send_email' | 'wait' | 'condition' | 'split' | 'add_tag' | 'remove_tag' | 'update_field' | 'add_to_list' | 'move_to_list' | 'unsubscribe' | 'call_webhook' | 'start_automation' | 'exit'}`,
                    ) ?? step.type}
                  </span>
                  <span className="caption quiet">
                    {names.describeStep(step.step)} · {describeResult(step.result, t)}
                  </span>
                </span>
                <span className="quiet">
                  <When at={step.at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <Confirm
        opened={isCancelling}
        close={cancelling.close}
        title={t('runs.cancelTitle', { email: address ?? t('runs.deletedSubscriber') })}
        action={t('runs.cancelAction')}
        other={t('runs.cancelNot')}
        change={cancellation}
        input={run.uid}
      >
        {t('runs.cancelText')}
      </Confirm>
    </section>
  );
}

/** Says why a run ended. The reason of an `exit` step and error codes are shown as they are. */
function describeReason({ reason, goal }: Run, t: Translate, names: StepNames): string {
  if (goal !== null) return t('runs.goal', { goal: names.describeGoal(goal) });
  return t.ifKnown(`runs.reasons.${reason ?? ''}`) ?? reason ?? '';
}

function describeResult(result: string, t: Translate): string {
  const [, branch] = /^branch_(\d+)$/.exec(result) ?? [];
  return branch === undefined
    ? (t.ifKnown(`runs.results.${result}`) ?? result)
    : t('runs.branchTaken', { number: branch });
}
