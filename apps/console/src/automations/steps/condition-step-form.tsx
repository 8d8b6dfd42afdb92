import { useAutomating } from '../../texts/automating.ts';
import { ConditionsField } from './conditions-field.tsx';
import type { FormProps, StepOf } from './form-props.ts';

/** The form of a condition step: the conditions that decide between its branches. */
export function ConditionStepForm({ step, change, problems }: FormProps<StepOf<'condition'>>) {
  const { texts } = useAutomating();
  return (
    <ConditionsField
      label={texts.flow.conditions}
      value={step.if}
      at="if"
      problems={problems}
      onChange={(conditions) => change({ ...step, if: conditions }, 'if')}
    />
  );
}
