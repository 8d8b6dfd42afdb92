import { TextInput } from '@mantine/core';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { withOptional } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import type { FormProps, StepOf } from './form-props.ts';

/** From whom the mail of a step is; an empty input means the list's. */
export function SenderInputs({ step, change, problem }: Omit<FormProps<StepOf<'send_email'>>, 'problems'>) {
  const { t } = useI18n();
  const { list } = useFlow();
  const input = (field: 'from_name' | 'from_email' | 'reply_to') => ({
    value: step[field] ?? '',
    error: problem(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      change(withOptional(step, field, event.currentTarget.value), field),
  });
  return (
    <>
      <TextInput
        label={t('flow.fromName')}
        description={t('flow.ofList', { value: list.from_name })}
        {...input('from_name')}
      />
      <TextInput
        label={t('flow.fromEmail')}
        type="email"
        description={t('flow.ofList', { value: list.from_email })}
        {...input('from_email')}
      />
      <TextInput
        label={t('flow.replyTo')}
        type="email"
        description={t('flow.ofList', { value: list.reply_to ?? list.from_email })}
        {...input('reply_to')}
      />
    </>
  );
}

/** The inputs of `SenderInputs`. */
export const senderFields = ['from_name', 'from_email', 'reply_to'] as const;
