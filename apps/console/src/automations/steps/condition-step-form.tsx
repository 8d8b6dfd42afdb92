import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { ConditionsField } from './conditions-field.tsx';
import type { FormProps, StepOf } from './form-props.ts';

/** The form of a condition step: the conditions that decide between its branches. */
export function ConditionStepForm({ step, change, problems }: FormProps<StepOf<'condition'>>) {
  const { t } = useI18n();
  return (
    <ConditionsField
      label={t('flow.conditions')}
      value={step.if}
      at="if"
      problems={problems}
      onChange={(conditions) => change({ ...step, if: conditions }, 'if')}
    />
  );
}
