import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Form, type FormProps } from './form.tsx';

/** A dialog with a form. Its first input should have `data-autofocus`. */
export function FormDialog({
  close,
  title,
  isLarge = false,
  ...form
}: Omit<FormProps, 'isSticky'> & {
  close(): void;
  title: string;
  /** Whether it has more than a few inputs: it is wider then, and the button stays in view. */
  isLarge?: boolean;
}) {
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal opened onClose={close} title={title} {...(isLarge && { size: 900, fullScreen: isNarrow })}>
      <Form isSticky={isLarge} {...form} />
    </Modal>
  );
}
