import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { startRun } from '../../data/automation-queries.ts';
import type { Automation } from '../../data/automation-types.ts';
import { useChange } from '../../data/use-change.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/runs.ts';
import { parseRunData } from './parse-run-data.ts';
import styles from './start-run-dialog.module.css';

/** Starts a run for a subscriber and shows it. */
export function StartRunDialog({ automation, close }: { automation: Automation; close(): void }) {
  const { t } = useI18n();
  const [, setSearch] = useSearchParams();
  const [email, setEmail] = useState('');
  const [key, setKey] = useState('');
  const [data, setData] = useState('');
  const parsed = parseRunData(data);
  const wrong = 'wrong' in parsed ? parsed.wrong : undefined;
  const starting = useChange(startRun, (run) => {
    setSearch({ run: run.uid });
    close();
  });
  const body = {
    email: email.trim(),
    ...(key.trim() === '' ? {} : { key: key.trim() }),
    ...('wrong' in parsed ? {} : parsed),
  };
  return (
    <Confirm
      opened
      close={close}
      title={t('runs.startTitle')}
      action={t('runs.startAction')}
      isDangerous={false}
      isDisabled={wrong !== undefined}
      change={starting}
      input={{ uid: automation.uid, body }}
    >
      <div className="stack">
        <p>{t('runs.startText')}</p>
        <TextInput
          type="email"
          label={t('runs.address')}
          value={email}
          data-autofocus
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={`${t('runs.startKey')} (${t('frame.optional')})`}
          description={t('runs.startKeyHelp')}
          maxLength={200}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Textarea
          label={`${t('runs.data')} (${t('frame.optional')})`}
          description={t('runs.dataHelp')}
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: styles.data ?? '' }}
          value={data}
          error={wrong === undefined ? undefined : t(`runs.dataWrong.${wrong}`)}
          onChange={(event) => setData(event.currentTarget.value)}
        />
      </div>
    </Confirm>
  );
}
