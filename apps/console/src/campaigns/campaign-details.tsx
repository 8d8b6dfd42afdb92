import { TextInput } from '@mantine/core';
import type { TagGroup } from '../content-editor/merge-tags.ts';
import { TagInput } from '../content-editor/tag-input.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { useWriting } from '../texts/writing.ts';
import type { useCampaignForm } from './campaign-form.ts';

/**
 * Edits what surrounds a mail's content: subject, preview text and sender, and the name that only the account's users
 * see.
 */
export function CampaignDetails({ form, fields }: { form: ReturnType<typeof useCampaignForm>; fields: TagGroup[] }) {
  const { texts } = useWriting();
  const text = texts.campaigns;
  const error = form.state === 'refused' ? form.error : null;
  type Line = 'name' | 'subject' | 'preheader' | 'from_name' | 'from_email';
  const set = (name: Line) => ({
    value: form.values[name],
    error: errorOf(error, name),
    onChange: (event: { currentTarget: { value: string } }) => form.change({ [name]: event.currentTarget.value }),
  });
  const setTagged = (name: Line) => ({
    ...set(name),
    onChange: (value: string) => form.change({ [name]: value }),
    groups: fields,
  });
  // This order aligns the inputs of a row.
  const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
  return (
    <section className="panel padded" aria-label={texts.content.details}>
      <div className="two">
        <div className="stack">
          <TagInput
            label={text.subject}
            description={texts.content.subjectHelp}
            inputWrapperOrder={order}
            {...setTagged('subject')}
          />
          <TagInput
            label={`${text.preheader} (${texts.frame.optional})`}
            description={text.preheaderHelp}
            inputWrapperOrder={order}
            {...setTagged('preheader')}
          />
        </div>
        <div className="stack">
          <TextInput label={text.name} description={text.nameHelp} inputWrapperOrder={order} {...set('name')} />
          <div className="two">
            <TextInput label={text.fromName} {...set('from_name')} />
            <TextInput label={text.fromEmail} type="email" {...set('from_email')} />
          </div>
        </div>
      </div>
    </section>
  );
}
