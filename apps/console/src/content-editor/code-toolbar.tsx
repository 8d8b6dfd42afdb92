import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy } from 'react';
import { IconPhoto } from '../icons/icon-photo.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/content.ts';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import { outputOf, type TagGroup } from './merge-tags.ts';
import './content-editor.css';

const PasteMjml = lazy(async () => ({ default: (await withTexts(import('./paste-mjml.tsx'))).PasteMjml }));

/** The menu of what can be inserted into code. @param replace replaces all of it; absent where it isn't a document. */
export function CodeToolbar({
  groups,
  insert,
  replace,
}: {
  groups: TagGroup[];
  insert(text: string): void;
  replace?: ((html: string) => void) | undefined;
}) {
  const { t } = useI18n();
  const [isPicking, picking] = useDisclosure(false);
  const [isPasting, pasting] = useDisclosure(false);
  return (
    <div className="editor-toolbar" role="toolbar" aria-label={t('content.toolbar')}>
      <Tooltip label={t('content.image')}>
        <ActionIcon variant="subtle" color="gray" c="inherit" aria-label={t('content.image')} onClick={picking.open}>
          <IconPhoto size={16} />
        </ActionIcon>
      </Tooltip>
      <MergeTagMenu groups={groups} onChoose={(tag) => insert(outputOf(tag))} />
      {replace !== undefined && (
        <Permitted to="edit">
          <Button variant="subtle" size="compact-xs" onClick={pasting.open}>
            {t('content.mjml.open')}
          </Button>
          <LazyPart fallback={null}>{isPasting && <PasteMjml close={pasting.close} onConvert={replace} />}</LazyPart>
        </Permitted>
      )}
      <span className="caption quiet">{t('content.codeHint')}</span>
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
