import { Button } from '@mantine/core';
import { IconDownload } from '../icons/icon-download.ts';
import { downloadAddress, followDownload } from '../data/api-client.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { useI18n } from '../texts/language.tsx';
import { reportTexts } from '../texts/report-texts.ts';

const logs = ['delivery', 'open', 'click', 'unsubscribe', 'bounce'] as const;

/** The logs of a campaign as CSV files. */
export function ReportDownloads({ uid }: { uid: string }) {
  const { pick } = useI18n();
  const text = pick(reportTexts);
  const { error, isRunning, attempt } = useAttempt();
  const pathOf = (log: (typeof logs)[number]) => `/campaigns/${uid}/${log}-log/download`;
  return (
    <section className="panel padded" aria-label={text.downloads}>
      <h2 className="section-title">{text.downloads}</h2>
      <div className="line">
        {logs.map((log) => (
          <Button
            key={log}
            component="a"
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            href={downloadAddress(pathOf(log))}
            onClick={(event) => {
              event.preventDefault();
              if (!isRunning) void attempt(() => followDownload(pathOf(log)));
            }}
          >
            {text.logs[log]}
          </Button>
        ))}
      </div>
      <ProblemNote error={error} />
    </section>
  );
}
