import { unwrap } from '@mailwright/client';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Page } from '../parts/page.tsx';
import { useSpeech } from '../texts/language.tsx';
import { AudiencePanel } from './campaign-audience.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { SettingsPanel } from './campaign-settings.tsx';
import { VariantsPanel } from './campaign-variants.tsx';
import { DeleteCampaign } from './delete-campaign.tsx';
import { sendingValuesOf } from './sending-values.ts';
import { TestDialog } from './test-dialog.tsx';
import { variantValuesOf } from './variant-values.ts';

const shown = ['name', 'subject', 'preheader', 'from_name', 'from_email', 'html', 'reply_to', 'throttle_per_minute'];

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
  const [audience, setAudience] = useState(campaign.audience);
  const [variants, setVariants] = useState(variantValuesOf(campaign));
  const [sending, setSending] = useState(sendingValuesOf(campaign));
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
    const nullable = (value: string) => (value === '' ? null : value);
    const body = {
      ...values,
      subject: nullable(values.subject),
      preheader: nullable(values.preheader),
      html: nullable(values.html),
      audience,
      ...variants,
      ...sending,
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
        <>
          <Button variant="default" onClick={() => void attempt(save, testing.open)}>
            {text.test}
          </Button>
          <Button
            loading={isRunning}
            onClick={() => void attempt(save, () => void navigate(`/campaigns/${campaign.uid}/send`))}
          >
            {text.review}
          </Button>
        </>
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
          </section>
        </div>
        <div className="stack">
          <AudiencePanel campaign={campaign} value={audience} onChange={setAudience} />
          <SettingsPanel
            campaign={campaign}
            audience={audience}
            value={sending}
            onChange={setSending}
            errorOfField={(field) => errorOf(error, field)}
          />
          <VariantsPanel campaign={campaign} audience={audience} value={variants} onChange={setVariants} />
          <CampaignPreview uid={campaign.uid} hasContent={campaign.html !== null || campaign.template_uid !== null} />
        </div>
      </form>
      {isTesting && <TestDialog uid={campaign.uid} close={testing.close} />}
    </Page>
  );
}
