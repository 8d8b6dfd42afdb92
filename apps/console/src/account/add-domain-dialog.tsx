import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Change, useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';

/** Asks for the name of a domain and adds it. */
export function AddDomainDialog<Added>({
  title,
  label,
  placeholder,
  add,
  close,
}: {
  title: string;
  label: string;
  placeholder: string;
  add: Change<string, Added>;
  close(): void;
}) {
  const { t } = useI18n();
  const [domain, setDomain] = useState('');
  const { error, isRunning, run } = useChange(add, close);
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(domain);
        }}
      >
        <ProblemNote error={errorBeside(error, ['domain'])} />
        <TextInput
          label={label}
          placeholder={placeholder}
          required
          withAsterisk={false}
          data-autofocus
          value={domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
          error={errorOf(error, 'domain')}
        />
        <Button type="submit" loading={isRunning}>
          {title}
        </Button>
      </form>
    </Modal>
  );
}
