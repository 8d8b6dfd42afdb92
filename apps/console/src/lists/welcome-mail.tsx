import type { List } from '@mailwright/client';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { welcomePreviewQuery } from '../data/list-queries.ts';
import { MailSummary } from '../mail-workspace/mail-summary.tsx';
import { UsableBy } from '../parts/permitted.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/welcome.ts';
import { SettingsForm } from './settings-form.tsx';

/**
 * Chooses whether new subscribers of a list get a welcome mail, which is written on a page of its own. `why` says whether
 * to explain here why some people can't change it.
 */
export function WelcomeMail({ list, why }: { list: List; why: boolean }) {
  const { t } = useI18n();
  const form = useEdits(useMemo(() => ({ isOn: list.send_welcome_email }), [list]));
  const { data: mail } = useQuery(welcomePreviewQuery(list.uid, undefined));
  return (
    <UsableBy to="send" why={why}>
      <SettingsForm
        list={list}
        text={{ title: t('welcome.title'), help: t('welcome.help'), save: t('welcome.save') }}
        form={form}
        toBody={({ isOn }) => (isOn === undefined ? {} : { send_welcome_email: isOn })}
        fields={[]}
      >
        {() => (
          <>
            <Switch
              label={t('welcome.isOn')}
              checked={form.values.isOn}
              onChange={(event) => form.change({ isOn: event.currentTarget.checked })}
            />
            <MailSummary
              subject={mail?.subject ?? ''}
              html={mail?.html ?? ''}
              templateUid=""
              to={`/lists/${list.uid}/settings/welcome`}
            />
          </>
        )}
      </SettingsForm>
    </UsableBy>
  );
}
