import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import { useDisclosure, useMediaQuery, useViewportSize } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type EditorPanel, EditorPanelContext } from '../content-editor/editor-panel.ts';
import { IconMaximize } from '../icons/icon-maximize.ts';
import type { PreviewLook } from '../mail-preview/preview-look.ts';
import type { PreviewFrame } from '../mail-preview/mail-preview.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { PanelTabs, type PanelTab } from './panel-tabs.tsx';
import styles from './mail-workspace.module.css';

/**
 * A mail being written: on the left a `ContentEditor` with whatever belongs to it, and on the right a panel that stays in
 * view with the properties of the block at the cursor, the look of the mail, and its preview. If the window isn't wide
 * enough for both, buttons above the editor open the panel over the lower half of the window.
 */
export function MailWorkspace({
  preview,
  head,
  children,
}: {
  /** Renders the preview, usually a `MailPreview` that gets the frame. It is rendered only while it is shown. */
  preview(frame: PreviewFrame): ReactNode;
  /** What belongs to the mail and is above what is written in, or above the preview. */
  head?: ReactNode;
  /** What is written in; if it is false, there is only the preview. */
  children: ReactNode;
}) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<PanelTab>('preview');
  const [hasBlocks, setHasBlocks] = useState(false);
  const [block, setBlock] = useState<HTMLElement | null>(null);
  const [style, setStyle] = useState<HTMLElement | null>(null);
  const [isOpen, sheet] = useDisclosure(false);
  const [isFull, full] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 1160px)', undefined, { getInitialValueInEffect: false });
  const opener = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const editorPanel = useMemo<EditorPanel>(
    () => ({
      block,
      style,
      setHasBlocks,
      showBlock: ({ isAsked }) => {
        setChosen('block');
        if (isAsked) sheet.open();
      },
    }),
    [block, style],
  );
  const tabs: PanelTab[] = hasBlocks ? ['block', 'style', 'preview'] : ['preview'];
  const tab = hasBlocks ? chosen : 'preview';
  const hasEditor = children !== false;
  const isShown = !hasEditor || !isNarrow || isOpen;
  const open = (wanted: PanelTab, by: HTMLElement) => {
    opener.current = by;
    flushSync(() => {
      setChosen(wanted);
      sheet.open();
    });
    panel.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  };
  const close = () => {
    sheet.close();
    opener.current?.focus();
  };
  const closeFull = () => {
    flushSync(full.close);
    // The button that opened it wasn't shown meanwhile.
    panel.current?.querySelector<HTMLElement>('[data-opens-preview]')?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isNarrow && isOpen) close();
  };
  return (
    <>
      {!hasEditor && head}
      <div className={hasEditor ? styles.workspace : `${styles.workspace} ${styles.single}`}>
        {hasEditor && (
          <div className={styles.workspaceMain}>
            {head}
            {isNarrow && <Openers tabs={tabs} open={open} shown={isOpen ? tab : undefined} />}
            <EditorPanelContext value={editorPanel}>{children}</EditorPanelContext>
          </div>
        )}
        <aside
          ref={panel}
          className={styles.workspacePanel}
          aria-label={t('content.panel')}
          hidden={!isShown}
          onKeyDown={closeByKey}
        >
          <PanelTabs tabs={tabs} value={tab} onChange={setChosen} {...(hasEditor && isNarrow && { close })}>
            {{
              block: (
                <>
                  <div className={styles.panelProperties} ref={setBlock} />
                  <p className={`quiet small ${styles.panelHint}`}>{t('content.blockHint')}</p>
                </>
              ),
              style: <div className={styles.panelStyle} ref={setStyle} />,
              preview: isShown && tab === 'preview' && !isFull && <PanelPreview preview={preview} open={full.open} />,
            }}
          </PanelTabs>
        </aside>
        {isFull && <FullPreview preview={preview} close={closeFull} />}
      </div>
    </>
  );
}

/** The buttons that open the panel where it isn't beside the editor. */
function Openers({
  tabs,
  shown,
  open,
}: {
  tabs: PanelTab[];
  shown: PanelTab | undefined;
  open(tab: PanelTab, by: HTMLElement): void;
}) {
  const { t } = useI18n();
  return (
    <div className="line">
      {tabs.map((tab) => (
        <Button
          key={tab}
          variant="default"
          size="xs"
          aria-expanded={tab === shown}
          onClick={({ currentTarget }) => open(tab, currentTarget)}
        >
          {t(`content.panelTabs.${tab}`)}
        </Button>
      ))}
    </div>
  );
}

interface PreviewProps {
  preview(frame: PreviewFrame): ReactNode;
}

function PanelPreview({ preview, open }: PreviewProps & { open(): void }) {
  const { t } = useI18n();
  // The panel is about as wide as a phone.
  const [look, setLook] = useState<PreviewLook>({ view: 'phone', isDark: false });
  const { height } = useViewportSize();
  const label = t('content.openPreview');
  const beside = (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} data-opens-preview onClick={open}>
        <IconMaximize size={16} />
      </ActionIcon>
    </Tooltip>
  );
  return preview({ look, setLook, beside, height: Math.min(600, Math.max(280, height - 480)) });
}

/** The preview in the whole window. */
function FullPreview({ preview, close }: PreviewProps & { close(): void }) {
  const { t } = useI18n();
  const [look, setLook] = useState<PreviewLook>({ view: 'desktop', isDark: false });
  const { height } = useViewportSize();
  return (
    <Modal opened fullScreen onClose={close} title={t('content.preview')}>
      <div className={`stack ${styles.fullPreview}`}>
        {preview({ look, setLook, beside: null, height: Math.max(320, height - 240) })}
      </div>
    </Modal>
  );
}
