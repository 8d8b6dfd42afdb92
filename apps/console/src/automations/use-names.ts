import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { automationsQuery, segmentsOfListQuery, templateNamesQuery } from '../data/automation-queries.ts';
import { campaignsQuery } from '../data/campaign-queries.ts';
import { hooksQuery } from '../data/hook-queries.ts';
import { listsQuery } from '../data/list-queries.ts';

/** One thing that an automation can name. */
export interface Named {
  uid: string;
  name: string;
}

/** What an automation of a list can name, by kind, each with its name. */
export interface Names {
  lists: Named[];
  segments: Named[];
  campaigns: Named[];
  templates: Named[];
  automations: Named[];
  /** Those that listen to `automation.webhook`, by their addresses. */
  hooks: Named[];
  /** The name of what has this uid; undefined while it isn't known, or when it is gone. */
  nameOf(uid: string | undefined | null): string | undefined;
}

const noNames: Named[] = [];

/** What an automation of this list can name. */
export function useNames(listUid: string): Names {
  const { data: lists } = useQuery(listsQuery);
  const { data: segments } = useQuery(segmentsOfListQuery(listUid));
  const { data: campaigns } = useQuery({ ...campaignsQuery, refetchInterval: false });
  const { data: templates } = useQuery(templateNamesQuery);
  const { data: automations } = useQuery({ ...automationsQuery, refetchInterval: false });
  const { data: hooks } = useQuery(hooksQuery);
  return useMemo(() => {
    const known = {
      lists: lists ?? noNames,
      segments: segments ?? noNames,
      campaigns: (campaigns ?? []).filter((campaign) => campaign.list_uid === listUid),
      templates: templates ?? noNames,
      automations: (automations ?? []).filter((automation) => automation.list_uid === listUid),
      hooks: (hooks ?? [])
        .filter(({ event }) => event === 'automation.webhook')
        .map(({ uid, target_url: name }) => ({ uid, name })),
    };
    const names = new Map(
      Object.values(known)
        .flat()
        .map(({ uid, name }) => [uid, name]),
    );
    return { ...known, nameOf: (uid: string | undefined | null) => (uid == null ? undefined : names.get(uid)) };
  }, [lists, segments, campaigns, templates, automations, hooks, listUid]);
}
