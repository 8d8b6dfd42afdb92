import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SaveNote, SaveStateText } from '../autosave/save-state.tsx';
import { mergeTagsOf } from '../content-editor/merge-tags.ts';
import { testCampaign } from '../data/campaign-changes.ts';
import { type Campaign, validationQuery } from '../data/campaign-queries.ts';
import { useMay } from '../data/use-session.ts';
import { listsQuery } from '../data/list-queries.ts';
import { TestButton } from '../mail-preview/test-button.tsx';
import { LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, fieldsOf } from '../parts/field-errors.ts';
import { Page } from '../parts/page.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { PageFor, Permitted, UsableBy } from '../parts/permitted.tsx';
import { AudiencePanel } from './campaign-audience.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { CampaignOptions } from './campaign-options.tsx';
import { addressOf, type CampaignStep, countProblems, showsStep } from './campaign-step.ts';
import { CampaignWriting } from './campaign-writing.tsx';
import { shownFields, useCampaignForm } from './campaign-form.ts';
import { SendView } from './send-page.tsx';
import { StepFindings } from './step-findings.tsx';
import { NextStep, StepLinks } from './step-frame.tsx';
import { useStepSaved } from './use-step-saved.ts';
import { useVariantKeys } from './use-variant-keys.ts';
import styles from './step-frame.module.css';

/** Edits a draft in steps, with one form for all of them, which saves itself. The last step sends it. */
export function CampaignEditor({ campaign, step }: { campaign: Campaign; step: CampaignStep }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const may = useMay();
  const settle = useRef<(() => Promise<void>) | null>(null);
  const form = useCampaignForm(campaign, settle);
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: validation } = useQuery(validationQuery(campaign.uid));
  const isSaved = useStepSaved(campaign.uid, form, step);
  // The key of the variant whose content is shown; undefined for the campaign's own.
  const [chosen, setChosen] = useState<number>();
  const explain = useExplain();
  const list = lists.find(({ uid }) => uid === form.values.list_uid);
  const fields = mergeTagsOf(list?.fields ?? [], t);
  const refused = form.state === 'refused' ? form.error : null;
  const variants = form.values.test.variants ?? [];
  const keys = useVariantKeys(variants.length, form.revision);
  // The chosen variant may have been removed.
  const shown = keys.indexOf(chosen) + 1;
  const show = async (variant: number) => {
    const key = keys.at(variant - 1);
    await settle.current?.();
    setChosen(key);
  };
  const steps: Record<CampaignStep, () => ReactNode> = {
    write: () => (
      <CampaignWriting
        campaign={campaign}
        form={form}
        fields={fields}
        settle={settle}
        keys={keys}
        shown={shown}
        show={(variant) => void show(variant)}
      />
    ),
    audience: () => (
      <UsableBy to="edit">
        <div className={styles.stepColumn}>
          <AudiencePanel
            campaign={campaign}
            listUid={form.values.list_uid}
            value={form.values.audience}
            onChange={(audience) => form.change({ audience })}
            move={(listUid, audience) => form.change({ list_uid: listUid, audience })}
          />
          <StepFindings uid={campaign.uid} step="audience" />
        </div>
      </UsableBy>
    ),
    options: () => (
      <CampaignOptions
        campaign={campaign}
        form={form}
        keys={keys}
        open={(variant) => {
          setChosen(keys.at(variant - 1));
          void navigate(addressOf(campaign, 'write'));
        }}
      />
    ),
    send: () => (
      <PageFor to="send">
        {isSaved ? <SendView campaign={campaign} isSaved={form.state === 'saved'} /> : <LoadingRows />}
      </PageFor>
    ),
  };
  return (
    <Page
      title={form.values.name === '' ? campaign.name : form.values.name}
      crumbs={[{ to: '/campaigns', label: t('frame.campaigns') }]}
      sentence={<Standing campaign={campaign} list={list?.name ?? '—'} />}
      actions={<HeadActions campaign={campaign} form={form} variant={shown} />}
    >
      <StepLinks
        campaign={campaign}
        problems={countProblems([...(validation?.errors ?? []).map(({ part }) => part), ...fieldsOf(refused)])}
      />
      <SaveNote
        state={form.state}
        changedText={t('content.campaignChanged')}
        keepMine={form.keepMine}
        loadOther={form.loadOther}
      />
      {/* Refused or conflicting changes aren't saved when the page is left, so ask first. */}
      <LeaveGuard
        isOn={form.state === 'refused' || form.state === 'conflict'}
        isWithin={(address) => showsStep(campaign, address)}
      />
      <ProblemNote error={errorBeside(refused, shownFields[step])} explain={explain} />
      {campaign.status === 'scheduled' && !may('send') && <p className="note">{t('campaigns.becomesDraft')}</p>}
      {steps[step]()}
      <NextStep campaign={campaign} step={step} />
    </Page>
  );
}

/** Says whether what is being edited is going to be sent by itself. */
function Standing({ campaign, list }: { campaign: Campaign; list: string }) {
  const { t, timeIn } = useI18n();
  const may = useMay();
  const { status, scheduled_at: at, time_zone: zone } = campaign;
  if (status === 'scheduled' && at !== null) {
    // Changes by anyone else make it a draft again.
    const id = may('send') ? 'campaigns.editingScheduled' : 'campaigns.scheduledFor';
    return t(id, { list, time: timeIn(new Date(at), zone) });
  }
  return status === 'paused' ? t('campaigns.editingPaused', { list }) : t('campaigns.editing', { list });
}

/** What is the same in each step: whether everything is saved, the test, and what is rarely needed. */
function HeadActions({
  campaign,
  form,
  variant,
}: {
  campaign: Campaign;
  form: ReturnType<typeof useCampaignForm>;
  /** The number of the variant that a test has; 0 for none. */
  variant: number;
}) {
  const tested = { uid: campaign.uid, ...(variant > 0 && { variant }) };
  return (
    <>
      <Permitted to="edit">
        <SaveStateText state={form.state} />
      </Permitted>
      <Permitted to="send" why>
        <TestButton change={testCampaign} mail={tested} save={form.flush} />
      </Permitted>
      <Permitted to="edit">
        <CampaignMenu campaign={campaign} />
      </Permitted>
    </>
  );
}
