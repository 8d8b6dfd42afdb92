import type { Import, List } from 'mailwright';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { downloadAddress } from '../data/api-client.ts';
import { startDownload } from '../data/start-download.ts';
import { useMay } from '../data/use-session.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { UndoImport } from './undo-import.tsx';
import '../texts/imports.ts';

/** What to do after an import has ended: see who was added, correct rejected rows, write to the list, or undo it. */
export function ImportResult({ list, found }: { list: List; found: Import }) {
  const { t } = useI18n();
  const may = useMay();
  const { counts, undo } = found;
  const hasAdded = counts.created > 0 && undo === null;
  return (
    <Panel title={t('imports.next')}>
      {counts.invalid > 0 && <RejectedRows found={found} />}
      <div className="line">
        {hasAdded && (
          <Permitted to="read_people">
            <Button component={Link} variant="default" size="xs" to={`/lists/${list.uid}?import=${found.uid}`}>
              {t('imports.seeThem')}
            </Button>
          </Permitted>
        )}
        {may('edit') && (
          <>
            <Button component={Link} variant="default" size="xs" to={`/campaigns?add=${list.uid}`}>
              {t('imports.toCampaign')}
            </Button>
            <Button component={Link} variant="default" size="xs" to={`/lists/${list.uid}/import`}>
              {t('imports.another')}
            </Button>
          </>
        )}
      </div>
      <UndoImport found={found} />
    </Panel>
  );
}

function RejectedRows({ found }: { found: Import }) {
  const { t } = useI18n();
  const { error, run } = useChange(startDownload);
  const errors = `/imports/${found.uid}/errors`;
  return (
    <>
      <ProblemNote error={error} />
      <p className="small">{t('imports.rejectedHelp')}</p>
      <Permitted to="read_people">
        <div>
          <Button
            component="a"
            size="xs"
            href={downloadAddress(errors)}
            onClick={(event) => {
              event.preventDefault();
              void run(errors);
            }}
          >
            {t('imports.errors')}
          </Button>
        </div>
      </Permitted>
    </>
  );
}
