import type { NewTotp, RecoveryCodes } from '@mailwright/contracts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { confirmTotp } from '../data/factor-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Code } from '../parts/copy.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './set-up-totp-dialog.module.css';

/** Shows the secret for an authenticator app, and turns one-time codes on once the user enters the first code. */
export function SetUpTotpDialog({
  totp,
  close,
  show,
}: {
  totp: NewTotp;
  close(): void;
  show(codes: RecoveryCodes): void;
}) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const { error, isRunning, run } = useChange(confirmTotp, show);
  return (
    <Modal opened onClose={close} title={t('security.scanTitle')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(code);
        }}
      >
        <p className="quiet small">{t('security.scanText')}</p>
        <QrCode text={totp.uri} label={t('security.qrCode')} />
        <div className="tight">
          <span className="small">{t('security.byHand')}</span>
          <Code text={totp.secret} label={t('security.byHand')} />
        </div>
        <ProblemNote error={errorBeside(error, ['code'])} />
        <TextInput
          label={t('security.code')}
          description={t('security.codeHelp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          required
          withAsterisk={false}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorOf(error, 'code')}
        />
        <Button type="submit" loading={isRunning}>
          {t('security.turnOn')}
        </Button>
      </form>
    </Modal>
  );
}

// Black on white in both color schemes, because many apps can't read anything else.
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares.join('')} fill="#000000" />
    </svg>
  );
}
