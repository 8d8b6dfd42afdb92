import { ActionIcon, Button, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '../../icons/icon-arrow-back-up.ts';
import { IconArrowForwardUp } from '../../icons/icon-arrow-forward-up.ts';
import type { Automation } from '../../data/automation-types.ts';
import { useAutomating } from '../../texts/automating.ts';
import type { useFigures } from './use-figures.ts';
import type { FlowDraft } from './use-flow-draft.ts';

export type FlowView = 'diagram' | 'list';

/**
 * The bar above the flow: the choice of view, undo and redo, whether the draft is saved, and the version of the
 * figures.
 */
export function FlowTools({
  automation,
  flowDraft,
  figures,
  view,
  setView,
}: {
  automation: Automation;
  flowDraft: FlowDraft;
  figures: ReturnType<typeof useFigures>;
  /** Undefined where there is no choice of view. */
  view: FlowView | undefined;
  setView(view: FlowView): void;
}) {
  const { texts, count } = useAutomating();
  const text = texts.flow;
  const wrong = [...flowDraft.problems.values()].flat().filter(({ isWarning }) => !isWarning).length;
  return (
    <div className="line between">
      <div className="line">
        {view !== undefined && (
          <SegmentedControl
            size="xs"
            aria-label={text.view}
            value={view}
            onChange={(chosen) => setView(chosen)}
            data={[
              { value: 'diagram', label: text.diagram },
              { value: 'list', label: text.list },
            ]}
          />
        )}
        {automation.status !== 'archived' && (
          <>
            <Tool label={text.undo} Icon={IconArrowBackUp} isOn={flowDraft.canUndo} run={flowDraft.undo} />
            <Tool label={text.redo} Icon={IconArrowForwardUp} isOn={flowDraft.canRedo} run={flowDraft.redo} />
            <span className="small quiet" role="status">
              {flowDraft.isDirty ? text.unsaved : text.savedAll}
              {wrong > 0 && ` · ${text.problems(count(wrong))}`}
            </span>
          </>
        )}
      </div>
      {figures.versions.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={text.figuresOf}
          value={String(figures.version ?? '')}
          onChange={({ currentTarget: { value } }) => figures.show(value === '' ? undefined : Number(value))}
          data={[
            { value: '', label: text.allVersions },
            ...figures.versions.map((number) => ({
              value: String(number),
              label: text.versionOf(String(number), number === automation.version),
            })),
          ]}
        />
      )}
    </div>
  );
}

function Tool({ label, Icon, isOn, run }: { label: string; Icon: typeof IconArrowBackUp; isOn: boolean; run(): void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" disabled={!isOn} onClick={run} aria-label={label}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The note above the flow while a step is being moved. */
export function MovingNote({ step, cancel }: { step: string; cancel(): void }) {
  const { texts } = useAutomating();
  return (
    <div className="note good" role="status">
      <div className="line">
        <span className="small">{texts.flow.moving(step)}</span>
        <Button size="xs" variant="default" onClick={cancel}>
          {texts.frame.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The note above the flow when someone else has saved the automation in the meantime. */
export function ConflictNote({
  takeTheirs,
  saveMine,
  isRunning,
}: {
  takeTheirs(): void;
  saveMine(): void;
  isRunning: boolean;
}) {
  const { texts } = useAutomating();
  const text = texts.flow;
  return (
    <div className="note" role="alert">
      <span className="strong">{text.conflictTitle}</span>
      <span className="small">{text.conflictText}</span>
      <div className="line">
        <Button size="xs" variant="default" onClick={takeTheirs}>
          {text.takeTheirs}
        </Button>
        <Button size="xs" variant="default" loading={isRunning} onClick={saveMine}>
          {text.saveMine}
        </Button>
      </div>
    </div>
  );
}
