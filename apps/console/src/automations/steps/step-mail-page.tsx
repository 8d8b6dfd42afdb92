import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Link, Navigate } from 'react-router';
import { mergeTagsOf, type TagGroup } from '../../content-editor/merge-tags.ts';
import { stepPreviewQuery, testStep } from '../../data/automation-queries.ts';
import { MailPreview, type PreviewFrame } from '../../mail-preview/mail-preview.tsx';
import { TestButton } from '../../mail-preview/test-button.tsx';
import { usePreviewedAs } from '../../mail-preview/use-previewed-as.ts';
import { MailBody, type WrittenMail } from '../../mail-workspace/mail-body.tsx';
import { MailLines, SenderLine, TagLine } from '../../mail-workspace/mail-lines.tsx';
import { MailWorkspace } from '../../mail-workspace/mail-workspace.tsx';
import { Page } from '../../parts/page.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/automations.ts';
import '../../texts/flow.ts';
import { withOptional } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import { problemOf } from '../flow/problems-by-step.ts';
import { Found } from '../flow/step-panel.tsx';
import { findStep, replaceStep } from '../flow/step-tree.ts';
import type { FormProps, StepOf } from './form-props.ts';
import permitted from '../../parts/permitted.module.css';
import { SenderInputs, senderFields } from './sender-inputs.tsx';

type MailStep = StepOf<'send_email'>;

interface PageProps {
  /** The id of the step. */
  id: string;
  saveButton: ReactNode;
  /** What is said about the draft as a whole. */
  notes: ReactNode;
  /** Receives a function that resolves once everything typed so far is part of the draft. */
  settle: RefObject<(() => Promise<void>) | null>;
  /** Says whether something was typed that isn't part of the draft yet. */
  awaitInput(isAwaited: boolean): void;
}

/** The page on which the mail of a step is written. It changes the draft of the flow, which is saved as a whole. */
export function StepMailPage(props: PageProps) {
  const { automation, draft } = useFlow();
  const step = findStep(draft.steps, props.id)?.step;
  // A step that was added here is gone once the page is loaded again without having been saved.
  if (step?.type !== 'send_email') return <Navigate to={`/automations/${automation.uid}`} replace />;
  return <StepMail step={step} {...props} />;
}

function StepMail({ step, id, saveButton, notes, settle, awaitInput }: PageProps & { step: MailStep }) {
  const { t } = useI18n();
  const { automation, canChange, edit, isDirty, list, problems } = useFlow();
  const as = usePreviewedAs(automation.list_uid);
  const isSaved = findStep(automation.steps, id) !== undefined;
  const fields = mergeTagsOf(list.fields, t);
  const back = `/automations/${automation.uid}?at=${id}`;
  const problem = (field: string) => problemOf(problems.get(id) ?? [], field);
  // What is typed into the blocks is passed on later; by then, another part of the draft may have changed.
  const setParts = (parts: Partial<Omit<MailStep, 'type'>>, about: string) =>
    edit((now) => {
      const found = findStep(now.steps, id)?.step;
      if (found?.type !== 'send_email') return now;
      const next = Object.entries(parts).reduce<MailStep>(
        (changed, [part, value]) => withOptional(changed, part, value ?? undefined),
        found,
      );
      return { ...now, steps: replaceStep(now.steps, id, next) };
    }, `${id} ${about}`);
  const mail: WrittenMail = {
    html: step.html ?? '',
    design: step.design ?? null,
    plain: step.plain ?? '',
    template_uid: step.template_uid ?? '',
  };
  const preview = (frame: PreviewFrame) => <StepPreview id={id} isSaved={isSaved} as={as} frame={frame} />;
  const lines = (
    <fieldset className={permitted.bare} disabled={!canChange}>
      <StepLines
        step={step}
        fields={fields}
        problem={problem}
        change={(to, field) => {
          if (to.type === 'send_email') setParts({ [field]: to[field as keyof MailStep] }, field);
        }}
      />
    </fieldset>
  );
  return (
    <Page
      title={t('flow.mailTitle')}
      documentTitle={`${t('flow.mailTitle')} · ${automation.name}`}
      crumbs={[
        { to: '/automations', label: t('frame.automations') },
        { to: back, label: automation.name },
      ]}
      actions={
        <>
          {canChange && (
            <span className="small quiet line" role="status">
              {isDirty ? t('flow.unsaved') : t('flow.savedAll')}
            </span>
          )}
          <Button component={Link} to={back} variant="default">
            {t('flow.backToFlow')}
          </Button>
          <Permitted to="send">
            <TestButton isDisabled={isDirty || !isSaved} change={testStep} mail={{ uid: automation.uid, step: id }} />
          </Permitted>
          {canChange && saveButton}
        </>
      }
    >
      {notes}
      {!canChange && <Found id={id} />}
      <MailWorkspace preview={preview} head={lines}>
        {canChange && (
          <>
            <MailBody
              mail={mail}
              change={(changes) => setParts(changes, Object.keys(changes).join(' '))}
              fields={fields}
              errorOf={problem}
              settle={settle}
              onPending={awaitInput}
            />
            {/* Below, because it is gone with the first change, which would move what is being written. */}
            <Found id={id} />
          </>
        )}
      </MailWorkspace>
    </Page>
  );
}

/** What an inbox shows of the mail: from whom it is, its subject and its preview text. */
function StepLines({ step, fields, change, problem }: Omit<FormProps<MailStep>, 'problems'> & { fields: TagGroup[] }) {
  const { t } = useI18n();
  const { list } = useFlow();
  return (
    <MailLines>
      <SenderLine
        name={step.from_name ?? list.from_name}
        email={step.from_email ?? list.from_email}
        isWrong={senderFields.some((field) => problem(field) !== undefined)}
      >
        <SenderInputs step={step} change={change} problem={problem} />
      </SenderLine>
      {(['subject', 'preheader'] as const).map((field) => (
        <TagLine
          key={field}
          label={t(`flow.${field}`)}
          placeholder={t(`campaigns.lines.${field}.help`)}
          value={step[field] ?? ''}
          error={problem(field)}
          groups={fields}
          onChange={(value) => change(withOptional(step, field, value), field)}
        />
      ))}
    </MailLines>
  );
}

/** The mail of a step as last saved. */
function StepPreview({
  id,
  isSaved,
  as,
  frame,
}: {
  id: string;
  isSaved: boolean;
  as: ReturnType<typeof usePreviewedAs>;
  frame: PreviewFrame;
}) {
  const { t } = useI18n();
  const { automation, isDirty } = useFlow();
  const query = stepPreviewQuery(automation.uid, id, as.subscriberUid);
  const preview = useQuery({ ...query, enabled: isSaved && as.isKnown });
  if (!isSaved) return <p className="quiet small">{t('flow.saveToPreview')}</p>;
  return <MailPreview preview={preview} {...as.choice} hasContent isUnsaved={isDirty} frame={frame} />;
}
