import { EmailEditor } from '@react-email/editor';
import { createFocusScopePlugin, createFocusScopesStorage, focusScopePluginKey } from '@react-email/editor/extensions';
import { notifications } from '@mantine/notifications';
import { useDisclosure } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { uploadMedia } from '../data/media-queries.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { isLoadError } from '../parts/load-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { type BlockEditor, type BlockKind, insertImage } from './block-commands.ts';
import { blockKeys } from './block-keys.ts';
import { BlockSuggestions } from './block-suggestions.tsx';
import { BlockToolbar } from './block-toolbar.tsx';
import { mailTheme } from './block-theme.ts';
import { cleanPaste } from './clean-paste.ts';
import { composeBlocks } from './compose-blocks.ts';
import { keepTheme } from './keep-theme.ts';
import type { Design, MailContent } from './mail-html.ts';
import type { TagGroup } from './merge-tags.ts';
import './content-editor.css';

/** What the frame around an editor can ask it to do. */
export interface EditorHandle {
  /** Resolves once everything typed so far has been passed on. */
  settle(): Promise<void>;
  /** Resolves to the mail's HTML, formatted for reading. */
  readCode(): Promise<string>;
}

const restMs = 300;

/** Edits the blocks of a mail. After `initial`, it keeps its own document: a design, or HTML that becomes blocks. */
export function BlocksEditor({
  initial,
  isFragment,
  onChange,
  onPending,
  handle,
  groups,
  kinds,
}: {
  initial: Design | string;
  /** Whether the content goes into the slot of a template. */
  isFragment: boolean;
  onChange(content: MailContent): void;
  /** Is called with whether something was typed that has yet to be passed on. */
  onPending: ((isPending: boolean) => void) | undefined;
  handle: RefObject<EditorHandle | null>;
  groups: TagGroup[];
  kinds: readonly BlockKind[];
}) {
  const { t } = useI18n();
  const [editor, setEditor] = useState<BlockEditor | null>(null);
  const [isPicking, picking] = useDisclosure(false);
  // Why the blocks could not be made into a mail, for example because that code can no longer be loaded. The form
  // doesn't know about this error.
  const [failure, setFailure] = useState<Error | null>(null);
  const emit = useEffectEvent((content: MailContent) => onChange(content));
  const options = useRef({ isFragment });
  const work = useRef({
    last: '',
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: Promise.resolve(),
    composing: 0,
  });
  const tellPending = useEffectEvent(() => onPending?.(work.current.timer !== undefined || work.current.composing > 0));

  // Nothing is pending once the editor is gone: what could not be passed on by then is lost.
  const onLeft = useEffectEvent(() => onPending?.(false));
  const tellLost = (error: unknown) => {
    const isOutdated = error instanceof Error && isLoadError(error);
    const message = isOutdated ? t('frame.outdatedTitle') : t('content.notPassedOn');
    notifications.show({ color: 'red', message });
  };

  // Read the editor's state at once, because the editor may soon be destroyed. Pass results on in order, so that an
  // older state never follows a newer one.
  const passOn = useEffectEvent((of: BlockEditor): Promise<void> => {
    const before = work.current.running.catch(() => undefined);
    work.current.composing += 1;
    const composed = Promise.all([composeBlocks(of, options.current), before]);
    work.current.running = composed.then(
      ([content]) => {
        setFailure(null);
        emit(content);
        work.current.composing -= 1;
        tellPending();
      },
      (error: unknown) => {
        // An empty string differs from every document, so the next change passes everything on.
        work.current.last = '';
        // It stays pending, because it hasn't been passed on.
        work.current.composing -= 1;
        setFailure(error instanceof Error ? error : new Error(String(error)));
        throw error;
      },
    );
    // Callers that wait get the error, and the viewer sees it.
    work.current.running.catch(() => undefined);
    return work.current.running;
  });

  useEffect(() => {
    if (editor === null) return undefined;
    // The editor's own block menu is only in English; BlockSuggestions has one in the viewer's language.
    editor.unregisterPlugin('slash-command');
    keepSelectionOnBlur(editor);
    editor.registerPlugin(keepTheme());
    editor.registerPlugin(blockKeys(editor));
    editor.view.dom.setAttribute('aria-label', t('content.blocksLabel'));
    const now = () => JSON.stringify(editor.getJSON());
    // What the editor itself adds to a document while opening it isn't a change by the user.
    work.current.last = typeof initial === 'string' && initial !== '' ? '' : now();
    const compose = (): Promise<void> => {
      clearTimeout(work.current.timer);
      work.current.timer = undefined;
      const document = now();
      if (document === work.current.last) return work.current.running;
      work.current.last = document;
      return passOn(editor);
    };
    const schedule = () => {
      clearTimeout(work.current.timer);
      const isNew = now() !== work.current.last;
      work.current.timer = isNew ? setTimeout(() => void compose(), restMs) : undefined;
      tellPending();
    };
    handle.current = {
      settle: () => (work.current.timer === undefined ? work.current.running : compose()),
      readCode: async () => (await composeBlocks(editor, { ...options.current, isPretty: true })).html,
    };
    editor.on('update', schedule);
    schedule();
    return () => {
      editor.off('update', schedule);
      // What was typed last is still being passed on; whoever waits for it may ask only after the editor is gone.
      const last = work.current.timer === undefined ? work.current.running : compose();
      const gone = { settle: () => last, readCode: () => Promise.reject(new Error('The editor is gone')) };
      handle.current = gone;
      void last.catch(tellLost).then(() => {
        if (handle.current !== gone) return;
        handle.current = null;
        onLeft();
      });
    };
    // Everything else is read at the time it is needed, so it isn't a dependency.
  }, [editor, handle, t('content.blocksLabel')]);

  useEffect(() => {
    if (options.current.isFragment === isFragment) return;
    options.current = { isFragment };
    if (editor !== null) void passOn(editor);
  }, [isFragment, editor]);

  const upload = async (file: File) => {
    try {
      const media = await uploadMedia(file);
      if (editor !== null) insertImage(editor, media);
      return { url: media.url };
    } catch (error) {
      notifications.show({ color: 'red', message: error instanceof Error ? error.message : t('content.uploadFailed') });
      throw error;
    }
  };
  // React also tells about events in the panel beside, whose fields take what is pasted into them.
  const isInMail = ({ target }: ClipboardEvent | DragEvent) =>
    target instanceof Node && editor?.view.dom.contains(target) === true;
  // Runs before the editor would insert the local file itself, which could then be saved in the mail.
  const takeFile = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    if (!isInMail(event)) return;
    const image = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (image === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void upload(image).catch(() => undefined);
  };
  // The editor's own handler would take bold from where there is none, and leave an empty paragraph before the text.
  const takeHtml = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (editor === null || html === '' || event.isPropagationStopped() || !isInMail(event)) return;
    // Code is pasted as text.
    if (editor.isActive('codeBlock')) return;
    event.preventDefault();
    event.stopPropagation();
    editor.view.pasteHTML(cleanPaste(html), new globalThis.ClipboardEvent('paste'));
  };
  return (
    <div
      className="blocks-editor"
      onPasteCapture={(event) => {
        takeFile(event, event.clipboardData.files);
        takeHtml(event);
      }}
      onDropCapture={(event) => takeFile(event, event.dataTransfer.files)}
    >
      <ProblemNote error={failure} />
      <LeaveGuard isOn={failure !== null} />
      {editor !== null && <BlockToolbar editor={editor} groups={groups} kinds={kinds} pickImage={picking.open} />}
      <EmailEditor
        content={initial}
        theme={mailTheme}
        placeholder={t('content.placeholder')}
        className="blocks-paper"
        onReady={(ref) => setEditor(ref.editor)}
        onUploadImage={upload}
      />
      <BlockSuggestions editor={editor} groups={groups} kinds={kinds} pickImage={picking.open} />
      {isPicking && editor !== null && (
        <MediaPicker close={picking.close} onPick={(media) => insertImage(editor, media)} />
      )}
    </div>
  );
}

/**
 * Keeps the selection when the editor loses focus. Otherwise the editor would move it to the start, and the toolbar
 * would insert there and not at the cursor.
 */
function keepSelectionOnBlur(editor: BlockEditor): void {
  editor.unregisterPlugin(focusScopePluginKey);
  editor.registerPlugin(
    createFocusScopePlugin({ editor, storage: createFocusScopesStorage(), clearSelectionOnBlur: false }),
  );
}
