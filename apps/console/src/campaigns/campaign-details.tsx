import { TextInput } from '@mantine/core';
import type { TagGroup } from '../content-editor/merge-tags.ts';
import { TagInput } from '../content-editor/tag-input.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { useWriting } from '../texts/writing.ts';
import type { useCampaignForm } from './campaign-form.ts';
import { type CampaignLine, campaignLines, type CampaignTexts } from './campaign-lines.ts';

type Form = ReturnType<typeof useCampaignForm>;

/**
 * Edits what surrounds a mail's content: subject, preview text and sender, and the name that only the account's users
 * see.
 */
export function CampaignDetails({ form, fields }: { form: Form; fields: TagGroup[] }) {
  const { texts } = useWriting();
  return (
    <section className="panel padded" aria-label={texts.content.details}>
      <div className="two">
        {campaignLines.map((rows, column) => (
          <div key={column} className="stack">
            {rows.map((lines) => {
              const inputs = lines.map((line) => <LineInput key={line.name} line={line} form={form} fields={fields} />);
              return inputs.length === 1 ? (
                inputs
              ) : (
                <div key={lines[0].name} className="two">
                  {inputs}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}

type EditedLine = CampaignLine & { name: keyof CampaignTexts };

function LineInput({ line, form, fields }: { line: EditedLine; form: Form; fields: TagGroup[] }) {
  const { texts, pick } = useWriting();
  const { name, label, help, type, takesTags, mayBeEmpty } = line;
  const change = (value: string) => form.change({ [name]: value });
  const shared = {
    label: mayBeEmpty === 'always' ? `${pick(label)} (${texts.frame.optional})` : pick(label),
    description: help && pick(help),
    // This order aligns the inputs of a row.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    value: form.values[name],
    error: errorOf(form.state === 'refused' ? form.error : null, name),
  };
  if (takesTags) return <TagInput {...shared} groups={fields} onChange={change} />;
  return (
    <TextInput {...shared} {...(type && { type })} onChange={({ currentTarget }) => change(currentTarget.value)} />
  );
}
