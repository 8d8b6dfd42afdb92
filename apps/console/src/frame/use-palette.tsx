import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountTabs } from '../account/use-account-tabs.ts';
import {
  namedAutomationsQuery,
  namedCampaignsQuery,
  namedListsQuery,
  namedTemplatesQuery,
  subscribersAtQuery,
} from '../data/search-queries.ts';
import { useMay } from '../data/use-session.ts';
import { IconMail } from '../icons/icon-mail.ts';
import { IconPlus } from '../icons/icon-plus.ts';
import { IconRoute } from '../icons/icon-route.ts';
import { IconSettings } from '../icons/icon-settings.ts';
import { IconTemplate } from '../icons/icon-template.ts';
import { IconUpload } from '../icons/icon-upload.ts';
import { IconUserCircle } from '../icons/icon-user-circle.ts';
import { IconUsers } from '../icons/icon-users.ts';
import { useI18n } from '../texts/language.tsx';
import { usePages } from './pages.ts';

/** What an action needs a list for, which is chosen next. */
export type ListStep = 'import' | 'add';

/** Something that the palette opens: an address or, for an action that needs a list, the choice of one. */
export type Item = { label: string; description?: string; icon: ReactNode } & ({ to: string } | { step: ListStep });

interface Group {
  label: string;
  items: Item[];
}

const size = 18;
const debounceMs = 200;
const listsToChooseFrom = 20;
// The service decides what a valid address is; this only decides whether it is worth asking.
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/**
 * What the palette shows for a text: pages and actions at once, and what the service finds once the user stops typing.
 * @param step the list is chosen for this; undefined for the usual search.
 */
export function usePalette(text: string, step: ListStep | undefined) {
  const [settled] = useDebouncedValue(text.trim(), debounceMs);
  const local = useLocalGroups(text.trim());
  const found = useFound(settled, step === undefined && settled !== '');
  const lists = useQuery({
    ...namedListsQuery(settled, listsToChooseFrom),
    enabled: step !== undefined,
  });
  const { t } = useI18n();
  if (step !== undefined)
    return {
      groups: [{ label: t('frame.lists'), items: toLists(lists.data ?? [], step === 'import' ? '/import' : '?add') }],
      isSearching: lists.isFetching,
      hasFailed: lists.isError,
    };
  const isSearching = found.isSearching || settled !== text.trim();
  return { groups: [...local, ...(text.trim() === '' ? [] : found.groups)], isSearching, hasFailed: found.hasFailed };
}

/** The pages and actions that match, and when nothing is typed all actions and the main pages. */
function useLocalGroups(text: string): Group[] {
  const { t } = useI18n();
  const pages = usePages();
  const tabs = useAccountTabs();
  const actions = useActions();
  const words = text.toLowerCase().split(/\s+/);
  const matching = (items: Item[]) =>
    items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  return [
    { label: t('frame.actions'), items: matching(actions) },
    {
      label: t('frame.pages'),
      items: matching(
        pages.map(({ to, name, Icon }) => ({ to, label: t(`frame.${name}`), icon: <Icon size={size} /> })),
      ),
    },
    {
      label: t('frame.account'),
      // The first account tab is already among the pages.
      items: text === '' ? [] : matching(tabs.slice(1).map((tab) => ({ ...tab, icon: <IconSettings size={size} /> }))),
    },
  ];
}

function useActions(): Item[] {
  const { t } = useI18n();
  const may = useMay();
  const icon = <IconPlus size={size} />;
  if (!may('edit')) return [];
  return [
    { label: t('frame.toDo.campaign'), icon, to: '/campaigns?add' },
    { label: t('frame.toDo.importing'), icon: <IconUpload size={size} />, step: 'import' },
    { label: t('frame.toDo.subscriber'), icon, step: 'add' },
    { label: t('frame.toDo.list'), icon, to: '/lists?add' },
    { label: t('frame.toDo.automation'), icon, to: '/automations?add' },
    { label: t('frame.toDo.template'), icon, to: '/templates?add' },
    ...(may('configure') ? [{ label: t('frame.toDo.webhook'), icon, to: '/integrations/apps?add' }] : []),
  ];
}

/** What the service finds by name, and subscribers by their whole address. */
function useFound(text: string, isOn: boolean) {
  const { t } = useI18n();
  const may = useMay();
  const isByName = isOn && !isAddress(text);
  const lists = useQuery({ ...namedListsQuery(text), enabled: isByName });
  const campaigns = useQuery({ ...namedCampaignsQuery(text), enabled: isByName });
  const automations = useQuery({ ...namedAutomationsQuery(text), enabled: isByName });
  const templates = useQuery({ ...namedTemplatesQuery(text), enabled: isByName });
  const people = useQuery({ ...subscribersAtQuery(text), enabled: isOn && isAddress(text) && may('read_people') });
  const all = [lists, campaigns, automations, templates, people];
  const toItems = (things: { uid: string; name: string }[] = [], path: string, icon: ReactNode): Item[] =>
    things.map(({ uid, name }) => ({ label: name, icon, to: `${path}/${uid}` }));
  return {
    isSearching: all.some(({ isFetching }) => isFetching),
    hasFailed: all.some(({ isError }) => isError),
    groups: [
      { label: t('frame.lists'), items: toLists(lists.data ?? [], '') },
      { label: t('frame.campaigns'), items: toItems(campaigns.data, '/campaigns', <IconMail size={size} />) },
      { label: t('frame.automations'), items: toItems(automations.data, '/automations', <IconRoute size={size} />) },
      { label: t('frame.templates'), items: toItems(templates.data, '/templates', <IconTemplate size={size} />) },
      {
        label: t('frame.subscribers'),
        items: (people.data ?? []).map(({ uid, list_uid: listUid, EMAIL, status }) => ({
          label: EMAIL,
          description: t(`subscribers.states.${status}`),
          icon: <IconUserCircle size={size} />,
          to: `/lists/${listUid}/subscribers/${uid}`,
        })),
      },
    ],
  };
}

function toLists(lists: { uid: string; name: string }[], suffix: string): Item[] {
  return lists.map(({ uid, name }) => ({
    label: name,
    icon: <IconUsers size={size} />,
    to: `/lists/${uid}${suffix}`,
  }));
}
