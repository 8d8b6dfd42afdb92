import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cancelRun, runQuery, skipWait } from '../../data/automation-queries.ts';
import type { Automation, Run } from '../../data/automation-types.ts';
import { useChange } from '../../data/use-change.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { Loaded, ProblemNote, State, When } from '../../parts/feedback.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import type { AutomationTexts } from '../../texts/automating.ts';
import { useAutomating } from '../../texts/automating.ts';
import { runTones } from '../automation-tones.ts';
import { useAddress } from './subscriber-address.tsx';

/** Shows one run: its status, its history step by step, and its actions. */
export function RunPanel({ uid, automation }: { uid: string; automation: Automation }) {
  const run = useQuery(runQuery(uid));
  return <Loaded query={run}>{(found) => <RunView run={found} automation={automation} />}</Loaded>;
}

function RunView({ run, automation }: { run: Run; automation: Automation }) {
  const { texts, count } = useAutomating();
  const text = texts.runs;
  const address = useAddress(run.subscriber_uid);
  const [isCancelling, cancelling] = useDisclosure(false);
  const { error, isRunning, run: skip } = useChange(skipWait, () => notifications.show({ message: text.skipped }));
  const cancellation = useChange(cancelRun, cancelling.close);
  const isOver = run.ended_at !== null;
  return (
    <section className="panel padded" aria-label={address ?? text.deletedSubscriber}>
      <div className="tight">
        <h2 className="section-title wraps">
          {address === null ? (
            text.deletedSubscriber
          ) : (
            <Link to={`/lists/${run.list_uid}/subscribers/${run.subscriber_uid}`}>{address ?? '…'}</Link>
          )}
        </h2>
        <State tone={runTones[run.status]}>{text.states[run.status]}</State>
      </div>
      {!isOver && (
        <Permitted to="send">
          <div className="line">
            {run.status === 'waiting' && automation.status === 'active' && (
              <Button size="xs" variant="default" loading={isRunning} onClick={() => void skip(run.uid)}>
                {text.skip}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={cancelling.open}>
              {text.cancel}
            </Button>
          </div>
        </Permitted>
      )}
      <ProblemNote error={error} />
      <dl className="pairs">
        <dt>{text.step}</dt>
        <dd>
          {run.step ?? '—'} · {text.versionOf(count(run.version))}
        </dd>
        {run.waits_until !== null && !isOver && (
          <>
            <dt>{text.waitsUntil}</dt>
            <dd>
              <When at={run.waits_until} />
            </dd>
          </>
        )}
        {run.reason !== null && (
          <>
            <dt>{text.reason}</dt>
            <dd>{describeReason(run, text)}</dd>
          </>
        )}
        <dt>{text.started}</dt>
        <dd>
          <When at={run.started_at} />
        </dd>
        {run.ended_at !== null && (
          <>
            <dt>{text.ended}</dt>
            <dd>
              <When at={run.ended_at} />
            </dd>
          </>
        )}
      </dl>
      {run.data !== null && (
        <div className="tight">
          <h3 className="small strong">{text.data}</h3>
          <pre className="preview-text" tabIndex={0} role="group" aria-label={text.data}>
            {JSON.stringify(run.data, null, 2)}
          </pre>
        </div>
      )}
      <div>
        <h3 className="small strong">{text.history}</h3>
        {run.steps.length === 0 ? (
          <p className="small quiet">{text.nothingDone}</p>
        ) : (
          <ol className="timeline">
            {run.steps.map((step, index) => (
              <li key={index}>
                <span className="tight joined">
                  <span className="strong">
                    {texts.steps.kinds[step.type as keyof typeof texts.steps.kinds] ?? step.type}
                  </span>
                  <span className="caption quiet">
                    {step.step} · {describeResult(step.result, text)}
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
      <ConfirmChange
        opened={isCancelling}
        close={cancelling.close}
        title={text.cancelTitle(address ?? text.deletedSubscriber)}
        action={text.cancelAction}
        change={cancellation}
        input={run.uid}
      >
        {text.cancelText}
      </ConfirmChange>
    </section>
  );
}

/** Says why a run ended. The reason of an `exit` step and error codes are shown as they are. */
function describeReason({ reason, goal }: Run, text: AutomationTexts['runs']): string {
  if (goal !== null) return text.goal(goal);
  return text.reasons[reason ?? ''] ?? reason ?? '';
}

function describeResult(result: string, text: AutomationTexts['runs']): string {
  const [, branch] = /^branch_(\d+)$/.exec(result) ?? [];
  return branch === undefined ? (text.results[result] ?? result) : text.branchTaken(branch);
}
