import { Button, Input, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useWriting } from '../texts/writing.ts';
import { ContentEditor } from './content-editor.tsx';
import { mergeTagsOf } from './merge-tags.ts';

/** Edits the HTML of a mail in a large dialog. What is typed is passed on at once. */
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
  const { texts } = useWriting();
  const text = texts.content;
  const [isOpen, dialog] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  return (
    <Input.Wrapper label={text.modes.html} labelElement="div" description={description} error={error}>
      <div className="tight" style={{ marginTop: 6 }}>
        {html.trim() !== '' && <pre className="preview-text mail-start">{html.trim()}</pre>}
        <div>
          <Button size="xs" variant="default" onClick={dialog.open}>
            {html.trim() === '' ? text.writeMail : text.editMail}
          </Button>
        </div>
      </div>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        size={1000}
        fullScreen={isNarrow}
        title={title}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <div className="stack">
          <ContentEditor
            isCodeOnly
            value={{ html, design: null }}
            onChange={(content) => change(content.html)}
            fields={mergeTagsOf(fields, text.tagNames)}
          />
          <div>
            <Button onClick={dialog.close}>{texts.frame.done}</Button>
          </div>
        </div>
      </Modal>
    </Input.Wrapper>
  );
}
