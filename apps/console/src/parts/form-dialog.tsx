import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UsedChange } from '../data/use-change.ts';
import { Form, type FormProps } from './form.tsx';

/** A dialog with a form. Its first input should have `data-autofocus`. */
export function FormDialog({
  opened = true,
  close,
  title,
  isLarge = false,
  ...form
}: Omit<FormProps, 'isSticky'> & {
  change: Partial<Pick<UsedChange<never>, 'forget'>>;
  opened?: boolean;
  close(): void;
  title: string;
  /** Whether it has more than a few inputs: it is wider then, and the button stays in view. */
  isLarge?: boolean;
}) {
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false });
  const cancel = () => {
    form.change.forget?.();
    close();
  };
  return (
    <Modal opened={opened} onClose={cancel} title={title} {...(isLarge && { size: 900, fullScreen: isNarrow })}>
      <Form isSticky={isLarge} {...form} />
    </Modal>
  );
}
