import { unwrap } from '@mailwright/client';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { type BounceCallback, refreshBounces } from '../data/bounce-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
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
  const { error, isRunning, attempt } = useAttempt();
  const keyLabel = text.providers[provider].key;
  const add = async () => {
    const body = { provider, ...(keyLabel === null ? {} : { verification_key: key.trim() }) };
    await unwrap(api.POST('/bounce-callbacks', { body }));
    await refreshBounces();
  };
  return (
    <Modal opened onClose={close} title={text.add} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(add, close);
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
