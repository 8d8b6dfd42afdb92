import type { Step } from '../../data/automation-types.ts';
import { useFlow } from '../flow/flow-context.ts';
import { problemOf } from '../flow/problems-by-step.ts';
import { idOf, replaceStep } from '../flow/step-tree.ts';
import { ConditionStepForm } from './condition-step-form.tsx';
import type { FormProps } from './form-props.ts';
import { FieldStepForm } from './field-step-form.tsx';
import { MailStepForm } from './mail-step-form.tsx';
import {
  ExitForm,
  HookStepForm,
  ListStepForm,
  OtherAutomationForm,
  TagStepForm,
  UnsubscribeForm,
} from './plain-step-forms.tsx';
import { SplitStepForm } from './split-step-form.tsx';
import { WaitStepForm } from './wait-step-form.tsx';

/** The form for a step's kind. What is typed changes the draft at once; the draft is saved as a whole. */
export function StepForm({ step }: { step: Step }) {
  const { draft, edit, problems } = useFlow();
  const id = idOf(step);
  const own = problems.get(id) ?? [];
  const shared = {
    change: (to: Step, field: string) => edit({ ...draft, steps: replaceStep(draft.steps, id, to) }, `${id} ${field}`),
    problem: (field: string) => problemOf(own, field),
    problems: own,
  } satisfies Omit<FormProps<Step>, 'step'>;
  switch (step.type) {
    case 'send_email':
      return <MailStepForm step={step} {...shared} />;
    case 'wait':
      return <WaitStepForm step={step} {...shared} />;
    case 'condition':
      return <ConditionStepForm step={step} {...shared} />;
    case 'split':
      return <SplitStepForm step={step} {...shared} />;
    case 'add_tag':
    case 'remove_tag':
      return <TagStepForm step={step} {...shared} />;
    case 'update_field':
      return <FieldStepForm step={step} {...shared} />;
    case 'add_to_list':
    case 'move_to_list':
      return <ListStepForm step={step} {...shared} />;
    case 'unsubscribe':
      return <UnsubscribeForm />;
    case 'call_webhook':
      return <HookStepForm step={step} {...shared} />;
    case 'start_automation':
      return <OtherAutomationForm step={step} {...shared} />;
    default:
      return <ExitForm step={step} {...shared} />;
  }
}
