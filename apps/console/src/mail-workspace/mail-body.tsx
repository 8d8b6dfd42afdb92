import { Input, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ContentEditor } from '../content-editor/content-editor.tsx';
import type { MailContent } from '../content-editor/mail-html.ts';
import type { TagGroup } from '../content-editor/merge-tags.ts';
import { TextPart } from '../content-editor/text-part.tsx';
import { templatesQuery } from '../data/template-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import styles from './mail-body.module.css';

/** What is written of a mail. */
export interface WrittenMail extends MailContent {
  /** The text part; empty while it is generated from the HTML. */
  plain: string;
  /** The template into whose slot the content goes; empty for none. */
  template_uid: string;
}

/**
 * Writes a mail: its content, the template around it, and its text part. If the mail is changed elsewhere, the editors
 * start over with it, so that what is typed next doesn't bring the older text back.
 */
export function MailBody({
  mail,
  change,
  fields,
  errorOf,
  settle,
  onPending,
}: {
  mail: WrittenMail;
  change(changes: Partial<WrittenMail>): void;
  /** The merge tags to offer. */
  fields: TagGroup[];
  /** The error of a part, if it has one. */
  errorOf(part: keyof WrittenMail): string | undefined;
  /** Receives a function that resolves once everything typed so far has been passed on. */
  settle: RefObject<(() => Promise<void>) | null>;
  onPending(isPending: boolean): void;
}) {
  const { t } = useI18n();
  const { data: templates = [] } = useQuery(templatesQuery);
  const { isForeign, revision, typed, type } = useForeignChanges(mail, change);
  const uid = mail.template_uid;
  const template = templates.find((each) => each.uid === uid);
  const error = errorOf('html') ?? errorOf('design');
  const choice = (templates.length > 0 || uid !== '') && (
    <NativeSelect
      size="xs"
      aria-label={t('content.template')}
      value={uid}
      error={errorOf('template_uid')}
      onChange={({ currentTarget }) => change({ template_uid: currentTarget.value })}
      data={[
        { value: '', label: t('content.noTemplate') },
        ...(uid === '' || template !== undefined ? [] : [{ value: uid, label: '…' }]),
        ...templates.map((each) => ({ value: each.uid, label: each.name })),
      ]}
    />
  );
  return (
    <>
      <div className={styles.changed} role="status">
        {isForeign && <p className="note small">{t('content.mailChanged')}</p>}
      </div>
      {template?.has_slot === false ? (
        <>
          <div className="line between">
            <h2 className="section-title">{t('content.title')}</h2>
            {choice}
          </div>
          <p className="quiet">{t('content.wholeMail', { name: template.name })}</p>
        </>
      ) : (
        <div className="stack" key={revision}>
          <section className="stack" aria-label={t('content.title')}>
            <ContentEditor
              value={mail}
              onChange={type}
              fields={fields}
              isFragment={uid !== ''}
              settle={settle}
              onPending={onPending}
              beside={choice}
            />
            {error !== undefined && <Input.Error>{error}</Input.Error>}
          </section>
          <TextPart
            value={mail.plain}
            readHtml={async () => {
              await settle.current?.();
              return typed.current;
            }}
            groups={fields}
            error={errorOf('plain')}
            onChange={(plain) => change({ plain })}
          />
        </div>
      )}
    </>
  );
}

/** Tells what is typed here from what comes from elsewhere, and counts the latter. */
function useForeignChanges({ html }: MailContent, change: (content: MailContent) => void) {
  const typed = useRef(html);
  const [revision, setRevision] = useState(0);
  const [isForeign, setIsForeign] = useState(false);
  useLayoutEffect(() => {
    if (html === typed.current) return;
    typed.current = html;
    setRevision((before) => before + 1);
    setIsForeign(true);
  }, [html]);
  return {
    isForeign,
    revision,
    typed,
    type: (content: MailContent) => {
      typed.current = content.html;
      setIsForeign(false);
      change(content);
    },
  };
}
