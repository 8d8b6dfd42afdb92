import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus } from '../../icons/icon-plus.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { useFlow } from './flow-context.ts';
import { stepGroups, stepIcons } from './step-icons.ts';
import { canMove, type Place } from './step-tree.ts';

/**
 * The plus button at a position in the flow: it opens a menu of step kinds or, while a step is being moved, drops it
 * here.
 */
export function AddStep({ place, label }: { place: Place; label: string }) {
  const { t } = useI18n();
  const { add, canChange, draft, moving, put } = useFlow();
  if (!canChange) return null;
  if (moving !== undefined) {
    if (!canMove(draft.steps, moving, place)) return null;
    return (
      <button type="button" className="flow-target" onClick={() => put(place)}>
        {t('flow.placeHere')}
      </button>
    );
  }
  return (
    <Menu width={230} position="bottom" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={24} radius="xl" className="flow-add" aria-label={label}>
          <IconPlus size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="flow-kinds">
        {stepGroups.map(({ name, types }) => (
          <div key={name}>
            <Menu.Label>{t(`steps.groups.${name}`)}</Menu.Label>
            {types.map((type) => {
              const Icon = stepIcons[type];
              return (
                <Menu.Item key={type} leftSection={<Icon size={16} />} onClick={() => add(place, type)}>
                  {t(`steps.kinds.${type}`)}
                </Menu.Item>
              );
            })}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
