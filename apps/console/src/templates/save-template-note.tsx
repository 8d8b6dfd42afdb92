import { Button } from '@mantine/core';
import { useWriting } from '../texts/writing.ts';
import type { TemplateForm } from './use-template-form.ts';

/** Says what to do if the template was saved in another window in the meantime. */
export function SaveTemplateNote({ form, loadOther }: { form: TemplateForm; loadOther(): Promise<void> }) {
  const { texts } = useWriting();
  if (!form.isOutdated) return null;
  return (
    <div className="note" role="alert">
      <span className="strong">{texts.templates.changedElsewhere}</span>
      <span className="small">{texts.templates.conflictText}</span>
      <div className="line">
        <Button variant="default" size="xs" onClick={() => void loadOther()}>
          {texts.content.loadOther}
        </Button>
        <Button variant="default" size="xs" onClick={() => void form.save({ isForced: true })}>
          {texts.content.keepMine}
        </Button>
      </div>
    </div>
  );
}
