import { ActionIcon, Button, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '../../icons/icon-arrow-back-up.ts';
import { IconArrowForwardUp } from '../../icons/icon-arrow-forward-up.ts';
import type { Automation } from '../../data/automation-types.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { nameStep } from '../describe/describe-flow.ts';
import { useDescribing } from './flow-context.ts';
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
  const { t } = useI18n();
  const wrong = [...flowDraft.problems.values()].flat().filter(({ isWarning }) => !isWarning).length;
  return (
    <div className="line between">
      <div className="line">
        {view !== undefined && (
          <SegmentedControl
            size="xs"
            aria-label={t('flow.view')}
            value={view}
            onChange={(chosen) => setView(chosen)}
            data={[
              { value: 'diagram', label: t('flow.diagram') },
              { value: 'list', label: t('flow.list') },
            ]}
          />
        )}
        {automation.status !== 'archived' && (
          <>
            <Tool label={t('flow.undo')} Icon={IconArrowBackUp} isOn={flowDraft.canUndo} run={flowDraft.undo} />
            <Tool label={t('flow.redo')} Icon={IconArrowForwardUp} isOn={flowDraft.canRedo} run={flowDraft.redo} />
            <span className="small quiet" role="status">
              {flowDraft.isDirty ? t('flow.unsaved') : t('flow.savedAll')}
              {wrong > 0 && ` · ${t('flow.problems', { count: wrong })}`}
            </span>
          </>
        )}
      </div>
      {figures.versions.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('flow.figuresOf')}
          value={String(figures.version ?? '')}
          onChange={({ currentTarget: { value } }) => figures.show(value === '' ? undefined : Number(value))}
          data={[
            { value: '', label: t('flow.allVersions') },
            ...figures.versions.map((number) => ({
              value: String(number),
              label: t('flow.versionOf', { number, isCurrent: number === automation.version }),
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
export function MovingNote({ id, cancel }: { id: string; cancel(): void }) {
  const { t } = useI18n();
  const step = nameStep(id, useDescribing());
  return (
    <div className="note good" role="status">
      <div className="line">
        <span className="small">{t('flow.moving', { step })}</span>
        <Button size="xs" variant="default" onClick={cancel}>
          {t('frame.cancel')}
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
  const { t } = useI18n();
  return (
    <div className="note" role="alert">
      <span className="strong">{t('flow.conflictTitle')}</span>
      <span className="small">{t('flow.conflictText')}</span>
      <div className="line">
        <Button size="xs" variant="default" onClick={takeTheirs}>
          {t('flow.takeTheirs')}
        </Button>
        <Button size="xs" variant="default" loading={isRunning} onClick={saveMine}>
          {t('flow.saveMine')}
        </Button>
      </div>
    </div>
  );
}
