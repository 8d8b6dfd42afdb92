import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '../data/campaign-queries.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import { ResendDialog, type ResendState } from './resend-dialog.tsx';
import styles from './report-troubles.module.css';

/** Explains failed and uncertain mails, and what can be done about them. */
export function ReportTroubles({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<ResendState>();
  const { failed, uncertain } = campaign.statistics;
  const troubles = [
    {
      state: 'failed',
      people: failed,
      title: t('reports.failedTitle', { count: failed }),
      what: t('reports.failedText'),
    },
    {
      state: 'uncertain',
      people: uncertain,
      title: t('reports.uncertainTitle', { count: uncertain }),
      what: t('reports.uncertainText'),
    },
  ] as const;
  const mayResend = campaign.status === 'sent' || campaign.status === 'paused';
  return (
    <>
      {troubles
        .filter(({ people }) => people > 0)
        .map(({ state, title, what }) => (
          <div key={state} className={state === 'failed' ? 'note failed' : 'note'}>
            <span className="strong">{title}</span>
            <span className="small">{what}</span>
            <div className={`line ${styles.actions}`}>
              <Permitted to="read_people">
                <Link className="small" to={`/campaigns/${campaign.uid}/recipients?state=${state}`}>
                  {t('reports.see')}
                </Link>
              </Permitted>
              {mayResend && (
                <Permitted to="send">
                  <Button variant="default" size="xs" onClick={() => setAsked(state)}>
                    {t('reports.resend')}
                  </Button>
                </Permitted>
              )}
            </div>
          </div>
        ))}
      {asked !== undefined && <ResendDialog campaign={campaign} state={asked} close={() => setAsked(undefined)} />}
    </>
  );
}
