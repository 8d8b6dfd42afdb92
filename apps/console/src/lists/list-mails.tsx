import type { List } from 'mailwright';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { listMailPreviewQuery } from '../data/list-queries.ts';
import { useMay } from '../data/use-session.ts';
import { MailSummary } from '../mail-workspace/mail-summary.tsx';
import { UsableBy } from '../parts/permitted.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/list-mails.ts';
import type { ListMailKind } from './list-mail-values.ts';
import { SettingsForm } from './settings-form.tsx';

/**
 * Chooses whether new subscribers of a list get a welcome mail, which is written on a page of its own. `why` says whether
 * to explain here why some people can't change it.
 */
export function WelcomeMail({ list, why }: { list: List; why: boolean }) {
  const { t } = useI18n();
  const form = useEdits(useMemo(() => ({ isOn: list.send_welcome_email }), [list]));
  return (
    <UsableBy to="send" why={why}>
      <SettingsForm
        list={list}
        text={{
          title: t('list-mails.welcome.title'),
          help: t('list-mails.welcome.help'),
          save: t('list-mails.welcome.save'),
        }}
        form={form}
        toBody={({ isOn }) => (isOn === undefined ? {} : { send_welcome_email: isOn })}
        fields={[]}
      >
        {() => (
          <>
            <Switch
              label={t('list-mails.welcome.isOn')}
              checked={form.values.isOn}
              onChange={(event) => form.change({ isOn: event.currentTarget.checked })}
            />
            <Summary list={list} kind="welcome" />
          </>
        )}
      </SettingsForm>
    </UsableBy>
  );
}

/** Shows the mail that asks people to confirm, and who gets it; it is written on a page of its own. */
export function ConfirmationMail({ list }: { list: List }) {
  const { t } = useI18n();
  const title = useId();
  const isDouble = list.subscription === 'double_opt_in';
  return (
    <section className="stack" aria-labelledby={title}>
      <div className="tight">
        <h2 className="section-title" id={title}>
          {t('list-mails.confirmation.title')}
        </h2>
        <p className="quiet small">
          {isDouble ? t('list-mails.confirmation.help') : t('list-mails.confirmation.helpSingle')}
        </p>
      </div>
      <Summary list={list} kind="confirmation" />
    </section>
  );
}

function Summary({ list, kind }: { list: List; kind: ListMailKind }) {
  const may = useMay();
  const { data: mail } = useQuery(listMailPreviewQuery(list.uid, kind, undefined));
  return (
    <MailSummary
      subject={mail?.subject ?? ''}
      html={mail?.html ?? ''}
      templateUid=""
      to={`/lists/${list.uid}/settings/${kind}`}
      canChange={may('send')}
    />
  );
}
