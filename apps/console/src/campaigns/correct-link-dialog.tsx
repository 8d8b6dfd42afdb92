import { Button, Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { correctLink } from '../data/campaign-changes.ts';
import type { CampaignReport } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';

/** Makes a link of a campaign that was sent lead elsewhere, or to where it led at first. */
export function CorrectLinkDialog({
  campaign,
  link,
  close,
}: {
  campaign: string;
  link: CampaignReport['links'][number];
  close(): void;
}) {
  const { t } = useI18n();
  const [url, setUrl] = useState(link.corrected_url ?? link.url);
  const { error, isRunning, run } = useChange(correctLink, (_, { url: corrected }) => {
    notifications.show({
      message: corrected === null ? t('reports.correcting.restored') : t('reports.correcting.done'),
    });
    close();
  });
  const correct = (corrected: string | null) => run({ uid: campaign, number: link.number, url: corrected });
  return (
    <Modal
      opened
      onClose={close}
      title={t('reports.correcting.title')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void correct(url);
        }}
      >
        <p>{t('reports.correcting.about')}</p>
        {link.url.includes('{{') && <p className="note small">{t('reports.correcting.sameForAll')}</p>}
        <p className="small">
          <span className="quiet">{t('reports.correcting.inMail')}</span> <span className="wraps">{link.url}</span>
        </p>
        <ProblemNote error={errorBeside(error, ['corrected_url'])} />
        <TextInput
          label={t('reports.correcting.url')}
          type="url"
          required
          withAsterisk={false}
          maxLength={2_048}
          data-autofocus
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={errorOf(error, 'corrected_url')}
        />
        <div className="line">
          <Button type="submit" loading={isRunning} disabled={url === (link.corrected_url ?? link.url)}>
            {t('reports.correcting.action')}
          </Button>
          {link.corrected_url !== null && (
            <Button variant="default" disabled={isRunning} onClick={() => void correct(null)}>
              {t('reports.correcting.restore')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
