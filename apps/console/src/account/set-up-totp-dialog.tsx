import type { NewTotp, RecoveryCodes } from '@mailwright/contracts';
import { TextInput } from '@mantine/core';
import { encode } from 'uqr';
import { confirmTotp } from '../data/factor-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Code } from '../parts/copy.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
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
  const confirming = useChange(confirmTotp, show);
  const { values, textOf } = useFields({ code: '' }, confirming.error);
  return (
    <FormDialog
      title={t('security.scanTitle')}
      action={t('security.turnOn')}
      close={close}
      change={confirming}
      submit={() => confirming.run(values.code)}
      fields={['code']}
    >
      <p className="quiet small">{t('security.scanText')}</p>
      <QrCode text={totp.uri} label={t('security.qrCode')} />
      <div className="tight">
        <span className="small">{t('security.byHand')}</span>
        <Code text={totp.secret} label={t('security.byHand')} />
      </div>
      <TextInput
        label={t('security.code')}
        description={t('security.codeHelp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        required
        data-autofocus
        {...textOf('code')}
      />
    </FormDialog>
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
