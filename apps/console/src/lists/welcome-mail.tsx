import { type List, unwrap, type UpdateList } from '@mailwright/client';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EditMail } from '../content-editor/edit-mail.tsx';
import { api } from '../data/api-client.ts';
import { welcomePreviewQuery } from '../data/list-queries.ts';
import { templatesQuery } from '../data/template-queries.ts';
import { MailPreview } from '../mail-preview/mail-preview.tsx';
import { TryMail } from '../mail-preview/try-mail.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { UsableBy } from '../parts/permitted.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import '../texts/welcome.ts';
import { SettingsForm } from './settings-form.tsx';

const parts = ['subject', 'html', 'plain', 'template_uid'] as const;
type Part = (typeof parts)[number];

/** The text of each part; empty if nothing is written. */
type Values = Record<Part, string> & { isOn: boolean };

function toValues({ send_welcome_email: isOn, welcome_email: mail }: List): Values {
  const written = parts.map((part) => [part, mail?.[part] ?? '']);
  return { isOn, ...(Object.fromEntries(written) as Record<Part, string>) };
}

/**
 * The request body for changes. The mail is replaced as a whole, so unchanged parts are sent as they are stored now. An
 * empty part becomes null, and so does a mail without any part.
 */
function toBody({ isOn, ...changes }: Partial<Values>, now: Values): UpdateList {
  const body = isOn === undefined ? {} : { send_welcome_email: isOn };
  if (Object.keys(changes).length === 0) return body;
  const values = { ...now, ...changes };
  const orNull = (part: Part) => (values[part].trim() === '' ? null : values[part]);
  const mail = {
    subject: orNull('subject'),
    html: orNull('html'),
    plain: orNull('plain'),
    template_uid: orNull('template_uid'),
  };
  const isWritten = Object.values(mail).some((part) => part !== null);
  return { ...body, welcome_email: isWritten ? mail : null };
}

/**
 * Edits the mail that new subscribers of a list get. `why` says whether to explain here why some people can't change
 * it.
 */
export function WelcomeMail({ list, why }: { list: List; why: boolean }) {
  const { t } = useI18n();
  const form = useEdits(useMemo(() => toValues(list), [list]));
  const explain = useExplain();
  const { values, hasChanged, change } = form;
  const { data: templates = [] } = useQuery(templatesQuery);
  const input = (part: Part, error: Error | null) => ({
    value: values[part],
    error: errorOf(error, `welcome_email.${part}`, explain),
    onChange: (event: { currentTarget: { value: string } }) => change({ [part]: event.currentTarget.value }),
  });
  const template = templates.find(({ uid }) => uid === values.template_uid);
  const path = { uid: list.uid };
  return (
    <div className="stack">
      <UsableBy to="send" why={why}>
        <SettingsForm
          list={list}
          text={{ title: t('welcome.title'), help: t('welcome.help'), save: t('welcome.save') }}
          form={form}
          toBody={async (changes, readStored) => toBody(changes, toValues(await readStored()))}
          fields={parts.map((part) => `welcome_email.${part}`)}
        >
          {(error) => (
            <>
              <Switch
                label={t('welcome.isOn')}
                checked={values.isOn}
                onChange={(event) => change({ isOn: event.currentTarget.checked })}
              />
              <TextInput
                label={t('welcome.subject')}
                description={t('welcome.subjectHelp')}
                {...input('subject', error)}
              />
              {(templates.length > 0 || values.template_uid !== '') && (
                <NativeSelect
                  label={t('content.template')}
                  {...input('template_uid', error)}
                  data={[
                    { value: '', label: t('content.noTemplate') },
                    ...templates.map(({ uid, name }) => ({ value: uid, label: name })),
                  ]}
                />
              )}
              {template?.has_slot === false ? (
                <p className="quiet small">{t('welcome.wholeMail', { name: template.name })}</p>
              ) : (
                <>
                  <EditMail
                    html={values.html}
                    title={t('welcome.title')}
                    description={values.template_uid === '' ? t('welcome.htmlHelp') : t('welcome.htmlInTemplate')}
                    error={errorOf(error, 'welcome_email.html', explain)}
                    fields={list.fields}
                    change={(html) => change({ html })}
                  />
                  <Textarea
                    label={`${t('welcome.plain')} (${t('frame.optional')})`}
                    description={t('welcome.plainHelp')}
                    autosize
                    minRows={2}
                    maxRows={12}
                    spellCheck={false}
                    {...input('plain', error)}
                  />
                </>
              )}
            </>
          )}
        </SettingsForm>
      </UsableBy>
      <TryMail
        isDirty={hasChanged}
        send={(emails) => unwrap(api.POST('/lists/{uid}/welcome-email/test', { params: { path }, body: { emails } }))}
      >
        <Preview list={list} />
      </TryMail>
    </div>
  );
}

function Preview({ list }: { list: List }) {
  const { t } = useI18n();
  const [subscriberUid, setSubscriberUid] = useState<string>();
  const preview = useQuery(welcomePreviewQuery(list.uid, subscriberUid));
  return (
    <div className="stack">
      {preview.data?.sender_verified === false && (
        <div className="note" role="status">
          <p>{t('welcome.unverified', { address: list.from_email })}</p>
          <Link to="/account/senders">{t('welcome.senders')}</Link>
        </div>
      )}
      <MailPreview preview={preview} listUid={list.uid} choose={setSubscriberUid} hasContent />
    </div>
  );
}
