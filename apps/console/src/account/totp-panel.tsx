import type { FactorsResource, NewTotp, RecoveryCodes } from '@mailwright/contracts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { beginTotp, removeTotp, renewRecoveryCodes } from '../data/factor-changes.ts';
import { ProblemNote, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpTotpDialog } from './set-up-totp-dialog.tsx';
import { ConfirmVerified, useVerified } from './verified.tsx';

/** Shows whether sign-in asks for a code from an authenticator app, and manages the recovery codes. */
export function TotpPanel({ totp }: { totp: FactorsResource['totp'] }) {
  const { t } = useI18n();
  const [begun, setBegun] = useState<NewTotp>();
  const [codes, setCodes] = useState<string[]>();
  const [isRemoving, removing] = useDisclosure(false);
  const [isRenewing, renewing] = useDisclosure(false);
  const verified = useVerified();
  const show = ({ recovery_codes: made }: RecoveryCodes) => {
    setBegun(undefined);
    setCodes(made);
  };
  return (
    <section className="panel padded" aria-labelledby="codes">
      <div className="tight">
        <div className="line">
          <h2 className="section-title" id="codes">
            {t('security.codes')}
          </h2>
          <State tone={totp === null ? 'over' : 'running'}>
            {totp === null ? t('security.codesOff') : t('security.codesOn')}
          </State>
        </div>
        <p className="quiet small">{t('security.codesText')}</p>
        {totp !== null && (
          <p className="small figures">
            {t('security.codesSince')} <When at={totp.enabled_at} />.{' '}
            {t('security.codesLeft', { count: totp.recovery_codes })}
          </p>
        )}
      </div>
      <ProblemNote error={verified.error} />
      <div className="line">
        {totp === null ? (
          <Button
            variant="default"
            loading={verified.isRunning}
            onClick={() => void verified.run(beginTotp, undefined, setBegun)}
          >
            {t('security.setUp')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={renewing.open}>
              {t('security.newCodes')}
            </Button>
            <Button variant="subtle" className="dangerous" onClick={removing.open}>
              {t('security.turnOff')}
            </Button>
          </>
        )}
      </div>
      {begun !== undefined && <SetUpTotpDialog totp={begun} close={() => setBegun(undefined)} show={show} />}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} close={() => setCodes(undefined)} />}
      <ConfirmVerified
        opened={isRemoving}
        close={removing.close}
        title={t('security.turnOffTitle')}
        action={t('security.turnOff')}
        run={() =>
          void verified.run(removeTotp, undefined, () => notifications.show({ message: t('security.turnedOff') }))
        }
      >
        {t('security.turnOffText')}
      </ConfirmVerified>
      <ConfirmVerified
        opened={isRenewing}
        close={renewing.close}
        title={t('security.newCodesTitle')}
        action={t('security.replace')}
        run={() => void verified.run(renewRecoveryCodes, undefined, show)}
      >
        {t('security.newCodesText')}
      </ConfirmVerified>
      {verified.dialog}
    </section>
  );
}
