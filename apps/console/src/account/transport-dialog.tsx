import { NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { addTransport, type Transport, updateTransport } from '../data/transport-queries.ts';
import { useChange } from '../data/use-change.ts';
import { errorOf } from '../parts/field-errors.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/transports.ts';
import { portOf, toTransportBody, type TransportValues, valuesOf } from './transport-values.ts';
import styles from './transport-dialog.module.css';

const fields = ['name', 'host', 'port', 'tls', 'username', 'password', 'weight', 'rate_per_second', 'connections'];

/** Adds an SMTP server, or edits the given one. */
export function TransportDialog({
  transport,
  close,
  then,
}: {
  transport?: Transport;
  close(): void;
  /** Called with the saved transport. */
  then(transport: Transport): void;
}) {
  const { t } = useI18n();
  const finish = (saved: Transport) => {
    close();
    then(saved);
  };
  const adding = useChange(addTransport, finish);
  const updating = useChange(updateTransport, finish);
  const saving = transport === undefined ? adding : updating;
  const { error } = saving;
  const { values, change, textOf } = useFields<TransportValues>(() => valuesOf(transport), error);
  const { body, needsPassword } = toTransportBody(values, transport);
  const numberOf = (name: 'port' | 'weight' | 'connections', max: number) => ({
    min: 1,
    max,
    isRequired: true,
    value: values[name],
    onChange: (given: number | null) => given !== null && change({ [name]: given }),
    error: errorOf(error, name),
  });
  return (
    <FormDialog
      title={transport === undefined ? t('transports.add') : t('transports.change')}
      action={transport === undefined ? t('transports.add') : t('frame.save')}
      close={close}
      change={saving}
      submit={() => (transport === undefined ? adding.run(body) : updating.run({ uid: transport.uid, body }))}
      fields={fields}
    >
      <TextInput label={t('transports.name')} required data-autofocus {...textOf('name')} />
      <div className={styles.hostAndPort}>
        <TextInput label={t('transports.host')} required placeholder="smtp.example.net" {...textOf('host')} />
        <NumberField label={t('transports.port')} {...numberOf('port', 65_535)} />
      </div>
      <NativeSelect
        label={t('transports.tls')}
        value={values.tls}
        onChange={(event) => {
          const tls = event.currentTarget.value as Transport['tls'];
          // Also switch to this encryption's usual port, unless a different port was entered.
          change({ tls, ...(values.port === portOf(values.tls) ? { port: portOf(tls) } : {}) });
        }}
        data={(['starttls', 'implicit', 'if_offered'] as const).map((value) => ({
          value,
          label: t(`transports.tlsKinds.${value}`),
        }))}
      />
      <TextInput
        label={`${t('transports.username')} (${t('frame.optional')})`}
        description={t('transports.usernameHelp')}
        autoComplete="off"
        {...textOf('username')}
      />
      <PasswordInput
        label={t('transports.password')}
        description={
          transport === undefined
            ? t('transports.passwordNew')
            : needsPassword
              ? t('transports.passwordAgain')
              : t('transports.passwordStays')
        }
        autoComplete="new-password"
        disabled={values.username === ''}
        required={needsPassword}
        {...textOf('password')}
      />
      <div className="two-fields">
        <NumberField
          label={t('transports.weight')}
          description={t('transports.weightHelp')}
          {...numberOf('weight', 1_000)}
        />
        <NumberField
          label={t('transports.connections')}
          description={t('transports.connectionsHelp')}
          {...numberOf('connections', 20)}
        />
      </div>
      <NumberField
        label={t('transports.rate')}
        placeholder={t('transports.noRate')}
        min={0.01}
        max={10_000}
        allowDecimal
        value={values.rate_per_second}
        onChange={(given) => change({ rate_per_second: given })}
        error={errorOf(error, 'rate_per_second')}
      />
      <Switch
        label={t('transports.enabled')}
        description={t('transports.enabledHelp')}
        checked={values.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
