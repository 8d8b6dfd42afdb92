import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto } from '../icons/icon-photo.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { useWriting } from '../texts/writing.ts';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import { outputOf, type TagGroup } from './merge-tags.ts';

/** The menu of what can be inserted into code. */
export function CodeToolbar({ groups, insert }: { groups: TagGroup[]; insert(text: string): void }) {
  const { texts } = useWriting();
  const [isPicking, picking] = useDisclosure(false);
  return (
    <div className="editor-toolbar" role="toolbar" aria-label={texts.content.toolbar}>
      <Tooltip label={texts.content.image}>
        <ActionIcon variant="subtle" color="gray" c="inherit" aria-label={texts.content.image} onClick={picking.open}>
          <IconPhoto size={16} />
        </ActionIcon>
      </Tooltip>
      <MergeTagMenu groups={groups} onChoose={(tag) => insert(outputOf(tag))} />
      <span className="caption quiet">{texts.content.codeHint}</span>
      {isPicking && (
        <MediaPicker
          close={picking.close}
          onPick={({ url, width }) =>
            insert(`<img src="${url}" alt="" width="${Math.min(width, 600)}" style="max-width: 100%; height: auto">`)
          }
        />
      )}
    </div>
  );
}
