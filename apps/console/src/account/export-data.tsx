import { Button } from '@mantine/core';
import { exportAccount } from '../data/account-queries.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { useVerified } from './verified.tsx';

/** Downloads all of the account's data. */
export function ExportData() {
  const { t } = useI18n();
  const { error, isRunning, run, dialog } = useVerified();
  const name = `mailwright-${new Date().toISOString().slice(0, 10)}.ndjson.gz`;
  return (
    <Panel title={t('exports.title')} about={t('exports.text')}>
      <ProblemNote error={error} />
      <div>
        <Button variant="default" loading={isRunning} onClick={() => void run(exportAccount, name)}>
          {t('exports.download')}
        </Button>
      </div>
      {dialog}
    </Panel>
  );
}
