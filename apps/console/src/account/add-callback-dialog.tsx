import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addBounceCallback, type BounceCallback } from '../data/bounce-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/bounces.ts';

type Provider = BounceCallback['provider'];

/** Asks for the provider and, if its reports are signed, for the key that verifies them. */
export function AddCallbackDialog({ close }: { close(): void }) {
  const { t } = useI18n();
  const [provider, setProvider] = useState<Provider>('ses');
  const [key, setKey] = useState('');
  const { error, isRunning, run } = useChange(addBounceCallback, close);
  const keyLabel = t.ifKnown(`bounces.providers.${provider}.key`);
  return (
    <Modal opened onClose={close} title={t('bounces.add')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ provider, ...(keyLabel === undefined ? {} : { verification_key: key.trim() }) });
        }}
      >
        <ProblemNote error={errorBeside(error, ['verification_key'])} />
        <NativeSelect
          label={t('bounces.provider')}
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value as Provider)}
          data={(['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost'] as const).map((value) => ({
            value,
            label: t(`bounces.providers.${value}.name`),
          }))}
        />
        {keyLabel !== undefined && (
          <TextInput
            label={keyLabel}
            required
            withAsterisk={false}
            autoComplete="off"
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            error={errorOf(error, 'verification_key')}
          />
        )}
        <Button type="submit" loading={isRunning}>
          {t('bounces.add')}
        </Button>
      </form>
    </Modal>
  );
}
