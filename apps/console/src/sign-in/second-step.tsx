import type { CurrentSessionResource, SecondStep as Step } from '@mailwright/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { enterCode } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
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
  const [code, setCode] = useState('');
  const { error, isRunning, run } = useChange(enterCode, enter);
  return (
    <OutsidePage title={t('security.secondTitle')} sentence={t('security.secondText')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ token: step.token, code });
        }}
      >
        <ProblemNote error={error} />
        <TextInput
          label={t('security.code')}
          autoComplete="one-time-code"
          autoFocus
          required
          withAsterisk={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={isRunning}>
          {t('sign-in.submit')}
        </Button>
      </form>
      <div>
        <Button variant="subtle" size="xs" onClick={cancel}>
          {t('security.otherSignIn')}
        </Button>
      </div>
    </OutsidePage>
  );
}
