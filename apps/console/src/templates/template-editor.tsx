import type { Template } from 'mailwright';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { ContentEditor } from '../content-editor/content-editor.tsx';
import { hasContentSlot } from '../content-editor/mail-html.ts';
import { mergeTagsOf } from '../content-editor/merge-tags.ts';
import { textOfHtml } from '../content-editor/text-of-html.ts';
import { useMay } from '../data/use-session.ts';
import { MailPreview, type PreviewFrame } from '../mail-preview/mail-preview.tsx';
import { MailLine, MailLines, TagLine } from '../mail-workspace/mail-lines.tsx';
import { MailWorkspace } from '../mail-workspace/mail-workspace.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Page } from '../parts/page.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import '../texts/templates.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { SaveTemplateNote } from './save-template-note.tsx';
import { StartCampaignDialog } from './start-campaign-dialog.tsx';
import { withSample } from './slot-sample.ts';
import { TemplateVersions } from './template-versions.tsx';
import { useTemplateForm } from './use-template-form.ts';
import './templates.css';

/** Edits one template, and lists its versions. */
export function TemplateEditor({ template, reload }: { template: Template; reload(): Promise<void> }) {
  const { t, time } = useI18n();
  const settle = useRef<(() => Promise<void>) | null>(null);
  const form = useTemplateForm(template, settle);
  const [isStarting, starting] = useDisclosure(false);
  const explain = useExplain();
  const { values, error } = form;
  const fields = mergeTagsOf(
    (['FIRST_NAME', 'LAST_NAME'] as const).map((tag) => ({ tag, label: t(`templates.usualFields.${tag}`) })),
    t,
  );
  const may = useMay();
  const preview = (frame: PreviewFrame) => (
    <TemplatePreview subject={values.subject} html={values.content.html} frame={frame} />
  );
  const versions = <TemplateVersions template={form.saved} hasChanged={form.hasChanged} whenRestored={reload} />;
  const lines = (
    <UsableBy to="edit">
      <MailLines>
        <MailLine>
          <TextInput
            variant="unstyled"
            label={t('templates.name')}
            value={values.name}
            error={errorOf(error, 'name')}
            onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
          />
        </MailLine>
        <TagLine
          label={t('templates.subject')}
          placeholder={t('frame.optional')}
          groups={fields}
          value={values.subject}
          error={errorOf(error, 'subject', explain)}
          onChange={(subject) => form.change({ subject })}
        />
      </MailLines>
    </UsableBy>
  );
  return (
    <Page
      title={values.name}
      crumbs={[{ to: '/templates', label: t('frame.templates') }]}
      sentence={t('templates.editing', {
        version: form.saved.version,
        time: time(form.saved.updated_at),
        isLayout: hasContentSlot(values.content.html),
      })}
      actions={
        <Permitted to="edit">
          <Button variant="default" disabled={form.hasChanged} onClick={starting.open}>
            {t('templates.start')}
          </Button>
          <Button loading={form.isRunning} disabled={!form.hasChanged} onClick={() => void form.save()}>
            {t('frame.save')}
          </Button>
        </Permitted>
      }
    >
      <SaveTemplateNote form={form} loadOther={reload} />
      <ProblemNote error={errorBeside(error, ['name', 'subject'])} explain={explain} />
      <MailWorkspace preview={preview} head={lines}>
        {may('edit') && (
          <>
            <section className="stack" aria-label={t('content.title')}>
              <ContentEditor
                value={values.content}
                onChange={(content) => form.change({ content })}
                fields={fields}
                hasSlot
                settle={settle}
                onPending={form.awaitInput}
              />
            </section>
            {versions}
            <div>
              <DeleteTemplate template={template} />
            </div>
          </>
        )}
      </MailWorkspace>
      {!may('edit') && versions}
      <LeaveGuard isOn={form.hasChanged} />
      {isStarting && <StartCampaignDialog template={form.saved} close={starting.close} />}
    </Page>
  );
}

/** The template as it is being written, with a sample in its slot. Merge tags are shown as they are. */
function TemplatePreview({ subject, html, frame }: { subject: string; html: string; frame: PreviewFrame }) {
  const { t } = useI18n();
  const whole = withSample(html, t);
  const shown = { data: { subject, html: whole, text: textOfHtml(whole) }, error: null, refetch: () => undefined };
  return <MailPreview preview={shown} listUid={null} choose={() => undefined} hasContent frame={frame} />;
}
