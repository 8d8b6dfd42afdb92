import { TextInput } from '@mantine/core';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { withOptional } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import type { FormProps, StepOf } from './form-props.ts';
import { Pick, PickTag } from './pick.tsx';

/** Asks for the tag to add or remove. */
export function TagStepForm({ step, change, problem }: FormProps<StepOf<'add_tag' | 'remove_tag'>>) {
  const { t } = useI18n();
  return (
    <PickTag
      label={t('flow.tag')}
      value={step.tag}
      error={problem('tag')}
      onChange={(tag) => change({ ...step, tag }, 'tag')}
    />
  );
}

/** Asks for the list to add or move the subscriber to. */
export function ListStepForm({ step, change, problem }: FormProps<StepOf<'add_to_list' | 'move_to_list'>>) {
  const { t } = useI18n();
  const { names, list } = useFlow();
  return (
    <Pick
      label={t('flow.toList')}
      {...(step.type === 'move_to_list' ? { description: t('flow.moveHelp') } : {})}
      items={names.lists.filter(({ uid }) => uid !== list.uid)}
      value={step.list_uid}
      error={problem('list_uid')}
      onChange={(uid) => change({ ...step, list_uid: uid }, 'list_uid')}
    />
  );
}

/** Asks for the webhook to call. */
export function HookStepForm({ step, change, problem }: FormProps<StepOf<'call_webhook'>>) {
  const { t } = useI18n();
  const { names } = useFlow();
  return (
    <Pick
      label={t('flow.webhook')}
      {...(names.hooks.length === 0 ? { description: t('flow.noWebhook') } : {})}
      items={names.hooks}
      value={step.hook_uid}
      error={problem('hook_uid')}
      onChange={(uid) => change({ ...step, hook_uid: uid }, 'hook_uid')}
    />
  );
}

/** Asks for the automation to start. */
export function OtherAutomationForm({ step, change, problem }: FormProps<StepOf<'start_automation'>>) {
  const { t } = useI18n();
  const { automation, names } = useFlow();
  const others = names.automations.filter(({ uid }) => uid !== automation.uid);
  return (
    <Pick
      label={t('flow.automation')}
      {...(others.length === 0 ? { description: t('flow.noAutomation') } : {})}
      items={others}
      value={step.automation_uid}
      error={problem('automation_uid')}
      onChange={(uid) => change({ ...step, automation_uid: uid }, 'automation_uid')}
    />
  );
}

/** Explains what unsubscribing does. */
export function UnsubscribeForm() {
  const { t } = useI18n();
  return <p className="small">{t('flow.unsubscribeHelp')}</p>;
}

/** Asks for the reason why a run ends here. */
export function ExitForm({ step, change, problem }: FormProps<StepOf<'exit'>>) {
  const { t } = useI18n();
  return (
    <TextInput
      label={`${t('flow.reason')} (${t('frame.optional')})`}
      description={t('flow.reasonHelp')}
      maxLength={200}
      value={step.reason ?? ''}
      error={problem('reason')}
      onChange={(event) => change(withOptional(step, 'reason', event.currentTarget.value), 'reason')}
    />
  );
}
