import type { List, UpdateList } from '@mailwright/client';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { reviseList } from '../data/list-changes.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import type { Edits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';

/** A section of a list's settings with its own save button. */
export function SettingsForm<Values extends object>({
  list,
  text,
  form: { changes, hasChanged, settle },
  toBody,
  fields,
  beside,
  children,
}: {
  list: List;
  text: { title: string; help?: string; save: string };
  form: Edits<Values>;
  /** Makes the request body from the changes; it may depend on what is stored. See `changeList`. */
  toBody(changes: Partial<Values>, readStored: () => Promise<List>): UpdateList | Promise<UpdateList>;
  /** The fields that show their own errors. */
  fields: string[];
  /** Shown next to the button. */
  beside?: ReactNode;
  children(error: Error | null): ReactNode;
}) {
  const { t } = useI18n();
  const { error, isRunning, run } = useChange(reviseList, () => {
    notifications.show({ message: t('frame.saved') });
    settle(changes);
  });
  return (
    <form
      className="stack"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        void run({ uid: list.uid, toBody: (readStored) => toBody(changes, readStored) });
      }}
    >
      <div className="tight">
        <h2 className="section-title">{text.title}</h2>
        {text.help !== undefined && <p className="quiet small">{text.help}</p>}
      </div>
      <ProblemNote error={errorBeside(error, fields)} />
      <LeaveGuard isOn={hasChanged} />
      {children(error)}
      <div className="line">
        <Button type="submit" loading={isRunning}>
          {text.save}
        </Button>
        {beside}
      </div>
    </form>
  );
}
