import { useAutomating } from '../../texts/automating.ts';
import { ConditionsField } from './conditions-field.tsx';
import type { FormProps, StepOf } from './form-props.ts';

/** The conditions of a branch. */
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
