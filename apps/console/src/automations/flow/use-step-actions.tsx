import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { newStep, takenIds } from './draft.ts';
import type { Flow } from './flow-context.ts';
import { copyOf, findStep, freshId, idOf, insertStep, moveStep, removeStep } from './step-tree.ts';
import type { FlowDraft } from './use-flow-draft.ts';

/** The actions on whole steps: add, move, copy and delete. Each can be undone. */
export function useStepActions(
  { draft, edit, undo }: FlowDraft,
  { chosen, choose }: Pick<Flow, 'chosen' | 'choose'>,
): Pick<Flow, 'moving' | 'startMoving' | 'add' | 'put' | 'copy' | 'remove'> {
  const { t } = useI18n();
  const [moving, setMoving] = useState<string>();
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setMoving(undefined);
    };
    // First, since a tooltip that is open closes with this key and keeps it from everything else.
    window.addEventListener('keydown', stop, true);
    return () => window.removeEventListener('keydown', stop, true);
  }, []);
  return {
    moving,
    startMoving: setMoving,
    add: (place, type) => {
      const step = newStep(type, freshId(type, takenIds(draft)));
      edit({ ...draft, steps: insertStep(draft.steps, place, step) });
      choose(idOf(step));
    },
    put: (place) => {
      if (moving !== undefined) edit({ ...draft, steps: moveStep(draft.steps, moving, place) });
      setMoving(undefined);
    },
    copy: (id) => {
      const found = findStep(draft.steps, id);
      if (found === undefined) return;
      const copy = copyOf(found.step, takenIds(draft));
      const { place } = found;
      edit({ ...draft, steps: insertStep(draft.steps, { ...place, index: place.index + 1 }, copy) });
      choose(idOf(copy));
    },
    remove: (id) => {
      const found = findStep(draft.steps, id);
      if (found === undefined) return;
      edit({ ...draft, steps: removeStep(draft.steps, id) });
      if (chosen === id) choose(undefined);
      const notice = notifications.show({
        message: (
          <span className="line between">
            {t('flow.deleted', { step: t(`steps.kinds.${found.step.type}`) })}
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                undo();
                notifications.hide(notice);
              }}
            >
              {t('flow.undo')}
            </Button>
          </span>
        ),
        autoClose: 8_000,
      });
    },
  };
}
