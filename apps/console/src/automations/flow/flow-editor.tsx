import type { List } from 'mailwright';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { TaggedAutomation } from '../../data/automation-queries.ts';
import { LoadingRows, ProblemNote } from '../../parts/feedback.tsx';
import { LazyPart } from '../../parts/lazy-part.tsx';
import { useI18n } from '../../texts/language.tsx';
import { withTexts } from '../../texts/catalogs.ts';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { useMay } from '../../data/use-session.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { WhyNot } from '../../parts/permitted.tsx';
import { AutomationFrame } from '../automation-frame.tsx';
import { nameMails } from '../describe/describe-flow.ts';
import { useNames } from '../use-names.ts';
import { type Flow, FlowContext } from './flow-context.ts';
import { ConflictNote, FlowTools, type FlowView, MovingNote } from './flow-tools.tsx';
import { findStep } from './step-tree.ts';
import { useFigures } from './use-figures.ts';
import { useFlowDraft } from './use-flow-draft.ts';
import { useStepActions } from './use-step-actions.tsx';
import { useUndoKeys } from './use-undo-keys.ts';

const StartPanel = lazy(async () => ({ default: (await withTexts(import('./step-panel.tsx'))).StartPanel }));
const StepPanel = lazy(async () => ({ default: (await withTexts(import('./step-panel.tsx'))).StepPanel }));
const StepMailPage = lazy(async () => ({
  default: (await withTexts(import('../steps/step-mail-page.tsx'))).StepMailPage,
}));
const FlowList = lazy(async () => ({ default: (await withTexts(import('./flow-list.tsx'))).FlowList }));
const FlowDiagram = lazy(async () => ({ default: (await withTexts(import('./flow-diagram.tsx'))).FlowDiagram }));

// Stands for the start in the page's address. No step has this id.
const start = '-';

/**
 * The flow of an automation as a diagram or a list, with the form of the chosen step. At the address of a step's mail it
 * is the page on which the mail is written, so that both change the same draft.
 */
