import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBraces } from '../icons/icon-braces.ts';
import { Fragment } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import type { MergeTag, TagGroup } from './merge-tags.ts';
import './content-editor.css';

/** The menu of values that differ between recipients. */
export function MergeTagMenu({ groups, onChoose }: { groups: TagGroup[]; onChoose(tag: MergeTag): void }) {
  const { t } = useI18n();
  return (
    // The editor takes the focus itself, at the inserted tag.
    <Menu position="bottom-end" width={280} returnFocus={false}>
      <Menu.Target>
        <Tooltip label={t('content.insertTag')}>
          <ActionIcon variant="subtle" color="gray" c="inherit" aria-label={t('content.insertTag')}>
            <IconBraces size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className="tag-menu">
        {groups.map(({ label, tags }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            {tags.map((tag) => (
              <Menu.Item key={tag.name} onClick={() => onChoose(tag)}>
                {tag.label} <code className="caption quiet">{tag.name}</code>
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
