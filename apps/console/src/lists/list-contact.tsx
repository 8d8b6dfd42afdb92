import { type List, unwrap } from '@mailwright/client';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { api } from '../data/api-client.ts';
import { refreshLists } from '../data/list-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useChanges } from '../parts/use-changes.ts';
import { useSpeech } from '../texts/language.tsx';
import { listSettingsTexts } from '../texts/list-settings-texts.ts';

type Part = keyof List['contact'];

/** The parts of a contact, in the order in which they are written, by what a browser fills in. */
const parts: [part: Part, autoComplete: string][] = [
  ['company', 'organization'],
  ['address_1', 'address-line1'],
  ['address_2', 'address-line2'],
  ['zip', 'postal-code'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['country', 'country-name'],
  ['phone', 'tel'],
  ['url', 'url'],
];

/** Who sends the mails of a list, and their postal address, which many laws require in each mail. */
export function ListContact({ list }: { list: List }) {
  const { texts, pick } = useSpeech();
  const text = pick(listSettingsTexts).contact;
  const { values, changes, hasChanged, change, settle } = useChanges(list.contact);
  const { error, isRunning, attempt } = useAttempt();
  return (
    <form
      className="stack"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        const params = { path: { uid: list.uid } };
        void attempt(
          async () => {
            await unwrap(api.PATCH('/lists/{uid}', { params, body: { contact: changes } }));
            await refreshLists();
            notifications.show({ message: texts.frame.saved });
          },
          () => settle(changes),
        );
      }}
    >
      <div className="tight">
        <h2 className="section-title">{text.title}</h2>
        <p className="quiet small">{text.help}</p>
      </div>
      <ProblemNote
        error={errorBeside(
          error,
          parts.map(([part]) => `contact.${part}`),
        )}
      />
      <LeaveGuard isOn={hasChanged} />
      {parts.map(([part, autoComplete]) => (
        <TextInput
          key={part}
          label={text.parts[part]}
          autoComplete={autoComplete}
          value={values[part] ?? ''}
          error={errorOf(error, `contact.${part}`)}
          onChange={(event) => change({ [part]: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        />
      ))}
      <div>
        <Button type="submit" loading={isRunning}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
