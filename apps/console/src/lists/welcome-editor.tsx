import type { List } from '@mailwright/client';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { mergeTagsOf } from '../content-editor/merge-tags.ts';
import { reviseList, testWelcome } from '../data/list-changes.ts';
import { welcomePreviewQuery } from '../data/list-queries.ts';
import { makeChange, useChange } from '../data/use-change.ts';
import { useMay } from '../data/use-session.ts';
import { MailPreview, type PreviewFrame } from '../mail-preview/mail-preview.tsx';
import { TestButton } from '../mail-preview/test-button.tsx';
import { usePreviewedAs } from '../mail-preview/use-previewed-as.ts';
import { MailBody } from '../mail-workspace/mail-body.tsx';
import { MailLines, SenderLine, TagLine } from '../mail-workspace/mail-lines.tsx';
import { MailWorkspace } from '../mail-workspace/mail-workspace.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useExplain } from '../parts/use-explain.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/welcome.ts';
import { toBody, toValues, type WelcomeValues } from './welcome-values.ts';

const fieldNames = ['subject', 'html', 'plain', 'design', 'template_uid'].map((part) => `welcome_email.${part}`);

/** Edits the mail that new subscribers of a list get, and previews it. */
export function WelcomeEditor({ list }: { list: List }) {
  const { t } = useI18n();
  const may = useMay();
  const explain = useExplain();
  const form = useWelcomeForm(list);
  const as = usePreviewedAs(list.uid);
  const fields = mergeTagsOf(list.fields, t);
  const { values, change, error, isDirty } = form;
  const back = `/lists/${list.uid}/settings`;
  const preview = (frame: PreviewFrame) => <Preview list={list} as={as} isDirty={isDirty} frame={frame} />;
  const lines = (
    <UsableBy to="send">
      <MailLines>
        <SenderLine name={list.from_name} email={list.from_email} />
        <TagLine
          label={t('welcome.subject')}
          placeholder={t('welcome.subjectHelp')}
          groups={fields}
          value={values.subject}
          error={errorOf(error, 'welcome_email.subject', explain)}
          onChange={(subject) => change({ subject })}
        />
      </MailLines>
    </UsableBy>
  );
  return (
    <Page
      title={t('welcome.title')}
      documentTitle={`${t('welcome.title')} · ${list.name}`}
      crumbs={[
        { to: '/lists', label: t('frame.lists') },
        { to: `/lists/${list.uid}`, label: list.name },
        { to: back, label: t('lists.tabSettings') },
      ]}
      sentence={t('welcome.defaults')}
      actions={<Actions list={list} form={form} back={back} />}
    >
      <ProblemNote error={errorBeside(error, fieldNames)} />
      <MailWorkspace preview={preview} head={lines}>
        {may('send') && (
          <MailBody
            key={form.restarts}
            mail={{ ...values.content, plain: values.plain, template_uid: values.template_uid }}
            change={form.changeMail}
            fields={fields}
            errorOf={(part) => errorOf(error, `welcome_email.${part}`, explain)}
            settle={form.settle}
            onPending={form.awaitInput}
          />
        )}
      </MailWorkspace>
      <LeaveGuard isOn={isDirty} />
    </Page>
  );
}

/** The welcome mail while it is written; it is saved on request. */
function useWelcomeForm(list: List) {
  const { t } = useI18n();
  const { values, hasChanged, change, latest, settle: drop } = useEdits(useMemo(() => toValues(list), [list]));
  const save = async (changes: Partial<WelcomeValues>) => {
    const body = async (readStored: () => Promise<List>) => toBody(changes, toValues(await readStored()));
    await makeChange(reviseList, { uid: list.uid, toBody: body });
    drop(changes);
  };
  const { error, isRunning, run } = useChange({ run: save, refreshes: [] }, () =>
    notifications.show({ message: t('frame.saved') }),
  );
  const settle = useRef<(() => Promise<void>) | null>(null);
  const [isAwaiting, awaitInput] = useState(false);
  const [restarts, setRestarts] = useState(0);
  return {
    values,
    change,
    changeMail: ({ html, design, ...others }: Parameters<Parameters<typeof MailBody>[0]['change']>[0]) =>
      change({ ...others, ...(html !== undefined && { content: { html, design: design ?? null } }) }),
    /** Drops everything that is written, for which there is a default. */
    useDefault: async () => {
      // What the editor passes on later would come back.
      await settle.current?.().catch(() => undefined);
      change({ ...toValues({ ...list, welcome_email: null }) });
      setRestarts((before) => before + 1);
    },
    restarts,
    isDirty: hasChanged || isAwaiting,
    isRunning,
    error,
    settle,
    awaitInput,
    save: () =>
      void (settle.current?.() ?? Promise.resolve()).then(
        () => run(latest()),
        // The editor says why it can't pass on what was typed.
        () => undefined,
      ),
  };
}

function Actions({ list, form, back }: { list: List; form: ReturnType<typeof useWelcomeForm>; back: string }) {
  const { t } = useI18n();
  return (
    <>
      <Button component={Link} to={back} variant="default">
        {t('welcome.back')}
      </Button>
      <Permitted to="send">
        <Button variant="default" onClick={() => void form.useDefault()}>
          {t('welcome.useDefault')}
        </Button>
        <TestButton isDisabled={form.isDirty} change={testWelcome} mail={{ uid: list.uid }} />
        <Button loading={form.isRunning} disabled={!form.isDirty} onClick={form.save}>
          {t('frame.save')}
        </Button>
      </Permitted>
    </>
  );
}

/** The welcome mail as last saved. */
function Preview({
  list,
  as,
  isDirty,
  frame,
}: {
  list: List;
  as: ReturnType<typeof usePreviewedAs>;
  isDirty: boolean;
  frame: PreviewFrame;
}) {
  const { t } = useI18n();
  const preview = useQuery({ ...welcomePreviewQuery(list.uid, as.subscriberUid), enabled: as.isKnown });
  return (
    <>
      {preview.data?.sender_verified === false && (
        <div className="note" role="status">
          <p>{t('welcome.unverified', { address: list.from_email })}</p>
          <Link to="/account/senders">{t('welcome.senders')}</Link>
        </div>
      )}
      <MailPreview preview={preview} {...as.choice} hasContent isUnsaved={isDirty} frame={frame} />
    </>
  );
}
