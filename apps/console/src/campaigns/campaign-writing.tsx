import { SegmentedControl } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { CodePlace } from '../content-editor/code-editor.tsx';
import type { TagGroup } from '../content-editor/merge-tags.ts';
import { TextPart } from '../content-editor/text-part.tsx';
import type { Campaign } from '../data/campaign-queries.ts';
import { useMay } from '../data/use-session.ts';
import type { PreviewFrame } from '../mail-preview/mail-preview.tsx';
import { MailWorkspace } from '../mail-workspace/mail-workspace.tsx';
import { UsableBy } from '../parts/permitted.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/variants.ts';
import { CampaignContent } from './campaign-content.tsx';
import { CampaignDetails } from './campaign-details.tsx';
import type { useCampaignForm } from './campaign-form.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { StepFindings } from './step-findings.tsx';
import { useFirstRecipient } from './use-first-recipient.ts';
import type { VariantKeys } from './use-variant-keys.ts';
import { VariantContent } from './variant-content.tsx';
import { changeVariant, letterOf, previewedVariant, type Variant } from './variant-values.ts';
import styles from './campaign-writing.module.css';

/** The step in which a draft is written: what inboxes show of it, and its content, or that of one variant. */
export function CampaignWriting({
  campaign,
  form,
  fields,
  settle,
  keys,
  shown,
  show,
}: {
  /** The campaign as last saved. */
  campaign: Campaign;
  form: ReturnType<typeof useCampaignForm>;
  fields: TagGroup[];
  settle: RefObject<(() => Promise<void>) | null>;
  keys: VariantKeys;
  /** The number of the variant whose content is being edited; 0 for the campaign's own. */
  shown: number;
  show(variant: number): void;
}) {
  const { t } = useI18n();
  const may = useMay();
  const [place, setPlace] = useState<CodePlace>();
  const { content, plain, test } = form.values;
  const variant = test.variants?.[shown - 1];
  const key = keys.at(shown - 1);
  const own = () => form.view().values.test.variants?.[keys.indexOf(key)];
  // Content that is still being composed arrives later: by then, the variant may have another number or be removed.
  const setVariant = (changes: Partial<Variant>) =>
    form.change({ test: changeVariant(form.view().values.test, keys.indexOf(key), changes) });
  const previewed = previewedVariant(campaign.variants, shown);
  const error = form.state === 'refused' ? form.error : null;
  const as = useFirstRecipient(campaign);
  const preview = (frame: PreviewFrame) => (
    <CampaignPreview campaign={campaign} as={as} variant={previewed} frame={frame} />
  );
  const details = (
    <UsableBy to="edit">
      <CampaignDetails campaign={campaign} form={form} fields={fields} />
    </UsableBy>
  );
  return (
    <MailWorkspace preview={preview} head={details}>
      {may('edit') && (
        <>
          {test.variants !== null && (
            <SegmentedControl
              size="xs"
              className={styles.variantTabs}
              aria-label={t('variants.whose')}
              value={String(variant === undefined ? 0 : shown)}
              onChange={(chosen) => show(Number(chosen))}
              data={[
                { value: '0', label: t('variants.ofCampaign') },
                ...test.variants.map((_, index) => ({
                  value: String(index + 1),
                  label: t('variants.variant', { letter: letterOf(index) }),
                })),
              ]}
            />
          )}
          <div className="stack" key={`${form.revision} ${key ?? 'campaign'}`}>
            {variant === undefined ? (
              <>
                <CampaignContent form={form} fields={fields} place={place} settle={settle} />
                <TextPart
                  value={plain}
                  readHtml={async () => {
                    await settle.current?.();
                    return form.view().values.content.html;
                  }}
                  groups={fields}
                  error={errorOf(error, 'plain')}
                  onChange={(changed) => form.change({ plain: changed })}
                />
              </>
            ) : (
              <VariantContent
                letter={letterOf(shown - 1)}
                variant={variant}
                values={form.values}
                fields={fields}
                settle={settle}
                awaitInput={form.awaitInput}
                readHtml={async () => {
                  await settle.current?.();
                  return own()?.html ?? '';
                }}
                change={setVariant}
              />
            )}
          </div>
          <StepFindings
            uid={campaign.uid}
            step="write"
            show={variant === undefined && content.design === null && content.html !== '' ? setPlace : undefined}
          />
        </>
      )}
    </MailWorkspace>
  );
}
