import { Textarea, TextInput } from '@mantine/core';
import { EditMail } from '../../content-editor/edit-mail.tsx';
import { TrackingSelect } from '../../lists/tracking-select.tsx';
import { useAutomating } from '../../texts/automating.ts';
import { withOptional } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import { idOf } from '../flow/step-tree.ts';
import type { FormProps, StepOf } from './form-props.ts';
import { Pick } from './pick.tsx';
import { TryStepMail } from './try-step-mail.tsx';

/**
 * The form of a step that sends a mail: its content and, in a section that expands when it has errors, its sender and
 * its tracking.
 */
export function MailStepForm({ step, change, problem }: FormProps<StepOf<'send_email'>>) {
  const { texts } = useAutomating();
  const text = texts.flow;
  const { list, names } = useFlow();
  const input = (field: 'subject' | 'preheader' | 'html' | 'plain' | 'from_name' | 'from_email' | 'reply_to') => ({
    value: step[field] ?? '',
    error: problem(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      change(withOptional(step, field, event.currentTarget.value), field),
  });
  const code = {
    autosize: true,
    spellCheck: false,
    styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12.5 } },
  };
  const isOpen = ['from_name', 'from_email', 'reply_to'].some((field) => problem(field) !== undefined);
  return (
    <>
      <TextInput label={text.subject} {...input('subject')} />
      <TextInput label={`${text.preheader} (${texts.frame.optional})`} {...input('preheader')} />
      <Pick
        label={text.template}
        none={text.noTemplate}
        items={names.templates}
        value={step.template_uid ?? ''}
        error={problem('template_uid')}
        onChange={(uid) => change(withOptional(step, 'template_uid', uid), 'template_uid')}
      />
      <EditMail
        html={step.html ?? ''}
        title={text.mailTitle}
        fields={list.fields}
        description={step.template_uid == null ? text.htmlHelp : text.htmlInTemplate}
        error={problem('html')}
        change={(html) => change(withOptional(step, 'html', html), 'html')}
      />
      <Textarea
        label={`${text.plain} (${texts.frame.optional})`}
        description={text.plainHelp}
        minRows={2}
        maxRows={12}
        {...code}
        {...input('plain')}
      />
      <TryStepMail step={idOf(step)} />
      <details className="flow-more" open={isOpen || undefined}>
        <summary>{text.sender}</summary>
        <div className="stack">
          <TextInput label={text.fromName} description={text.ofList(list.from_name)} {...input('from_name')} />
          <TextInput
            label={text.fromEmail}
            type="email"
            description={text.ofList(list.from_email)}
            {...input('from_email')}
          />
          <TextInput
            label={text.replyTo}
            type="email"
            description={text.ofList(list.reply_to ?? list.from_email)}
            {...input('reply_to')}
          />
          <TrackingSelect
            list={list}
            value={{ track_opens: step.track_opens ?? null, track_clicks: step.track_clicks ?? null }}
            onChange={({ track_opens: opens, track_clicks: clicks }) => {
              const opened = withOptional(step, 'track_opens', opens ?? undefined);
              change(withOptional(opened, 'track_clicks', clicks ?? undefined), 'track_opens');
            }}
          />
        </div>
      </details>
    </>
  );
}
