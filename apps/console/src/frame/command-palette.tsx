import { Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconSearch } from '../icons/icon-search.ts';
import { useI18n } from '../texts/language.tsx';
import { type Item, type ListStep, usePalette } from './use-palette.tsx';

const maxRecent = 5;
type Recent = Extract<Item, { to: string }>;

/**
 * The command palette (⌘K or Ctrl+K): finds pages, actions, lists, campaigns, automations and templates by name, and a
 * subscriber by their whole address. What was opened last is offered first, and forgotten with the page, like all data
 * of the account.
 */
export function CommandPalette() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<ListStep>();
  const [recent, setRecent] = useState<Recent[]>([]);
  const { groups, isSearching, hasFailed } = usePalette(typed, step);
  const open = (item: Item) => {
    if ('step' in item) {
      setStep(item.step);
      setTyped('');
      return;
    }
    setStep(undefined);
    setRecent([item, ...recent.filter(({ to }) => to !== item.to)].slice(0, maxRecent));
    void navigate(item.to);
  };
  const isEmpty = typed.trim() === '' && step === undefined;
  const shown = [...(isEmpty ? [{ label: t('frame.recent'), items: recent }] : []), ...groups].filter(
    ({ items }) => items.length > 0,
  );
  const shownIds = shown.flatMap(({ items }) => items.map(idOf)).join(' ');
  useEffect(() => {
    if (!isEmpty) selectFirst();
  }, [shownIds, isEmpty]);
  const search = step === 'import' ? t('frame.importWhere') : step === 'add' ? t('frame.addWhere') : t('frame.search');
  return (
    <Spotlight
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={() => setStep(undefined)}
      actions={shown.map(({ label: group, items }) => ({
        group,
        actions: items.map((item) => ({
          id: `${group} ${idOf(item)}`,
          label: item.label,
          ...(item.description === undefined ? {} : { description: item.description }),
          leftSection: item.icon,
          closeSpotlightOnTrigger: 'to' in item,
          onClick: () => open(item),
        })),
      }))}
      // They have been filtered already, partly by the service.
      filter={(_, actions) => actions}
      shortcut={null}
      nothingFound={isSearching ? t('frame.searching') : hasFailed ? t('frame.failed') : t('frame.nothingFound')}
      highlightQuery
      scrollable
      transitionProps={{ duration: 120 }}
      searchProps={{ leftSection: <IconSearch size={18} />, placeholder: search, 'aria-label': search }}
    />
  );
}

/** Spotlight selects the first item when the text changes, but results come later. It marks the selected one so. */
function selectFirst(): void {
  if (document.querySelector('[data-action][data-selected]') !== null) return;
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
}

function idOf(item: Item): string {
  return 'to' in item ? item.to : item.step;
}
