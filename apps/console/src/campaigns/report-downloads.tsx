import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../data/api-client.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';
import { reportTexts } from '../texts/report-texts.ts';

const logs = ['delivery', 'open', 'click', 'unsubscribe', 'bounce'] as const;

/** The logs of a campaign as CSV files. */
export function ReportDownloads({ uid }: { uid: string }) {
  const { pick } = useSpeech();
  const text = pick(reportTexts);
  const { error, isRunning, attempt } = useAttempt();
  return (
    <section className="panel padded" aria-label={text.downloads}>
      <h2 className="section-title">{text.downloads}</h2>
      <ProblemNote error={error} />
      <div className="line">
        {logs.map((log) => (
          <Button
            key={log}
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={isRunning}
            onClick={() => void attempt(() => download(`/campaigns/${uid}/${log}-log/download`, `${log}-log.csv`))}
          >
            {text.logs[log]}
          </Button>
        ))}
      </div>
    </section>
  );
}
