import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addBounceCallback, type BounceCallback } from '../data/bounce-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { bounceTexts } from '../texts/bounce-texts.ts';
import { useI18n } from '../texts/language.tsx';

type Provider = BounceCallback['provider'];

/** Asks for the provider and, if its reports are signed, for the key that verifies them. */
export function AddCallbackDialog({ close }: { close(): void }) {
  const { texts, pick } = useI18n();
  const text = pick(bounceTexts);
  const [provider, setProvider] = useState<Provider>('ses');
  const [key, setKey] = useState('');
  const { error, isRunning, run } = useChange(addBounceCallback, close);
  const keyLabel = text.providers[provider].key;
  return (
    <Modal opened onClose={close} title={text.add} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ provider, ...(keyLabel === null ? {} : { verification_key: key.trim() }) });
        }}
      >
        <ProblemNote error={errorBeside(error, ['verification_key'])} />
        <NativeSelect
          label={text.provider}
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value as Provider)}
          data={Object.entries(text.providers).map(([value, { name }]) => ({ value, label: name }))}
        />
        {keyLabel !== null && (
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
          {text.add}
        </Button>
      </form>
    </Modal>
  );
}
