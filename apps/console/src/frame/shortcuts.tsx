import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { openSpotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../texts/language.tsx';
import { usePages } from './pages.ts';
import { createKeySequence, pageKeys } from './key-sequence.ts';
import styles from './shortcuts.module.css';

/**
 * The keyboard shortcuts, and the dialog that lists them. They are off while the user types and while a dialog is open.
 */
export function Shortcuts() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const pages = usePages();
  // A string, so that a key sequence in progress isn't lost while the pages stay the same.
  const addresses = pages.map(({ to }) => to).join(' ');
  const [isShown, shown] = useDisclosure(false);
  useEffect(() => {
    const sequence = createKeySequence({
      pages: addresses.split(' '),
      go: (to) => void navigate(to),
      search: openSpotlight,
      help: shown.open,
    });
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (sequence.press(event.key, performance.now())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, addresses]);
  const rows = [
    { keys: ['?'], label: t('shortcuts.help') },
    { keys: ['/'], label: t('shortcuts.palette') },
    { keys: ['Alt+Shift+↑'], label: t('shortcuts.moveUp') },
    { keys: ['Alt+Shift+↓'], label: t('shortcuts.moveDown') },
    ...pages.flatMap(({ to, name }) => {
      const key = pageKeys[to];
      return key === undefined ? [] : [{ keys: ['g', key], label: t('shortcuts.goTo', { page: t(`frame.${name}`) }) }];
    }),
  ];
  return (
    <Modal opened={isShown} onClose={shown.close} title={t('shortcuts.title')}>
      <dl className={`pairs ${styles.shortcuts}`}>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className="quiet caption"> {t('shortcuts.then')} </span>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

/** Whether the key belongs to the focused element: a field, or anything in a dialog or a menu. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;
}
