import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '../../icons/icon-plus.ts';
import { IconX } from '../../icons/icon-x.ts';
import type { Goal } from '../../data/automation-types.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { newGoal, takenIds } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import { type Problem, problemOf } from '../flow/problems-by-step.ts';
import { freshId } from '../flow/step-tree.ts';
import { ConditionsField } from './conditions-field.tsx';
import { EventForm } from './event-form.tsx';

const maxGoals = 10;

/** Edits the goals of an automation, which are events or conditions. */
export function GoalsForm({
  goals,
  change,
  problems,
}: {
  goals: Goal[];
  change(goals: Goal[], about: string): void;
  problems: Problem[];
}) {
  const { t } = useI18n();
  const { draft } = useFlow();
  return (
    <fieldset className="flow-set">
      <legend className="small strong">{t('flow.goals')}</legend>
      <p className="caption quiet">{t('flow.goalsHelp')}</p>
      {goals.map((goal, index) => (
        <div key={goal.id} className="flow-goal">
          <div className="line between">
            <span className="small strong">
              {t('flow.goal', { number: index + 1 })} <span className="quiet">{goal.id}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              aria-label={t('flow.removeGoal', { number: index + 1 })}
              onClick={() => change(goals.toSpliced(index, 1), `goals ${goals.length}`)}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
          <GoalForm
            goal={goal}
            change={(to, field) => change(goals.with(index, to), `goal ${goal.id} ${field}`)}
            at={`goals[${index}]`}
            problems={problems}
          />
        </div>
      ))}
      {goals.length < maxGoals && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => change([...goals, newGoal(freshId('goal', takenIds(draft)))], `goals ${goals.length}`)}
          >
            {t('flow.addGoal')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function GoalForm({
  goal,
  change,
  at,
  problems,
}: {
  goal: Goal;
  change(goal: Goal, field: string): void;
  at: string;
  problems: Problem[];
}) {
  const { t } = useI18n();
  const id = goal.id === undefined ? {} : { id: goal.id };
  if (!('conditions' in goal))
    return (
      <EventForm
        label={t('flow.goalWhen')}
        event={goal}
        change={change}
        problem={(field) => problemOf(problems, `${at}.${field}`)}
        more={{
          value: 'conditions',
          label: t('flow.goalConditions'),
          choose: () => change({ ...id, conditions: { all: [] } }, 'kind'),
        }}
      />
    );
  return (
    <>
      <NativeSelect
        label={t('flow.goalWhen')}
        value="conditions"
        onChange={({ currentTarget: { value } }) => {
          if (value === 'event') change({ ...id, event: 'tagged' }, 'kind');
        }}
        data={[
          { value: 'conditions', label: t('flow.goalConditions') },
          { value: 'event', label: t('steps.events.tagged') },
        ]}
      />
      <ConditionsField
        label={t('flow.conditions')}
        value={goal.conditions}
        at={`${at}.conditions`}
        problems={problems}
        onChange={(conditions) => change({ ...id, conditions }, 'conditions')}
      />
    </>
  );
}
