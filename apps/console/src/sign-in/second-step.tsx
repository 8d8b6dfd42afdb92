import type { CurrentSessionResource, SecondStep as Step } from '@mailwright/contracts';
import { Button, TextInput } from '@mantine/core';
import { enterCode } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Form } from '../parts/form.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import { OutsidePage } from './outside-page.tsx';

/** Asks for the one-time code after the password was accepted. */
export function SecondStep({
  step,
  enter,
  cancel,
}: {
  step: Step;
  enter(session: CurrentSessionResource): void | Promise<void>;
  cancel(): void;
}) {
  const { t } = useI18n();
  const entering = useChange(enterCode, enter);
  const { values, textOf } = useFields({ code: '' }, null);
  return (
    <OutsidePage title={t('security.secondTitle')} sentence={t('security.secondText')}>
      <Form
        action={t('sign-in.submit')}
        change={entering}
        submit={() => entering.run({ token: step.token, ...values })}
      >
        <TextInput
          label={t('security.code')}
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={40}
          {...textOf('code')}
        />
      </Form>
      <div>
        <Button variant="subtle" size="xs" onClick={cancel}>
          {t('security.otherSignIn')}
        </Button>
      </div>
    </OutsidePage>
  );
}
