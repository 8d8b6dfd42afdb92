import type { NewKeyResource } from '@mailwright/contracts';
import { Button, Modal } from '@mantine/core';
import { Code } from '../parts/copy.tsx';
import { useI18n } from '../texts/language.tsx';

/** Shows a new key, which is shown only once, with a command to try it. */
export function NewKeyDialog({ made, close }: { made: NewKeyResource | undefined; close(): void }) {
  const { texts } = useI18n();
  const text = texts.keys;
  const command = `curl ${location.origin}/api/v1/me \\\n  -H "Authorization: Bearer ${made?.key}"`;
  return (
    <Modal
      opened={made !== undefined}
      onClose={close}
      title={text.newTitle}
      size="lg"
      // If the dialog were closed by accident, the key would be lost.
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      {made !== undefined && (
        <div className="stack">
          <p>{text.newText}</p>
          <Code text={made.key} label={text.newTitle} />
          <span className="strong">{text.tryIt}</span>
          <Code text={command} label={text.tryIt} />
          <Button onClick={close}>{texts.frame.done}</Button>
        </div>
      )}
    </Modal>
  );
}
