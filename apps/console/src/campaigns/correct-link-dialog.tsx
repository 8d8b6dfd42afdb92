import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { correctLink } from '../data/campaign-changes.ts';
import type { CampaignReport } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
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
  const correcting = useChange(correctLink, (_, { url }) => {
    notifications.show({ message: url === null ? t('reports.correcting.restored') : t('reports.correcting.done') });
    close();
  });
  const now = link.corrected_url ?? link.url;
  const { values, textOf } = useFields({ corrected_url: now }, correcting.error);
  const correct = (url: string | null) => correcting.run({ uid: campaign, number: link.number, url });
  return (
    <FormDialog
      title={t('reports.correcting.title')}
      action={t('reports.correcting.action')}
      close={close}
      change={correcting}
      submit={() => correct(values.corrected_url)}
      fields={['corrected_url']}
      isDisabled={values.corrected_url === now}
      noValidate
      beside={
        link.corrected_url !== null && (
          <Button variant="default" disabled={correcting.isRunning} onClick={() => void correct(null)}>
            {t('reports.correcting.restore')}
          </Button>
        )
      }
    >
      <p>{t('reports.correcting.about')}</p>
      {link.url.includes('{{') && <p className="note small">{t('reports.correcting.sameForAll')}</p>}
      <p className="small">
        <span className="quiet">{t('reports.correcting.inMail')}</span> <span className="wraps">{link.url}</span>
      </p>
      <TextInput
        label={t('reports.correcting.url')}
        type="url"
        required
        maxLength={2_048}
        data-autofocus
        {...textOf('corrected_url')}
      />
    </FormDialog>
  );
}
