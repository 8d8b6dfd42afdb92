import { Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import {
  activateAutomation,
  automationQuery,
  automationReportQuery,
  automationValidationQuery,
} from '../data/automation-queries.ts';
import type { Automation, AutomationValidation } from '../data/automation-types.ts';
import { listQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import type { Explain } from '../parts/explain-problem.ts';
import { Loaded, ProblemNote } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/automations.ts';
import '../texts/flow.ts';
import '../texts/steps.ts';
import { describeConditionsOf, describeGoal, describeTrigger } from './describe/describe-flow.ts';
import { unfinishedByVersion } from './describe/unfinished-runs.ts';
import { listSteps } from './flow/step-tree.ts';
import styles from './activate-page.module.css';
import { useStepNames } from './use-step-names.ts';
import { useNames } from './use-names.ts';

/** The last page before an automation is activated: it states exactly what will happen. */
export function ActivatePage() {
  const { uid = '' } = useParams();
  const automation = useQuery(automationQuery(uid));
  return (
    <Loaded query={automation}>
      {({ automation: found }) =>
        found.status === 'draft' || found.status === 'active' ? (
          <ActivateView automation={found} />
        ) : (
          <Navigate to={`/automations/${uid}`} replace />
        )
      }
    </Loaded>
  );
}

function ActivateView({ automation }: { automation: Automation }) {
  const { t } = useI18n();
  const { uid, status, version } = automation;
  const navigate = useNavigate();
  const validation = useQuery(automationValidationQuery(uid));
  const report = useQuery({ ...automationReportQuery(uid, false), enabled: version !== null });
  const [oldRuns, setOldRuns] = useState<'stay' | 'move'>('stay');
  const unfinished = unfinishedByVersion(report.data);
  const { error, isRunning, run } = useChange(activateAutomation, async (moves) => {
    if (moves !== null)
      notifications.show({ message: t('automations.moved', { moved: moves.moved, left: moves.left }) });
    await navigate(`/automations/${uid}`);
  });
  const hasChanges = version === null || automation.has_draft_changes;
  return (
    <Page
      title={t('automations.activateTitle', { name: automation.name })}
      crumbs={[
        { to: '/automations', label: t('frame.automations') },
        { to: `/automations/${uid}`, label: automation.name },
      ]}
      sentence={t('automations.activateSentence')}
    >
      <ProblemNote error={error ?? validation.error} />
      {validation.data !== undefined && <Findings automation={automation} validation={validation.data} />}
      <section className="panel padded">
        {!hasChanges && <p className="note small">{t('automations.noChange')}</p>}
        <WillHappen automation={automation} />
        {unfinished.length > 0 && hasChanges && (
          <div className="tight">
            <span className="small strong">{t('automations.oldRunsChoice')}</span>
            <SegmentedControl
              aria-label={t('automations.oldRunsChoice')}
              value={oldRuns}
              onChange={(value) => setOldRuns(value)}
              data={(['stay', 'move'] as const).map((value) => ({
                value,
                label: t(`automations.oldRunsChoices.${value}`),
              }))}
            />
            <span className="caption quiet">
              {unfinished.map(({ number, count }) => t('automations.oldRuns', { count, number })).join(' ')}{' '}
              {oldRuns === 'move' && t('automations.oldRunsHelp')}
            </span>
          </div>
        )}
        <div className="line">
          <Button
            loading={isRunning}
            disabled={validation.data?.valid !== true || (version !== null && report.data === undefined)}
            onClick={() =>
              void run({ uid, versions: oldRuns === 'move' ? unfinished.map(({ number }) => number) : [] })
            }
          >
            {status === 'active' ? t('automations.activateAgain') : t('automations.activateAction')}
          </Button>
          <Link className="small" to={`/automations/${uid}`}>
            {t('automations.back')}
          </Link>
        </div>
      </section>
    </Page>
  );
}

/** Who enters, from when and how often, and what is sent and from whom. */
function WillHappen({ automation }: { automation: Automation }) {
  const { t } = useI18n();
  const { data: list } = useQuery(listQuery(automation.list_uid));
  const { trigger, conditions, entry, goals, steps, version } = automation;
  const { nameOf } = useNames(automation.list_uid, trigger);
  const mails = listSteps(steps).flatMap(({ step }) => (step.type === 'send_email' ? [step] : []));
  const senders = [
    ...new Set(
      mails.map((mail) => `${mail.from_name ?? list?.from_name ?? ''} <${mail.from_email ?? list?.from_email ?? ''}>`),
    ),
  ];
  const name = list?.name ?? '…';
  return (
    <>
      <p className={`strong ${styles.start}`}>
        {t('automations.willStart', { trigger: describeTrigger(trigger, t, nameOf) })}
      </p>
      <dl className="pairs flow-pairs">
        <dt>{t('automations.whoEnters')}</dt>
        <dd>
          {conditions === null || list === undefined
            ? t('automations.willEnter', { list: name })
            : t('automations.willEnterIf', {
                list: name,
                conditions: describeConditionsOf(conditions, { list, t, nameOf, steps }),
              })}{' '}
          {t('automations.willNotEnter')}
        </dd>
        <dt>{t('automations.howOften')}</dt>
        <dd>{t(`flow.entries.${entry}`)}</dd>
        {goals.length > 0 && list !== undefined && (
          <>
            <dt>{t('automations.endsEarly')}</dt>
            <dd>
              {goals.map((goal) => (
                <span key={goal.id} className="below-line">
                  {describeGoal(goal, { list, t, nameOf, steps })}
                </span>
              ))}
            </dd>
          </>
        )}
        <dt>{t('automations.mailCount', { count: mails.length })}</dt>
        <dd>
          {mails.map((mail) => (
            <span key={mail.id} className="below-line">
              {mail.subject ?? t('steps.says.subjectOfTemplate')}
            </span>
          ))}
        </dd>
        {mails.length > 0 && (
          <>
            <dt>{t('automations.from')}</dt>
            <dd>{senders.join(', ')}</dd>
          </>
        )}
        <dt>{t('automations.versionLabel')}</dt>
        <dd>{t('automations.becomes', { number: (version ?? 0) + 1 })}</dd>
      </dl>
    </>
  );
}

/** The errors that prevent activation and the warnings, each shown once, with links to the steps it concerns. */
function Findings({ automation, validation }: { automation: Automation; validation: AutomationValidation }) {
  const { t } = useI18n();
  const explain = useExplain();
  const { nameStep } = useStepNames(automation)(automation);
  const parts = [
    { title: t('automations.toDo'), items: validation.errors, className: 'note failed' },
    { title: t('automations.warnings'), items: validation.warnings, className: 'note' },
  ];
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ title, items, className }) => (
      <div key={title} className={className}>
        <span className="strong">{title}</span>
        {groupFindings(items, explain).map(({ sentence, steps }) => (
          <span key={sentence} className="small wraps">
            {sentence}
            {steps.map((step, index) => (
              <span key={step}>
                {index === 0 ? ' ' : ', '}
                <Link to={`/automations/${automation.uid}?at=${step}`}>{nameStep(step)}</Link>
              </span>
            ))}
          </span>
        ))}
      </div>
    ));
}

/** Merges identical findings of several steps into one, such as a missing postal address in several mails. */
function groupFindings(
  items: (AutomationValidation['errors'][number] & { code?: string })[],
  explain: Explain,
): { sentence: string; steps: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { step, ...finding } of items) {
    const sentence = explain(finding);
    const steps = groups.get(sentence) ?? [];
    if (step !== null && !steps.includes(step)) steps.push(step);
    groups.set(sentence, steps);
  }
  return [...groups].map(([sentence, steps]) => ({ sentence, steps }));
}
