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
  const { isRunning } = form.change;
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      // What was sent can't be taken back, and its outcome must be seen.
      onClose={() => !isRunning && close()}
      title={title}
      {...(isLarge && { size: 900, fullScreen: isNarrow })}
    >
      <Form isSticky={isLarge} {...form} />
    </Modal>
  );
}
