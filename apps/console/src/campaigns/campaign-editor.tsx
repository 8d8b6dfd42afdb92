import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SaveNote, SaveStateText } from '../autosave/save-state.tsx';
import { mergeTagsOf } from '../content-editor/merge-tags.ts';
import { api } from '../data/api-client.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { useMay } from '../data/use-session.ts';
import { listsQuery } from '../data/list-queries.ts';
import { TestDialog } from '../mail-preview/test-dialog.tsx';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Page } from '../parts/page.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { useWriting } from '../texts/writing.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { AudiencePanel } from './campaign-audience.tsx';
import { CampaignDetails } from './campaign-details.tsx';
import { CampaignWriting } from './campaign-writing.tsx';
import { shownFields, useCampaignForm } from './campaign-form.ts';
import { VariantsPanel } from './campaign-variants.tsx';
import { DeleteCampaign } from './delete-campaign.tsx';
import { SettingsPanel } from './campaign-settings.tsx';
import { useVariantKeys } from './use-variant-keys.ts';

/** Edits a draft: its content, which saves itself, its audience and its settings, with a preview of the mail. */
export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { texts } = useWriting();
  const text = texts.campaigns;
  const navigate = useNavigate();
  const may = useMay();
  const settle = useRef<(() => Promise<void>) | null>(null);
  const form = useCampaignForm(campaign, settle);
  const { data: lists = [] } = useQuery(listsQuery);
  const [isTesting, testing] = useDisclosure(false);
  // The key of the variant whose content is shown; undefined for the campaign's own.
  const [chosen, setChosen] = useState<number>();
  const writing = useRef<HTMLDivElement>(null);
  const { isRunning, attempt } = useAttempt();
  const explain = useExplain();
  const list = lists.find(({ uid }) => uid === form.values.list_uid);
  const fields = mergeTagsOf(list?.fields ?? [], texts.content.tagNames);
  // Only saved content is tested or sent. If saving fails, the page shows why above.
  const whenSaved = (then: () => void) =>
    void attempt(form.flush, (isSaved) => {
      if (isSaved) then();
    });
  const variants = form.values.test.variants ?? [];
  const keys = useVariantKeys(variants.length, form.revision);
  // The chosen variant may have been removed.
  const shown = keys.indexOf(chosen) + 1;
  const show = async (variant: number) => {
    const key = keys.at(variant - 1);
    await settle.current?.();
    setChosen(key);
  };
  const open = async (variant: number) => {
    await show(variant);
    writing.current?.scrollIntoView({ block: 'start' });
    writing.current?.querySelector<HTMLInputElement>('.variant-tabs input:checked')?.focus({ preventScroll: true });
  };
  return (
    <Page
      title={form.values.name === '' ? campaign.name : form.values.name}
      crumbs={[{ to: '/campaigns', label: texts.frame.campaigns }]}
      sentence={text.editing(list?.name ?? '—')}
      actions={
        <>
          <Permitted to="edit">
            <SaveStateText state={form.state} />
          </Permitted>
          <Permitted to="send" why>
            <Button variant="default" onClick={() => whenSaved(testing.open)}>
              {text.test}
            </Button>
            <Button
              loading={isRunning}
              onClick={() => whenSaved(() => void navigate(`/campaigns/${campaign.uid}/send`))}
            >
              {text.review}
            </Button>
          </Permitted>
        </>
      }
    >
      <SaveNote
        state={form.state}
        changedText={texts.content.campaignChanged}
        keepMine={form.keepMine}
        loadOther={form.loadOther}
      />
      {/* Refused or conflicting changes aren't saved when the page is left, so ask first. */}
      <LeaveGuard isOn={form.state === 'refused' || form.state === 'conflict'} />
      {form.state === 'refused' && <ProblemNote error={errorBeside(form.error, shownFields)} explain={explain} />}
      {campaign.status === 'scheduled' && !may('send') && <p className="note">{text.becomesDraft}</p>}
      <UsableBy to="edit">
        <CampaignDetails form={form} fields={fields} />
      </UsableBy>
      <div ref={writing} className="stack">
        <CampaignWriting
          campaign={campaign}
          form={form}
          fields={fields}
          settle={settle}
          keys={keys}
          shown={shown}
          show={(variant) => void show(variant)}
        />
      </div>
      <UsableBy to="edit" why={false}>
        <div className="two">
          <div className="stack">
            <AudiencePanel
              campaign={campaign}
              listUid={form.values.list_uid}
              value={form.values.audience}
              onChange={(audience) => form.change({ audience })}
              move={(listUid, audience) => form.change({ list_uid: listUid, audience })}
            />
            <VariantsPanel
              campaign={campaign}
              audience={form.values.audience}
              value={form.values.test}
              keys={keys}
              onChange={(test) => form.change({ test })}
              open={(variant) => void open(variant)}
            />
          </div>
          <SettingsPanel
            campaign={campaign}
            audience={form.values.audience}
            value={form.values.sending}
            onChange={(sending) => form.change({ sending })}
            errorOfField={(field) => errorOf(form.error, field)}
          />
        </div>
      </UsableBy>
      <Permitted to="edit">
        <div>
          <DeleteCampaign campaign={campaign} />
        </div>
      </Permitted>
      {isTesting && (
        <TestDialog
          send={(emails) =>
            unwrap(
              api.POST('/campaigns/{uid}/test', {
                params: { path: { uid: campaign.uid } },
                body: { emails, ...(shown > 0 && { variant: shown }) },
              }),
            )
          }
          close={testing.close}
        />
      )}
    </Page>
  );
}
