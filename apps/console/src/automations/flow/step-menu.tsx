import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowMoveDown } from '../../icons/icon-arrow-move-down.ts';
import { IconCopy } from '../../icons/icon-copy.ts';
import { IconDots } from '../../icons/icon-dots.ts';
import { IconTrash } from '../../icons/icon-trash.ts';
import type { Step } from '../../data/automation-types.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { nameStep } from '../describe/describe-flow.ts';
import { useDescribing, useFlow } from './flow-context.ts';
import { idOf } from './step-tree.ts';

/** The actions on a whole step: move, copy and delete. */
export function StepMenu({ step }: { step: Step }) {
  const { t } = useI18n();
  const { canChange, copy, remove, startMoving } = useFlow();
  const id = idOf(step);
  const name = nameStep(id, useDescribing());
  if (!canChange) return null;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" c="dimmed" aria-label={t('flow.stepActions', { step: name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowMoveDown size={16} />} onClick={() => startMoving(id)}>
          {t('flow.move')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copy(id)}>
          {t('flow.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} className="dangerous" onClick={() => remove(id)}>
          {t('flow.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
