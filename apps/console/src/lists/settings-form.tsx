import type { List, UpdateList } from 'mailwright';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { reviseList } from '../data/list-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Form } from '../parts/form.tsx';
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
  const saving = useChange(reviseList, () => {
    notifications.show({ message: t('frame.saved') });
    settle(changes);
  });
  return (
    <Form
      label={text.title}
      action={text.save}
      change={saving}
      submit={() => saving.run({ uid: list.uid, toBody: (readStored) => toBody(changes, readStored) })}
      fields={fields}
      isInPage
      beside={beside}
    >
      <div className="tight">
        <h2 className="section-title">{text.title}</h2>
        {text.help !== undefined && <p className="quiet small">{text.help}</p>}
      </div>
      <LeaveGuard isOn={hasChanged} />
      {children(saving.error)}
    </Form>
  );
}
