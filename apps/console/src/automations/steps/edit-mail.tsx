import { Button, Input, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ContentEditor } from '../../content-editor/content-editor.tsx';
import { mergeTagsOf } from '../../content-editor/merge-tags.ts';
import { useAutomating } from '../../texts/automating.ts';
import { useWriting } from '../../texts/writing.ts';
import { useFlow } from '../flow/flow-context.ts';

/** The HTML of a step's mail, which is written in a large dialog: what is typed changes the draft at once. */
export function EditMail({
  html,
  description,
  error,
  change,
}: {
  html: string;
  description: string;
  error: string | undefined;
  change(html: string): void;
}) {
  const { texts } = useWriting();
  const text = useAutomating().texts.flow;
  const { list } = useFlow();
  const [isOpen, dialog] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  return (
    <Input.Wrapper label={text.html} labelElement="div" description={description} error={error}>
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
        title={text.mailTitle}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <div className="stack">
          <ContentEditor
            isCodeOnly
            value={{ html, design: null }}
            onChange={(content) => change(content.html)}
            fields={mergeTagsOf(list.fields, texts.content.tagNames)}
          />
          <div>
            <Button onClick={dialog.close}>{text.done}</Button>
          </div>
        </div>
      </Modal>
    </Input.Wrapper>
  );
}
