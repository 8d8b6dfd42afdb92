import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { CodePlace } from '../content-editor/code-editor.tsx';
import { ContentEditor } from '../content-editor/content-editor.tsx';
import type { MailContent } from '../content-editor/mail-html.ts';
import type { TagGroup } from '../content-editor/merge-tags.ts';
import { queryClient } from '../data/query-client.ts';
import { templateQuery, templatesQuery } from '../data/template-queries.ts';
import { inPage, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import type { useCampaignForm } from './campaign-form.ts';

/**
 * Edits a campaign's content, either a whole mail or what goes into a layout's slot. If the user picks a template that
 * is a whole mail, the campaign gets a copy of it that can be changed.
 */
export function CampaignContent({
  form,
  fields,
  place,
  settle,
}: {
  form: ReturnType<typeof useCampaignForm>;
  fields: TagGroup[];
  place: CodePlace | undefined;
  settle: RefObject<(() => Promise<void>) | null>;
}) {
  const { t } = useI18n();
  const { content, template_uid: templateUid } = form.values;
  const { data: templates = [] } = useQuery(templatesQuery);
  const [copies, setCopies] = useState(0);
  const [wanted, setWanted] = useState<string>();
  const layouts = templates.filter(({ uid, has_slot: hasSlot }) => hasSlot || uid === templateUid);
  const mails = templates.filter(({ has_slot: hasSlot }) => !hasSlot);
  const template = templates.find(({ uid }) => uid === templateUid);
  const isWholeMail = template?.has_slot === false;

  // While the template is being read, the user may write a subject, which is kept, or a content: then they are asked.
  const copy = async (uid: string, mayReplace: boolean) => {
    const { html, design, subject } = await queryClient.fetchQuery(templateQuery(uid));
    await settle.current?.();
    const now = form.view().values;
    if (!mayReplace && now.content.html.trim() !== '') {
      setWanted(uid);
      return;
    }
    const taken: MailContent = { html, design };
    form.change({
      content: taken,
      template_uid: null,
      ...(now.subject === '' && subject !== null ? { subject } : {}),
    });
    setCopies((before) => before + 1);
  };
  const replacing = useChange(
    inPage(async () => {
      if (wanted !== undefined) await copy(wanted, true);
    }),
    () => setWanted(undefined),
  );
  const copying = useChange({ run: (uid: string) => copy(uid, false), refreshes: [] });
  const choose = (value: string) => {
    const mail = mails.find(({ uid }) => uid === value && uid !== templateUid);
    if (mail === undefined) form.change({ template_uid: value === '' ? null : value });
    else if (content.html.trim() === '') void copying.run(value);
    else setWanted(value);
  };
  const options = (found: typeof templates) => found.map(({ uid, name }) => ({ value: uid, label: name }));
  const layoutSelect = templates.length > 0 && (
    <NativeSelect
      size="xs"
      aria-label={t('content.template')}
      value={templateUid ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t('content.noTemplate') },
        ...(layouts.length > 0 ? [{ group: t('content.layouts'), items: options(layouts) }] : []),
        ...(mails.length > 0 ? [{ group: t('content.copies'), items: options(mails) }] : []),
      ]}
    />
  );
  return (
    <section className="stack" aria-label={t('content.title')}>
      <ProblemNote error={copying.error} />
      {isWholeMail ? (
        <>
          <div className="line between">
            <h2 className="section-title">{t('content.title')}</h2>
            {layoutSelect}
          </div>
          <p className="quiet">{t('content.wholeMail', { name: template.name })}</p>
        </>
      ) : (
        <ContentEditor
          key={copies}
          value={content}
          onChange={(changed) => form.change({ content: changed })}
          fields={fields}
          isFragment={templateUid !== null}
          place={place}
          settle={settle}
          onPending={form.awaitInput}
          beside={layoutSelect}
        />
      )}
      <Confirm
        opened={wanted !== undefined}
        close={() => setWanted(undefined)}
        title={t('content.replaceTitle')}
        action={t('content.replaceAction')}
        change={replacing}
        input={undefined}
      >
        {t('content.replaceText')}
      </Confirm>
    </section>
  );
}
