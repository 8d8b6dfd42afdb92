import { Button } from '@mantine/core';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import type { Step } from '../../data/automation-types.ts';
import { describeBranch, nameStep } from '../describe/describe-flow.ts';
import { AddStep } from './add-step.tsx';
import { StartCard, StepCard } from './flow-card.tsx';
import { useDescribing, useFlow } from './flow-context.ts';
import { StepMenu } from './step-menu.tsx';
import { branchesOf, idOf, type Place } from './step-tree.ts';

/** The flow as nested lists, with all functions of the diagram, for phones, keyboards and screen readers. */
export function FlowList() {
  const { t } = useI18n();
  const { draft, moving, startMoving } = useFlow();
  return (
    <div className="flow-list">
      <StartCard />
      <StepList
        steps={draft.steps}
        place={{ parent: null, branch: 'steps' }}
        label={t('flow.steps')}
        addFirst={t('flow.addFirst')}
      />
      {moving !== undefined && (
        <Button variant="default" size="xs" onClick={() => startMoving(undefined)}>
          {t('frame.cancel')}
        </Button>
      )}
    </div>
  );
}

function StepList({
  steps,
  place,
  label,
  addFirst,
}: {
  steps: Step[];
  place: Omit<Place, 'index'>;
  label: string;
  addFirst: string;
}) {
  const { t } = useI18n();
  const describing = useDescribing();
  return (
    <ol className="flow-steps" aria-label={label}>
      <li className="flow-between">
        <AddStep place={{ ...place, index: 0 }} label={addFirst} />
      </li>
      {steps.map((step, index) => (
        <li key={idOf(step)}>
          <div className="flow-row">
            <StepCard step={step} />
            <StepMenu step={step} />
          </div>
          <Branches step={step} />
          <div className="flow-between">
            <AddStep
              place={{ ...place, index: index + 1 }}
              label={t('flow.addAfter', { step: nameStep(idOf(step), describing) })}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Branches({ step }: { step: Step }) {
  const { t } = useI18n();
  const describing = useDescribing();
  // A wait has steps only in the branch that follows its timeout.
  const offset = step.type === 'wait' ? 1 : 0;
  return branchesOf(step).map(({ path, steps }, index) => {
    const name = describeBranch(step, index + offset, t);
    const label = `${nameStep(idOf(step), describing)}: ${name}`;
    return (
      <div key={path} className="flow-inner">
        <span className="flow-branch">{name}</span>
        <StepList
          steps={steps}
          place={{ parent: idOf(step), branch: path }}
          label={label}
          addFirst={t('flow.addFirstIn', { branch: label })}
        />
      </div>
    );
  });
}
