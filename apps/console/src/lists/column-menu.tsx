import type { List } from '@mailwright/client';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import { availableColumns } from './table-columns.ts';

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
  const { texts } = useI18n();
  const text = texts.bulk;
  const choices = availableColumns(list, texts);
  return (
    <Popover position="bottom-end" shadow="md" transitionProps={{ duration: 120 }} trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" className="only-wide">
          {text.columnsTitle}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          aria-label={text.columnsTitle}
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
