import { Textarea, TextInput } from '@mantine/core';
import { EditMail } from '../../content-editor/edit-mail.tsx';
import { TrackingSelect } from '../../lists/tracking-select.tsx';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
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
  const { t } = useI18n();
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
      <TextInput label={t('flow.subject')} {...input('subject')} />
      <TextInput label={`${t('flow.preheader')} (${t('frame.optional')})`} {...input('preheader')} />
      <Pick
        label={t('flow.template')}
        none={t('flow.noTemplate')}
        items={names.templates}
        value={step.template_uid ?? ''}
        error={problem('template_uid')}
        onChange={(uid) => change(withOptional(step, 'template_uid', uid), 'template_uid')}
      />
      <EditMail
        html={step.html ?? ''}
        title={t('flow.mailTitle')}
        fields={list.fields}
        description={step.template_uid == null ? t('flow.htmlHelp') : t('flow.htmlInTemplate')}
        error={problem('html')}
        change={(html) => change(withOptional(step, 'html', html), 'html')}
      />
      <Textarea
        label={`${t('flow.plain')} (${t('frame.optional')})`}
        description={t('flow.plainHelp')}
        minRows={2}
        maxRows={12}
        {...code}
        {...input('plain')}
      />
      <TryStepMail step={idOf(step)} />
      <details className="flow-more" open={isOpen || undefined}>
        <summary>{t('flow.sender')}</summary>
        <div className="stack">
          <TextInput
            label={t('flow.fromName')}
            description={t('flow.ofList', { value: list.from_name })}
            {...input('from_name')}
          />
          <TextInput
            label={t('flow.fromEmail')}
            type="email"
            description={t('flow.ofList', { value: list.from_email })}
            {...input('from_email')}
          />
          <TextInput
            label={t('flow.replyTo')}
            type="email"
            description={t('flow.ofList', { value: list.reply_to ?? list.from_email })}
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
