import { Button, TextInput } from '@mantine/core';
import { IconArrowMoveDown } from '../../icons/icon-arrow-move-down.ts';
import { IconCopy } from '../../icons/icon-copy.ts';
import { IconTrash } from '../../icons/icon-trash.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Step, StepReport } from '../../data/automation-types.ts';
import { StartForm } from '../steps/start-form.tsx';
import { StepForm } from '../steps/step-form.tsx';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { takenIds } from './draft.ts';
import { useFlow } from './flow-context.ts';
import { problemOf } from './problems-by-step.ts';
import { idOf, renameIn } from './step-tree.ts';

const idPattern = /^[a-z][a-z0-9_]{0,39}$/;

/** The form of the start. */
export function StartPanel() {
  const { canChange } = useFlow();
  return (
    <fieldset className="flow-form" disabled={!canChange}>
      <Found id="" />
      <StartForm />
    </fieldset>
  );
}

/** The form of a step, with its figures and the actions on the whole step. */
export function StepPanel({ step }: { step: Step }) {
  const { t } = useI18n();
  const { automation, canChange, copy, figures, remove, startMoving } = useFlow();
  const id = idOf(step);
  const report = figures?.get(id);
  return (
    <>
      {canChange && (
        <div className="line">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowMoveDown size={14} />}
            onClick={() => startMoving(id)}
          >
            {t('flow.move')}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={() => copy(id)}>
            {t('flow.copy')}
          </Button>
          <Button
            size="xs"
            variant="default"
            className="dangerous"
            leftSection={<IconTrash size={14} />}
            onClick={() => remove(id)}
          >
            {t('flow.delete')}
          </Button>
        </div>
      )}
      {report !== undefined && (
        <div className="tight">
          <StepFigures report={report} />
          <Link className="small" to={`/automations/${automation.uid}/runs?at=${id}`}>
            {t('flow.seeRuns')}
          </Link>
        </div>
      )}
      <fieldset className="flow-form" disabled={!canChange}>
        <Found id={id} />
        <StepForm step={step} />
        <StepId key={id} id={id} />
      </fieldset>
    </>
  );
}

/** All problems of a step or of the start. Most are also shown at their fields. */
export function Found({ id }: { id: string }) {
  const { t } = useI18n();
  const { problems } = useFlow();
  const found = problems.get(id) ?? [];
  if (found.length === 0) return null;
  const wrong = found.filter(({ isWarning }) => !isWarning);
  const warnings = found.filter(({ isWarning }) => isWarning);
  return [
    { items: wrong, title: t('flow.hasProblems'), className: 'note failed' },
    { items: warnings, title: t('flow.hasWarnings'), className: 'note' },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ items, title, className }) => (
      <div key={title} className={className} role="status">
        {items.map(({ message }, index) => (
          <span key={index} className="small wraps">
            {message}
          </span>
        ))}
      </div>
    ));
}

/** All figures of a step, each with its name. */
function StepFigures({ report }: { report: StepReport }) {
  const { t, count } = useI18n();
  const { entered, waiting, left, mails } = report;
  const all: [number, string][] = [
    [entered, t('flow.figures.entered')],
    [waiting, t('flow.figures.waiting')],
    [left, t('flow.figures.left')],
  ];
  if (mails !== null)
    all.push(
      [mails.sent, t('flow.figures.sent')],
      [mails.opened, t('flow.figures.opened')],
      [mails.clicked, t('flow.figures.clicked')],
      [mails.unsubscribed, t('flow.figures.unsubscribed')],
      [mails.hard_bounced + mails.soft_bounced, t('flow.figures.bounced')],
      [mails.complained, t('flow.figures.complained')],
      [mails.failed, t('flow.figures.failed')],
      [mails.skipped, t('flow.figures.skipped')],
      [mails.uncertain, t('flow.figures.uncertain')],
    );
  return (
    <dl className="flow-counts">
      {all
        // Rare figures are shown only if they aren't zero.
        .filter(([figure], index) => figure > 0 || index < 6)
        .map(([figure, word]) => (
          <div key={word}>
            <dt className="caption quiet">{word}</dt>
            <dd className="strong figures">{count(figure)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The id of a step. It changes when the input loses focus, and everything that refers to the step is updated. */
function StepId({ id }: { id: string }) {
  const { t } = useI18n();
  const { choose, draft, edit, problems } = useFlow();
  const [typed, setTyped] = useState(id);
  const isTaken = typed !== id && takenIds(draft).has(typed);
  const error = isTaken
    ? t('flow.idTaken')
    : idPattern.test(typed)
      ? problemOf(problems.get(id) ?? [], 'id')
      : t('flow.idPattern');
  const rename = () => {
    if (typed === id || isTaken || !idPattern.test(typed)) return;
    edit(renameIn(draft, new Map([[id, typed]])));
    choose(typed);
  };
  return (
    <details className="flow-more">
      <summary>{t('flow.more')}</summary>
      <TextInput
        label={t('flow.id')}
        description={t('flow.idHelp')}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
      />
    </details>
  );
}
