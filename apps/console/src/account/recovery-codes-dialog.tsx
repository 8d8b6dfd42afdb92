import { Button, Modal } from '@mantine/core';
import { Code } from '../parts/copy.tsx';
import { useI18n } from '../texts/language.tsx';

/** Shows new recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, close }: { codes: string[]; close(): void }) {
  const { texts } = useI18n();
  const text = texts.security;
  return (
    <Modal
      opened
      onClose={close}
      title={text.recoveryTitle}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="stack">
        <p className="quiet small">{text.recoveryText}</p>
        <Code text={codes.join('\n')} label={text.recoveryLabel} />
        <Button onClick={close}>{text.saved}</Button>
      </div>
    </Modal>
  );
}
