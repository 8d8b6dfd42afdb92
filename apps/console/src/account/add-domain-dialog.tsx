import { TextInput } from '@mantine/core';
import { type Change, useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';

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
  const adding = useChange(add, close);
  const { values, textOf } = useFields({ domain: '' }, adding.error);
  return (
    <FormDialog
      title={title}
      action={title}
      close={close}
      change={adding}
      submit={() => adding.run(values.domain)}
      fields={['domain']}
    >
      <TextInput label={label} placeholder={placeholder} required data-autofocus {...textOf('domain')} />
    </FormDialog>
  );
}
