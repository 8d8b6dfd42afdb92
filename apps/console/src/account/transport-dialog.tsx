import { Button, Modal, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addTransport, type Transport, updateTransport } from '../data/transport-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { NumberField } from '../parts/number-field.tsx';
import { useI18n } from '../texts/language.tsx';
import { transportTexts } from '../texts/transport-texts.ts';
import { portOf, toTransportBody, type TransportValues, valuesOf } from './transport-values.ts';

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
  const { texts, pick } = useI18n();
  const text = pick(transportTexts);
  const [values, setValues] = useState<TransportValues>(() => valuesOf(transport));
  const finish = (saved: Transport) => {
    close();
    then(saved);
  };
  const adding = useChange(addTransport, finish);
  const updating = useChange(updateTransport, finish);
  const { error, isRunning } = transport === undefined ? adding : updating;
  const change = (changes: Partial<TransportValues>) => setValues((before) => ({ ...before, ...changes }));
  const { body, needsPassword } = toTransportBody(values, transport);
  const save = () => (transport === undefined ? adding.run(body) : updating.run({ uid: transport.uid, body }));
  const textOf = (name: 'name' | 'host' | 'username' | 'password') => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: errorOf(error, name),
  });
  const numberOf = (name: 'port' | 'weight' | 'connections', max: number) => ({
    min: 1,
    max,
    isRequired: true,
    value: values[name],
    onChange: (given: number | null) => given !== null && change({ [name]: given }),
    error: errorOf(error, name),
  });
  return (
    <Modal
      opened
      onClose={close}
      title={transport === undefined ? text.add : text.change}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProblemNote error={errorBeside(error, fields)} />
        <TextInput label={text.name} required withAsterisk={false} data-autofocus {...textOf('name')} />
        <div className="host-and-port">
          <TextInput
            label={text.host}
            required
            withAsterisk={false}
            placeholder="smtp.example.net"
            {...textOf('host')}
          />
          <NumberField label={text.port} {...numberOf('port', 65_535)} />
        </div>
        <NativeSelect
          label={text.tls}
          value={values.tls}
          onChange={(event) => {
            const tls = event.currentTarget.value as Transport['tls'];
            // Also switch to this encryption's usual port, unless a different port was entered.
            change({ tls, ...(values.port === portOf(values.tls) ? { port: portOf(tls) } : {}) });
          }}
          data={(['starttls', 'implicit', 'if_offered'] as const).map((value) => ({
            value,
            label: text.tlsKinds[value],
          }))}
        />
        <TextInput
          label={`${text.username} (${texts.frame.optional})`}
          description={text.usernameHelp}
          autoComplete="off"
          {...textOf('username')}
        />
        <PasswordInput
          label={text.password}
          description={
            transport === undefined ? text.passwordNew : needsPassword ? text.passwordAgain : text.passwordStays
          }
          autoComplete="new-password"
          disabled={values.username === ''}
          required={needsPassword}
          withAsterisk={false}
          {...textOf('password')}
        />
        <div className="two-fields">
          <NumberField label={text.weight} description={text.weightHelp} {...numberOf('weight', 1_000)} />
          <NumberField label={text.connections} description={text.connectionsHelp} {...numberOf('connections', 20)} />
        </div>
        <NumberField
          label={text.rate}
          placeholder={text.noRate}
          min={0.01}
          max={10_000}
          allowDecimal
          value={values.rate_per_second}
          onChange={(given) => change({ rate_per_second: given })}
          error={errorOf(error, 'rate_per_second')}
        />
        <Switch
          label={text.enabled}
          description={text.enabledHelp}
          checked={values.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        <Button type="submit" loading={isRunning}>
          {transport === undefined ? text.add : texts.frame.save}
        </Button>
      </form>
    </Modal>
  );
}
