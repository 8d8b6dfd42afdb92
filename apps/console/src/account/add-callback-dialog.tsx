import { NativeSelect, TextInput } from '@mantine/core';
import { addBounceCallback, type BounceCallback } from '../data/bounce-queries.ts';
import { useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/bounces.ts';

const first: { provider: BounceCallback['provider']; verification_key: string } = {
  provider: 'ses',
  verification_key: '',
};

/** Asks for the provider and, if its reports are signed, for the key that verifies them. */
export function AddCallbackDialog({ close }: { close(): void }) {
  const { t } = useI18n();
  const adding = useChange(addBounceCallback, close);
  const { values, textOf } = useFields(first, adding.error);
  const { provider, verification_key: key } = values;
  const keyLabel = t.ifKnown(`bounces.providers.${provider}.key`);
  return (
    <FormDialog
      title={t('bounces.add')}
      action={t('bounces.add')}
      close={close}
      change={adding}
      submit={() => adding.run({ provider, ...(keyLabel === undefined ? {} : { verification_key: key.trim() }) })}
      fields={['verification_key']}
    >
      <NativeSelect
        label={t('bounces.provider')}
        data={(['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost'] as const).map((value) => ({
          value,
          label: t(`bounces.providers.${value}.name`),
        }))}
        {...textOf('provider')}
      />
      {keyLabel !== undefined && (
        <TextInput label={keyLabel} required autoComplete="off" {...textOf('verification_key')} />
      )}
    </FormDialog>
  );
}
