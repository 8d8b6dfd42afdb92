import { Checkbox } from '@mantine/core';
import { FieldInputs } from '../../lists/field-inputs.tsx';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { useFlow } from '../flow/flow-context.ts';
import type { FormProps, StepOf } from './form-props.ts';
import { PickField } from './pick.tsx';

/** The form of a step that sets a field to a value. */
export function FieldStepForm({ step, change, problem }: FormProps<StepOf<'update_field'>>) {
  const { t } = useI18n();
  const { list } = useFlow();
  const field = list.fields.find(({ tag }) => tag === step.field);
  return (
    <>
      <PickField
        label={t('flow.field')}
        // No step can change the address.
        without={['EMAIL']}
        value={step.field}
        error={problem('field')}
        onChange={(tag) => change({ ...step, field: tag, value: null }, 'field')}
      />
      {field !== undefined && (
        <>
          <FieldInputs
            fields={[{ ...field, label: t('flow.newValue'), required: false }]}
            values={{ [field.tag]: step.value }}
            change={(_tag, value) => change({ ...step, value }, 'value')}
            errorOf={() => problem('value')}
          />
          <Checkbox
            label={t('flow.noValue')}
            checked={step.value === null}
            disabled={step.value === null}
            onChange={() => change({ ...step, value: null }, 'no value')}
          />
        </>
      )}
    </>
  );
}
