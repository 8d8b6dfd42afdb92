import { unwrap } from '@mailwright/client';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../data/api-client.ts';
import { refreshAutomations } from '../../data/automation-queries.ts';
import type { Automation } from '../../data/automation-types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useAutomating } from '../../texts/automating.ts';

/** Starts a run for a subscriber, and shows it. */
export function StartRunDialog({ automation, close }: { automation: Automation; close(): void }) {
  const { texts } = useAutomating();
  const text = texts.runs;
  const [, setSearch] = useSearchParams();
  const [email, setEmail] = useState('');
  const [key, setKey] = useState('');
  return (
    <Confirm
      opened
      close={close}
      title={text.startTitle}
      action={text.startAction}
      isDangerous={false}
      run={async () => {
        const body = { email: email.trim(), ...(key.trim() === '' ? {} : { key: key.trim() }) };
        const params = { path: { uid: automation.uid } };
        const run = await unwrap(api.POST('/automations/{uid}/start', { params, body }));
        await refreshAutomations();
        setSearch({ run: run.uid });
      }}
    >
      <div className="stack">
        <p>{text.startText}</p>
        <TextInput
          type="email"
          label={text.address}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={`${text.startKey} (${texts.frame.optional})`}
          description={text.startKeyHelp}
          maxLength={200}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </div>
    </Confirm>
  );
}
