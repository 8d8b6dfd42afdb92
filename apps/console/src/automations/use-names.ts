import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { segmentsOfListQuery } from '../data/audience-queries.ts';
import { automationsQuery, templateNamesQuery } from '../data/automation-queries.ts';
import type { Trigger } from '../data/automation-types.ts';
import { useCampaignChoices } from '../campaigns/use-campaign-choices.ts';
import { hooksQuery } from '../data/hook-queries.ts';
import { listsQuery } from '../data/list-queries.ts';

/** One thing that an automation can refer to. */
export interface Named {
  uid: string;
  name: string;
}

/** Everything that an automation of a list can refer to, by kind, with names. */
export interface Names {
  lists: Named[];
  segments: Named[];
  campaigns: Named[];
  templates: Named[];
  automations: Named[];
  /** The hooks that receive `automation.webhook` for the list, named by their target URLs. */
  hooks: Named[];
  /** Whether everything has been read; if so, whatever is missing has been deleted. */
  isRead: boolean;
  /** The name of the thing with this uid; undefined if it isn't known yet or has been deleted. */
  nameOf(uid: string | undefined | null): string | undefined;
}

const noNames: Named[] = [];

/**
 * Reads everything that an automation of this list can refer to.
 * @param trigger the automation's trigger, whose campaign may be older than those that are offered
 */
export function useNames(listUid: string, trigger?: Trigger): Names {
  const chosen = trigger !== undefined && 'campaign_uid' in trigger ? (trigger.campaign_uid ?? '') : '';
  const choices = useCampaignChoices(chosen);
  const { campaigns } = choices;
  const lists = useQuery(listsQuery);
  const segments = useQuery({ ...segmentsOfListQuery(listUid), staleTime: 60_000 });
  const templates = useQuery(templateNamesQuery);
  const automations = useQuery({ ...automationsQuery, refetchInterval: false });
  const hooks = useQuery(hooksQuery);
  const isRead = choices.isRead && [lists, segments, templates, automations, hooks].every(({ isSuccess }) => isSuccess);
  return useMemo(() => {
    const known = {
      lists: lists.data ?? noNames,
      segments: segments.data ?? noNames,
      campaigns: campaigns.filter(({ uid, list_uid: list }) => list === listUid || uid === chosen),
      templates: templates.data ?? noNames,
      automations: (automations.data ?? []).filter((automation) => automation.list_uid === listUid),
      hooks: (hooks.data ?? [])
        .filter(({ event, list_uid: list }) => event === 'automation.webhook' && (list === null || list === listUid))
        .map(({ uid, target_url: name }) => ({ uid, name })),
    };
    const names = new Map(
      Object.values(known)
        .flat()
        .map(({ uid, name }) => [uid, name]),
    );
    const nameOf = (uid: string | undefined | null) => (uid == null ? undefined : names.get(uid));
    return { ...known, isRead, nameOf };
  }, [lists.data, segments.data, campaigns, templates.data, automations.data, hooks.data, listUid, chosen, isRead]);
}
