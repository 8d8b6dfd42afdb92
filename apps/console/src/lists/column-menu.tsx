import type { List } from 'mailwright';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import { availableColumns } from './table-columns.ts';
import '../texts/bulk.ts';

/** Chooses the columns of a subscriber table in addition to the address. */
export function ColumnMenu({
  list,
  columns,
  choose,
}: {
  list: List;
  columns: string[];
  choose(names: string[]): void;
}) {
  const { t } = useI18n();
  const choices = availableColumns(list, t);
  return (
    <Popover position="bottom-end" shadow="md" transitionProps={{ duration: 120 }} trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" className="only-wide">
          {t('bulk.columnsTitle')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          aria-label={t('bulk.columnsTitle')}
          value={columns}
          // Keep the order of the menu, whichever column was chosen first.
          onChange={(names) => choose(choices.flatMap(({ name }) => (names.includes(name) ? [name] : [])))}
        >
          <div className="tight">
            {choices.map(({ name, label }) => (
              <Checkbox key={name} size="xs" value={name} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
