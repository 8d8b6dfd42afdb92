import { Button, Modal } from '@mantine/core';
import { Code } from '../parts/copy.tsx';
import { useI18n } from '../texts/language.tsx';

/** Shows new recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, close }: { codes: string[]; close(): void }) {
  const { t } = useI18n();
  return (
    <Modal opened onClose={close} title={t('security.recoveryTitle')} closeOnClickOutside={false} closeOnEscape={false}>
      <div className="stack">
        <p className="quiet small">{t('security.recoveryText')}</p>
        <Code text={codes.join('\n')} label={t('security.recoveryLabel')} />
        <Button onClick={close}>{t('security.saved')}</Button>
      </div>
    </Modal>
  );
}
