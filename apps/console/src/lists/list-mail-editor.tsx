import type { List } from 'mailwright';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { mergeTagsOf } from '../content-editor/merge-tags.ts';
import { reviseList, testListMail } from '../data/list-changes.ts';
import { listMailPreviewQuery } from '../data/list-queries.ts';
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
import '../texts/list-mails.ts';
import {
  beginMail,
  lacksLink,
  linkMissing,
  type ListMailKind,
  propertyOf,
  toBody,
  toValues,
} from './list-mail-values.ts';

const parts = ['subject', 'html', 'plain', 'design', 'template_uid'];

/** Edits a mail of a list, and previews it. */
export function ListMailEditor({ list, kind }: { list: List; kind: ListMailKind }) {
  const { t } = useI18n();
  const may = useMay();
  const explain = useExplain();
  const form = useMailForm(list, kind);
  const as = usePreviewedAs(list.uid);
  const fields = mergeTagsOf(list.fields, t, { confirms: kind === 'confirmation' });
  const { values, change, error, isDirty } = form;
  const back = `/lists/${list.uid}/settings`;
  const property = propertyOf(kind);
  const title = t(`list-mails.${kind}.title`);
  const problemOf = (part: string) =>
    part === 'html' && lacksLink(kind, values)
      ? explain({ part, message: linkMissing })
      : errorOf(error, `${property}.${part}`, explain);
  const preview = (frame: PreviewFrame) => <Preview list={list} kind={kind} as={as} isDirty={isDirty} frame={frame} />;
  const lines = (
    <UsableBy to="send">
      <MailLines>
        <SenderLine name={list.from_name} email={list.from_email} />
        <TagLine
          label={t('list-mails.subject')}
          placeholder={t(`list-mails.${kind}.subjectHelp`)}
          groups={fields}
          value={values.subject}
          error={problemOf('subject')}
          onChange={(subject) => change({ subject })}
        />
      </MailLines>
    </UsableBy>
  );
  return (
    <Page
      title={title}
      documentTitle={`${title} · ${list.name}`}
      crumbs={[
        { to: '/lists', label: t('frame.lists') },
        { to: `/lists/${list.uid}`, label: list.name },
        { to: back, label: t('lists.tabSettings') },
      ]}
      sentence={t(`list-mails.${kind}.defaults`)}
      actions={<Actions list={list} kind={kind} form={form} back={back} />}
    >
      <ProblemNote
        error={errorBeside(
          error,
          parts.map((part) => `${property}.${part}`),
        )}
      />
      <MailWorkspace preview={preview} head={lines}>
        {may('send') && (
          <MailBody
            key={form.restarts}
            mail={{ ...values.content, plain: values.plain, template_uid: values.template_uid }}
            change={form.changeMail}
            fields={fields}
            errorOf={problemOf}
            settle={form.settle}
            onPending={form.awaitInput}
          />
        )}
      </MailWorkspace>
      <LeaveGuard isOn={isDirty} />
    </Page>
  );
}

/** A mail while it is written; it is saved on request. */
function useMailForm(list: List, kind: ListMailKind) {
  const { t } = useI18n();
  const begun = useMemo(() => beginMail(kind, t), [kind, t]);
  const read = (from: List) => toValues(from[propertyOf(kind)], begun);
  const { values, hasChanged, change, latest, settle: drop } = useEdits(useMemo(() => read(list), [list, begun]));
  const save = async (changes: ReturnType<typeof latest>) => {
    const body = async (readStored: () => Promise<List>) => toBody(kind, changes, read(await readStored()));
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
      change({ ...toValues(null, begun) });
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

function Actions({
  list,
  kind,
  form,
  back,
}: {
  list: List;
  kind: ListMailKind;
  form: ReturnType<typeof useMailForm>;
  back: string;
}) {
  const { t } = useI18n();
  return (
    <>
      <Button component={Link} to={back} variant="default">
        {t('list-mails.back')}
      </Button>
      <Permitted to="send">
        <Button variant="default" onClick={() => void form.useDefault()}>
          {t('list-mails.useDefault')}
        </Button>
        <TestButton isDisabled={form.isDirty} change={testListMail} mail={{ uid: list.uid, kind }} />
        <Button loading={form.isRunning} disabled={!form.isDirty} onClick={form.save}>
          {t('frame.save')}
        </Button>
      </Permitted>
    </>
  );
}

/** The mail as last saved. */
function Preview({
  list,
  kind,
  as,
  isDirty,
  frame,
}: {
  list: List;
  kind: ListMailKind;
  as: ReturnType<typeof usePreviewedAs>;
  isDirty: boolean;
  frame: PreviewFrame;
}) {
  const { t } = useI18n();
  const preview = useQuery({ ...listMailPreviewQuery(list.uid, kind, as.subscriberUid), enabled: as.isKnown });
  return (
    <>
      {preview.data?.sender_verified === false && (
        <div className="note" role="status">
          <p>{t(`list-mails.${kind}.unverified`, { address: list.from_email })}</p>
          <Link to="/account/senders">{t('list-mails.senders')}</Link>
        </div>
      )}
      <MailPreview preview={preview} {...as.choice} hasContent isUnsaved={isDirty} frame={frame} />
    </>
  );
}
