import { useQuery } from '@tanstack/react-query';
import type { TagGroup } from '../content-editor/merge-tags.ts';
import { type Campaign, validationQuery } from '../data/campaign-queries.ts';
import { MailLines, TagLine } from '../mail-workspace/mail-lines.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/campaign-step.ts';
import type { CampaignForm } from './campaign-form.ts';
import { campaignLines } from './campaign-lines.ts';
import { CampaignSender } from './campaign-sender.tsx';
import styles from '../mail-workspace/mail-lines.module.css';

/** Edits what an inbox shows of a mail: from whom it is, its subject and its preview text. */
export function CampaignDetails({
  campaign,
  form,
  fields,
}: {
  campaign: Campaign;
  form: CampaignForm;
  fields: TagGroup[];
}) {
  const { t } = useI18n();
  const { data: validation } = useQuery(validationQuery(campaign.uid));
  const error = form.state === 'refused' ? form.error : null;
  const { from_name: name, from_email: email } = form.values;
  const isUnverified = validation?.errors.some(({ part }) => part === 'from_email') === true;
  return (
    <MailLines>
      <CampaignSender
        name={name}
        email={email}
        isUnverified={isUnverified && email === campaign.from_email}
        errorOfField={(field) => errorOf(error, field)}
        onChange={form.change}
      />
      {campaignLines.inbox.map((line) => (
        <TagLine
          key={line.name}
          label={t(`campaigns.lines.${line.name}.label`)}
          placeholder={t(`campaigns.lines.${line.name}.help`)}
          value={form.values[line.name]}
          error={errorOf(error, line.name)}
          groups={fields}
          onChange={(value) => form.change({ [line.name]: value })}
        >
          {form.values[line.name] !== '' && (
            <span className={`${styles.mailLineCount} caption quiet figures`}>
              {t('campaign-step.characters', { count: lengthOf(form.values[line.name]) })}
            </span>
          )}
        </TagLine>
      ))}
    </MailLines>
  );
}

/** How many characters people see: an emoji is one. */
function lengthOf(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}
