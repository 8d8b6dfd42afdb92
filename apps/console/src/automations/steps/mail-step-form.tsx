import { MailSummary } from '../../mail-workspace/mail-summary.tsx';
import { TrackingSelect } from '../../lists/tracking-select.tsx';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { describeStep } from '../describe/describe-flow.ts';
import { withOptional } from '../flow/draft.ts';
import { useDescribing, useFlow } from '../flow/flow-context.ts';
import { idOf } from '../flow/step-tree.ts';
import type { FormProps, StepOf } from './form-props.ts';
import { SenderInputs, senderFields } from './sender-inputs.tsx';

/**
 * The form of a step that sends a mail: the mail, which is written on a page of its own, and, in a section that expands
 * when it has errors, its sender and its tracking.
 */
export function MailStepForm({ step, change, problem }: FormProps<StepOf<'send_email'>>) {
  const { t } = useI18n();
  const { automation, canChange, list } = useFlow();
  const describing = useDescribing();
  const isOpen = senderFields.some((field) => problem(field) !== undefined);
  return (
    <>
      <MailSummary
        subject={describeStep(step, describing)}
        html={step.html ?? ''}
        templateUid={step.template_uid ?? ''}
        to={`/automations/${automation.uid}/steps/${idOf(step)}`}
        canChange={canChange}
      />
      <details className="flow-more" open={isOpen || undefined}>
        <summary>{t('flow.sender')}</summary>
        <div className="stack">
          <SenderInputs step={step} change={change} problem={problem} />
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
