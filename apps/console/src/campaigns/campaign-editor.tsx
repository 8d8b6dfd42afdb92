import { unwrap } from '@mailwright/client';
import { Button, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { audienceQuery, type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Page } from '../parts/page.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { useSpeech } from '../texts/language.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { DeleteCampaign } from './delete-campaign.tsx';
import { TestDialog } from './test-dialog.tsx';

const shown = ['name', 'subject', 'preheader', 'from_name', 'from_email', 'html'];

/** The form of a draft, with its audience and a preview. */
export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { texts } = useSpeech();
  const text = texts.campaigns;
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const [isTesting, testing] = useDisclosure(false);
  const [values, setValues] = useState({
    name: campaign.name,
    subject: campaign.subject ?? '',
    preheader: campaign.preheader ?? '',
    from_name: campaign.from_name,
    from_email: campaign.from_email,
    html: campaign.html ?? '',
  });
  const [tagsAny, setTagsAny] = useState(campaign.audience.tags_any);
  const [tagsNone, setTagsNone] = useState(campaign.audience.tags_none);
  const { error, isRunning, attempt } = useAttempt();
  const set = (name: keyof typeof values) => ({
    value: values[name],
    error: errorOf(error, name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  const save = async () => {
    const { tags_all, conditions, segment_uid } = campaign.audience;
    const audience = { tags_any: tagsAny, tags_all, tags_none: tagsNone, conditions, segment_uid };
    const nullable = (value: string) => (value === '' ? null : value);
    const body = {
      ...values,
      subject: nullable(values.subject),
      preheader: nullable(values.preheader),
      html: nullable(values.html),
      audience,
    } as object;
    await unwrap(api.PATCH('/campaigns/{uid}', { params: { path: { uid: campaign.uid } }, body }));
    await refreshCampaigns();
  };
  const list = lists.find(({ uid }) => uid === campaign.list_uid);
  return (
    <Page
      title={campaign.name}
      crumbs={[{ to: '/campaigns', label: texts.frame.campaigns }]}
      sentence={text.editing(list?.name ?? '—')}
      actions={
        <Permitted to="send" why>
          <Button variant="default" onClick={() => void attempt(save, testing.open)}>
            {text.test}
          </Button>
          <Button
            loading={isRunning}
            onClick={() => void attempt(save, () => void navigate(`/campaigns/${campaign.uid}/send`))}
          >
            {text.review}
          </Button>
        </Permitted>
      }
    >
      <ProblemNote error={errorBeside(error, shown)} />
      <form
        className="two"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(save, () => notifications.show({ message: texts.frame.saved }));
        }}
      >
        <div className="stack">
          <section className="panel padded" aria-label={text.content}>
            <h2 className="section-title">{text.content}</h2>
            <UsableBy to="edit">
              <TextInput label={text.name} description={text.nameHelp} required withAsterisk={false} {...set('name')} />
              <TextInput label={text.subject} {...set('subject')} />
              <TextInput
                label={`${text.preheader} (${texts.frame.optional})`}
                description={text.preheaderHelp}
                {...set('preheader')}
              />
              <TextInput label={text.fromName} required withAsterisk={false} {...set('from_name')} />
              <TextInput label={text.fromEmail} type="email" required withAsterisk={false} {...set('from_email')} />
              <Textarea
                label={text.html}
                description={text.htmlHelp}
                autosize
                minRows={12}
                maxRows={28}
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12.5 } }}
                {...set('html')}
              />
              <div className="line">
                <Button type="submit" variant="default" loading={isRunning}>
                  {texts.frame.save}
                </Button>
                <DeleteCampaign campaign={campaign} />
              </div>
            </UsableBy>
          </section>
        </div>
        <div className="stack">
          <section className="panel padded" aria-label={text.audience}>
            <h2 className="section-title">{text.audience}</h2>
            <UsableBy to="edit" why={false}>
              <AudienceTags
                listUid={campaign.list_uid}
                any={tagsAny}
                none={tagsNone}
                setAny={setTagsAny}
                setNone={setTagsNone}
              />
            </UsableBy>
            <Reach uid={campaign.uid} />
          </section>
          <CampaignPreview uid={campaign.uid} hasContent={campaign.html !== null || campaign.template_uid !== null} />
        </div>
      </form>
      {isTesting && <TestDialog uid={campaign.uid} close={testing.close} />}
    </Page>
  );
}

function AudienceTags({
  listUid,
  any,
  none,
  setAny,
  setNone,
}: {
  listUid: string | null;
  any: string[];
  none: string[];
  setAny(tags: string[]): void;
  setNone(tags: string[]): void;
}) {
  const { texts } = useSpeech();
  const text = texts.campaigns;
  const { data: known = [] } = useQuery({ ...tagsQuery(listUid ?? ''), enabled: listUid !== null });
  return (
    <>
      <TagsInput label={text.tagsAny} description={text.everyone} data={known} value={any} onChange={setAny} />
      <TagsInput label={text.tagsNone} data={known} value={none} onChange={setNone} />
    </>
  );
}

function Reach({ uid }: { uid: string }) {
  const { texts, count } = useSpeech();
  const { data } = useQuery(audienceQuery(uid));
  return (
    <p className="figures" role="status">
      {data === undefined ? '…' : texts.campaigns.reaches(count(data.count), data.is_exact)}
    </p>
  );
}
