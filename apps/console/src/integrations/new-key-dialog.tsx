import type { NewKeyResource } from '@mailwright/contracts';
import { Button, Modal } from '@mantine/core';
import { Code } from '../parts/copy.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/keys.ts';

/** Shows a new key, which is shown only once, with a command to try it. */
export function NewKeyDialog({ made, close }: { made: NewKeyResource | undefined; close(): void }) {
  const { t } = useI18n();
  const command = `curl ${location.origin}/api/v1/me \\\n  -H "Authorization: Bearer ${made?.key}"`;
  return (
    <Modal
      opened={made !== undefined}
      onClose={close}
      title={t('keys.newTitle')}
      size="lg"
      // If the dialog were closed by accident, the key would be lost.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {made !== undefined && (
        <div className="stack">
          <p>{t('keys.newText')}</p>
          <Code text={made.key} label={t('keys.newTitle')} />
          <span className="strong">{t('keys.tryIt')}</span>
          <Code text={command} label={t('keys.tryIt')} />
          <Button onClick={close}>{t('frame.done')}</Button>
        </div>
      )}
    </Modal>
  );
}
