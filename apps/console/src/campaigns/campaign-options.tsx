import { TextInput } from '@mantine/core';
import type { Campaign } from '../data/campaign-queries.ts';
import { errorOf } from '../parts/field-errors.ts';
import { UsableBy } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/campaign-step.ts';
import type { CampaignForm } from './campaign-form.ts';
import { SettingsPanel } from './campaign-settings.tsx';
import { VariantsPanel } from './campaign-variants.tsx';
import { StepFindings } from './step-findings.tsx';
import type { VariantKeys } from './use-variant-keys.ts';

/** Edits what a campaign can also have: how it is sent, an A/B test, and its name. */
export function CampaignOptions({
  campaign,
  form,
  keys,
  open,
}: {
  /** The campaign as last saved. */
  campaign: Campaign;
  form: CampaignForm;
  keys: VariantKeys;
  /** Opens the content of the variant with this number. */
  open(variant: number): void;
}) {
  const { t } = useI18n();
  const error = form.state === 'refused' ? form.error : null;
  return (
    <UsableBy to="edit">
      <StepFindings uid={campaign.uid} step="options" />
      <div className="two">
        <SettingsPanel
          campaign={campaign}
          audience={form.values.audience}
          value={form.values.sending}
          onChange={(sending) => form.change({ sending })}
          errorOfField={(field) => errorOf(form.error, field)}
        />
        <div className="stack">
          <VariantsPanel
            campaign={campaign}
            audience={form.values.audience}
            value={form.values.test}
            keys={keys}
            onChange={(test) => form.change({ test })}
            open={open}
          />
          <section className="panel padded" aria-label={t('campaign-step.own')}>
            <TextInput
              label={t('campaigns.lines.name.label')}
              description={t('campaigns.lines.name.help')}
              value={form.values.name}
              error={errorOf(error, 'name')}
              onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
            />
          </section>
        </div>
      </div>
    </UsableBy>
  );
}
