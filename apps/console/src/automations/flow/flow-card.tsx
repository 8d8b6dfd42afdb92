import type { ReactNode } from 'react';
import type { Step, StepReport } from '../../data/automation-types.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { describeStep, describeTrigger } from '../describe/describe-flow.ts';
import { useDescribing, useFlow } from './flow-context.ts';
import { StartIcon, stepIcons } from './step-icons.ts';
import { idOf } from './step-tree.ts';

/** The start of a flow. Choosing it opens its form. */
export function StartCard() {
  const { t } = useI18n();
  const { draft, names } = useFlow();
  return (
    <Card
      id=""
      icon={<StartIcon size={18} stroke={1.7} aria-hidden />}
      title={t('flow.start')}
      text={describeTrigger(draft.trigger, t, names.nameOf)}
    />
  );
}

/** A step of a flow with its figures. Choosing it opens its form. */
export function StepCard({ step }: { step: Step }) {
  const { t } = useI18n();
  const { figures } = useFlow();
  const describing = useDescribing();
  const Icon = stepIcons[step.type];
  return (
    <Card
      id={idOf(step)}
      icon={<Icon size={18} stroke={1.7} aria-hidden />}
      title={t(`steps.kinds.${step.type}`)}
      text={describeStep(step, describing)}
      {...(figures === undefined ? {} : { below: <Figures step={step} report={figures.get(idOf(step))} /> })}
    />
  );
}

function Card({
  id,
  icon,
  title,
  text,
  below,
}: {
  id: string;
  icon: ReactNode;
  title: string;
  text: string;
  below?: ReactNode;
}) {
  const { t } = useI18n();
  const { choose, chosen, moving, problems } = useFlow();
  const found = problems.get(id) ?? [];
  const isWrong = found.some(({ isWarning }) => !isWarning);
  const classes = [
    'flow-card',
    ...(chosen === id ? ['chosen'] : []),
    ...(isWrong ? ['wrong'] : []),
    ...(moving === id ? ['moving'] : []),
  ];
  return (
    <button
      type="button"
      className={classes.join(' ')}
      aria-pressed={chosen === id}
      // The diagram finds the chosen step's card by this attribute.
      data-card={id}
      onClick={() => choose(id)}
    >
      <span className="flow-icon">{icon}</span>
      <span className="flow-words">
        <span className="strong clip">{title}</span>
        <span className={below === undefined ? 'caption quiet flow-text' : 'caption quiet clip'} title={text}>
          {text}
        </span>
        {below}
      </span>
      {found.length > 0 && (
        <span className={isWrong ? 'flow-mark wrong' : 'flow-mark'}>
          <span aria-hidden>!</span>
          <span className="visually-hidden">{isWrong ? t('flow.hasProblems') : t('flow.hasWarnings')}</span>
        </span>
      )}
    </button>
  );
}

/** A step's figures, in one line. */
function Figures({ step, report }: { step: Step; report: StepReport | undefined }) {
  const { t, count } = useI18n();
  const { entered = 0, waiting = 0, mails } = report ?? {};
  const parts: [number, string][] =
    step.type === 'send_email'
      ? [
          [mails?.sent ?? 0, t('flow.figures.sent')],
          [mails?.opened ?? 0, t('flow.figures.opened')],
          [mails?.clicked ?? 0, t('flow.figures.clicked')],
        ]
      : [
          [entered, t('flow.figures.entered')],
          ...(step.type === 'wait' || waiting > 0 ? [[waiting, t('flow.figures.waiting')] as [number, string]] : []),
        ];
  return (
    <span className="caption figures clip flow-figures">
      {parts.map(([figure, word]) => `${count(figure)} ${word}`).join(' · ')}
    </span>
  );
}
