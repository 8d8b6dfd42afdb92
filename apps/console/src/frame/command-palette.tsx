import { Spotlight } from '@mantine/spotlight';
import { IconRoute } from '../icons/icon-route.ts';
import { IconSearch } from '../icons/icon-search.ts';
import { IconSettings } from '../icons/icon-settings.ts';
import { IconUsers } from '../icons/icon-users.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useAccountTabs } from '../account/use-account-tabs.ts';
import { automationsQuery } from '../data/automation-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useI18n } from '../texts/language.tsx';
import { usePages } from './pages.ts';

/** The command palette (⌘K or Ctrl+K), which opens a page, a list or an automation. */
export function CommandPalette() {
  const { texts } = useI18n();
  const navigate = useNavigate();
  const pages = usePages();
  const { data: lists = [] } = useQuery(listsQuery);
  // Only their names are needed here; their own pages keep them up to date.
  const { data: automations = [] } = useQuery({ ...automationsQuery, refetchInterval: false, staleTime: 60_000 });
  const accountTabs = useAccountTabs();
  const actions = [
    {
      group: texts.frame.pages,
      actions: pages.map(({ to, name, Icon }) => ({
        id: to,
        label: texts.frame[name],
        leftSection: <Icon size={18} />,
        onClick: () => void navigate(to),
      })),
    },
    {
      group: texts.frame.account,
      // The first account tab is already among the pages.
      actions: accountTabs.slice(1).map(({ to, label }) => ({
        id: to,
        label,
        leftSection: <IconSettings size={18} />,
        onClick: () => void navigate(to),
      })),
    },
    {
      group: texts.frame.lists,
      actions: lists.map(({ uid, name }) => ({
        id: uid,
        label: name,
        leftSection: <IconUsers size={18} />,
        onClick: () => void navigate(`/lists/${uid}`),
      })),
    },
    {
      group: texts.frame.automations,
      actions: automations.map(({ uid, name }) => ({
        id: uid,
        label: name,
        leftSection: <IconRoute size={18} />,
        onClick: () => void navigate(`/automations/${uid}`),
      })),
    },
  ];
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound={texts.frame.nothingFound}
      highlightQuery
      scrollable
      limit={20}
      transitionProps={{ duration: 120 }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: texts.frame.search,
        'aria-label': texts.frame.search,
      }}
    />
  );
}
