import { Button, Menu } from '@mantine/core';
import { IconDownload } from '../icons/icon-download.ts';
import { downloadAddress } from '../data/api-client.ts';
import { startDownload } from '../data/start-download.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';

const logs = ['delivery', 'open', 'click', 'unsubscribe', 'bounce'] as const;

/** A menu with the logs of a campaign as CSV files. */
export function ReportDownloads({ uid }: { uid: string }) {
  const { t } = useI18n();
  const { error, isRunning, run } = useChange(startDownload);
  const pathOf = (log: (typeof logs)[number]) => `/campaigns/${uid}/${log}-log/download`;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} loading={isRunning}>
            {t('reports.downloads')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {logs.map((log) => (
            <Menu.Item
              key={log}
              component="a"
              href={downloadAddress(pathOf(log))}
              onClick={(event) => {
                event.preventDefault();
                void run(pathOf(log));
              }}
            >
              {t(`reports.logs.${log}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ProblemNote error={error} />
    </>
  );
}