export function FlowEditor({ tagged, list }: { tagged: TaggedAutomation; list: List }) {
  const { t } = useI18n();
  const { automation } = tagged;
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const [view, setView] = useState<FlowView>('diagram');
  const [isActivating, setIsActivating] = useState(false);
  const flowDraft = useFlowDraft(tagged);
  const { draft, isDirty, isSaving } = flowDraft;
  const names = useNames(automation.list_uid, draft.trigger);
  const figures = useFigures(automation);
  // The id of the step whose mail is being written.
  const { step: written } = useParams();
  const settle = useRef<(() => Promise<void>) | null>(null);
  useUndoKeys(flowDraft, written === undefined);

  const at = search.get('at');
  const step = at === null ? undefined : findStep(draft.steps, at)?.step;
  const chosen = at === start ? '' : step?.id;
  const choose = (next: string | undefined) =>
    setSearch(next === undefined ? {} : { at: next === '' ? start : next }, { replace: true });
  const actions = useStepActions(flowDraft, { chosen, choose });
  const mails = useMemo(() => nameMails(draft.steps, t), [draft.steps, t]);
  const may = useMay();
  const isArchived = automation.status === 'archived';
  // Changing an active automation changes what is sent, so that takes the permission to send.
  const needed = automation.status === 'active' && may('edit') ? 'send' : 'edit';
  const canChange = !isArchived && may(needed);
  const flow: Flow = {
    automation,
    list,
    names,
    mails,
    draft,
    isDirty,
    problems: flowDraft.problems,
    figures: figures.ofSteps,
    canChange,
    chosen,
    choose,
    edit: flowDraft.edit,
    ...actions,
    startMoving: (id) => {
      actions.startMoving(id);
      // On a narrow screen the form would cover the positions to move the step to.
      if (id !== undefined && isNarrow) choose(undefined);
    },
  };

  // Navigate only after the draft is saved; before that, the leave guard would ask.
  useEffect(() => {
    if (isActivating && !isDirty) void navigate(`/automations/${automation.uid}/activate`);
  }, [isActivating, isDirty]);
  // A save waits for what was typed last to be part of the draft.
  const [wanted, setWanted] = useState<{ isLeaving: boolean }>();
  useEffect(() => {
    if (wanted === undefined) return;
    setWanted(undefined);
    void flowDraft.save({
      then: (isSaved) => {
        setIsActivating(wanted.isLeaving && isSaved);
        if (isSaved && !wanted.isLeaving) notifications.show({ message: t('flow.saved') });
      },
    });
  }, [wanted]);
  const save = (isLeaving = false) =>
    void (settle.current?.() ?? Promise.resolve()).then(
      () => setWanted({ isLeaving }),
      // The editor says why it can't pass on what was typed.
      () => undefined,
    );
  const canActivate =
    may('send') &&
    (automation.status === 'draft' || (automation.status === 'active' && (automation.has_draft_changes || isDirty)));
  const form =
    chosen === '' || step !== undefined ? (
      <LazyPart fallback={<LoadingRows />}>
        {step === undefined ? <StartPanel /> : <StepPanel key={chosen} step={step} />}
      </LazyPart>
    ) : null;
  const title = chosen === '' ? t('flow.start') : step === undefined ? '' : t(`steps.kinds.${step.type}`);
  const saveButton = (
    <Button variant={isDirty ? 'filled' : 'default'} disabled={!isDirty} loading={isSaving} onClick={() => save()}>
      {t('flow.save')}
    </Button>
  );
  const notes = (
    <>
      <ProblemNote error={flowDraft.error} />
      {flowDraft.conflict !== null && (
        <ConflictNote
          isRunning={isSaving}
          takeTheirs={flowDraft.takeTheirs}
          saveMine={() => void flowDraft.save(flowDraft.conflict === null ? {} : { over: flowDraft.conflict })}
        />
      )}
      {isArchived ? <p className="note small">{t('flow.archived')}</p> : !canChange && <WhyNot to={needed} />}
    </>
  );
  const guard = (
    <LeaveGuard
      isOn={isDirty}
      isWithin={({ pathname }) => {
        const page = `/automations/${automation.uid}`;
        return pathname === page || pathname.startsWith(`${page}/steps/`);
      }}
    />
  );
  if (written !== undefined)
    return (
      <FlowContext value={flow}>
        <LazyPart key="mail" fallback={<LoadingRows />}>
          <StepMailPage
            key={written}
            id={written}
            saveButton={saveButton}
            notes={notes}
            settle={settle}
            awaitInput={flowDraft.awaitInput}
          />
        </LazyPart>
        {guard}
      </FlowContext>
    );
  return (
    <FlowContext value={flow}>
      <AutomationFrame
        automation={automation}
        actions={
          canChange && (
            <>
              {saveButton}
              {canActivate && (
                <Button
                  variant={isDirty ? 'default' : 'filled'}
                  disabled={isSaving}
                  onClick={() => (isDirty ? save(true) : setIsActivating(true))}
                >
                  {t('flow.activate')}
                </Button>
              )}
            </>
          )
        }
      >
        {notes}
        <FlowTools
          automation={automation}
          flowDraft={flowDraft}
          figures={figures}
          view={isNarrow ? undefined : view}
          setView={setView}
        />
        {actions.moving !== undefined && (
          <MovingNote id={actions.moving} cancel={() => actions.startMoving(undefined)} />
        )}
        <div className={form === null || isNarrow ? 'flow' : 'flow has-form'}>
          {view === 'diagram' && !isNarrow ? (
            <section className="panel flow-canvas" aria-label={t('flow.diagram')}>
              <LazyPart key="diagram" fallback={<LoadingRows />}>
                <FlowDiagram />
              </LazyPart>
            </section>
          ) : (
            <section className="panel padded" aria-label={t('flow.list')}>
              <LazyPart key="list" fallback={<LoadingRows />}>
                <FlowList />
              </LazyPart>
            </section>
          )}
          {form !== null && !isNarrow && (
            <section className="panel padded flow-panel" aria-label={title}>
              <h2 className="section-title">{title}</h2>
              {form}
            </section>
          )}
        </div>
        {form === null && (
          <p className="small quiet">{canChange && draft.steps.length === 0 ? t('flow.empty') : t('flow.choose')}</p>
        )}
        <Drawer
          opened={form !== null && isNarrow}
          onClose={() => choose(undefined)}
          position="right"
          size="min(100%, 460px)"
          title={<span className="section-title">{title}</span>}
        >
          <div className="stack">{isNarrow && form}</div>
        </Drawer>
      </AutomationFrame>
      {guard}
    </FlowContext>
  );
}
