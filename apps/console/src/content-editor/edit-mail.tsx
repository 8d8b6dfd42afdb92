import { Button, Input, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { ContentEditor } from './content-editor.tsx';
import { mergeTagsOf } from './merge-tags.ts';
import './content-editor.css';

/**
 * Edits the HTML of a mail in a large dialog. What is typed is passed on at once. If the mail is changed elsewhere, the
 * editor starts over with it, so that what is typed next doesn't bring the older text back.
 */
export function EditMail({
  html,
  title,
  description,
  error,
  fields,
  change,
}: {
  html: string;
  /** The title of the dialog. */
  title: string;
  description: string;
  error: string | undefined;
  /** The fields of the list that the mail is sent to. */
  fields: { tag: string; label: string }[];
  change(html: string): void;
}) {
  const { t } = useI18n();
  const [isOpen, dialog] = useDisclosure(false);
  const { isForeign, revision, open, type } = useForeignChanges(html, change, dialog.open);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  return (
    <Input.Wrapper label={t('content.modes.html')} labelElement="div" description={description} error={error}>
      <div className="tight" style={{ marginTop: 6 }}>
        {html.trim() !== '' && <pre className="preview-text mail-start">{html.trim()}</pre>}
        <div>
          <Button size="xs" variant="default" onClick={open}>
            {html.trim() === '' ? t('content.writeMail') : t('content.editMail')}
          </Button>
        </div>
      </div>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        size={1000}
        fullScreen={isNarrow}
        title={title}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        <div className="stack">
          <div role="status">{isForeign && <p className="note small">{t('content.mailChanged')}</p>}</div>
          <ContentEditor
            key={revision}
            isCodeOnly
            value={{ html, design: null }}
            onChange={(content) => type(content.html)}
            fields={mergeTagsOf(fields, t)}
          />
          <div>
            <Button onClick={dialog.close}>{t('frame.done')}</Button>
          </div>
        </div>
      </Modal>
    </Input.Wrapper>
  );
}

/** Tells what is typed in the dialog from what comes from elsewhere, and counts the latter. */
function useForeignChanges(html: string, change: (html: string) => void, openDialog: () => void) {
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
    open: () => {
      setIsForeign(false);
      openDialog();
    },
    type: (text: string) => {
      typed.current = text;
      change(text);
    },
  };
}
