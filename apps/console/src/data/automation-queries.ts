import { type components, eachOf, MailwrightError, unwrap } from 'mailwright';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { queryClient } from './query-client.ts';
import type { Automation, AutomationSummary, RunSummary } from './automation-types.ts';
import { defineChange } from './use-change.ts';

type Schemas = components['schemas'];

const automationsPerPage = 100;

/** All automations, newest first. While any is active, they are read again every five seconds per page of results. */
export const automationsQuery = queryOptions({
  queryKey: ['automations'],
  queryFn: async ({ signal }) => {
    const automations: AutomationSummary[] = [];
    for await (const automation of eachOf(api, '/automations', { query: { limit: automationsPerPage }, signal }))
      automations.push(automation);
    return automations;
  },
  // The interval grows with the number of pages, so many pages cost no more requests per minute than one.
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ status }) => status === 'active') ? 5_000 * Math.ceil(data.length / automationsPerPage) : false,
});

/** An automation that is being edited, with the ETag that makes a change conditional. */
export interface TaggedAutomation {
  automation: Automation;
  tag: string;
}

/** Reads an automation's current version. */
export async function readAutomation(uid: string): Promise<TaggedAutomation> {
  const { data, error, response } = await api.GET('/automations/{uid}', { params: { path: { uid } } });
  if (data === undefined) throw new MailwrightError(response, error);
  return { automation: data, tag: response.headers.get('ETag') ?? '' };
}

/**
 * An automation that is being edited. While it is active, it is read again every few seconds for the number of its
 * runs.
 */
export const automationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['automations', uid],
    queryFn: () => readAutomation(uid),
    refetchInterval: ({ state }) => (state.data?.automation.status === 'active' ? 4_000 : false),
  });

/** The errors that prevent an automation from being activated as last saved, and the warnings. */
export const automationValidationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['automations', uid, 'validation'],
    queryFn: () => unwrap(api.POST('/automations/{uid}/validate', { params: { path: { uid } } })),
  });

/** The figures of an automation by step and version, which are read again every few seconds while it is active. */
export const automationReportQuery = (uid: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['automations', uid, 'report'],
    queryFn: () => unwrap(api.GET('/automations/{uid}/statistics', { params: { path: { uid } } })),
    refetchInterval: isLive ? 3_000 : 30_000,
  });

/** The versions of an automation, newest first. */
export const versionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['automations', uid, 'versions'],
    queryFn: () => unwrap(api.GET('/automations/{uid}/versions', { params: { path: { uid } } })),
  });

/** One version of an automation, which never changes. */
export const versionQuery = (uid: string, number: number) =>
  queryOptions({
    queryKey: ['automations', uid, 'versions', number],
    queryFn: () => unwrap(api.GET('/automations/{uid}/versions/{number}', { params: { path: { uid, number } } })),
    staleTime: Infinity,
  });

/** Filters for an automation's runs. */
export interface RunFilters {
  status?: RunSummary['status'];
  step?: string;
  subscriber_uid?: string;
}

/** The matching runs of an automation, newest first, 25 at a time. */
export const runsQuery = (uid: string, filters: RunFilters) =>
  infiniteQueryOptions({
    queryKey: ['automations', uid, 'runs', filters],
    queryFn: async ({ pageParam }) => {
      const query = {
        order: 'newest' as const,
        limit: 25,
        ...filters,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      const { data, error, response } = await api.GET('/automations/{uid}/runs', { params: { path: { uid }, query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    refetchInterval: 5_000,
  });

/** One run with its history, which is read again until it has ended. */
export const runQuery = (uid: string) =>
  queryOptions({
    queryKey: ['runs', uid],
    queryFn: () => unwrap(api.GET('/automation-runs/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state }) => (state.data?.ended_at === null ? 2_000 : false),
  });

/** The mail of a step as last saved, for a sample or for a subscriber. */
export const stepPreviewQuery = (uid: string, step: string, subscriberUid: string | undefined) =>
  queryOptions({
    queryKey: ['automations', uid, 'preview', step, subscriberUid],
    queryFn: () => {
      const query = subscriberUid === undefined ? {} : { subscriber_uid: subscriberUid };
      return unwrap(api.GET('/automations/{uid}/steps/{step}/preview', { params: { path: { uid, step }, query } }));
    },
    retry: false,
    placeholderData: keepPreviousData,
  });

/** All templates, without their content. */
export const templateNamesQuery = queryOptions({
  queryKey: ['templates', 'names'],
  queryFn: async ({ signal }) => {
    const found: { uid: string; name: string }[] = [];
    for await (const { uid, name } of eachOf(api, '/templates', { query: { limit: 100 }, signal }))
      found.push({ uid, name });
    return found;
  },
  staleTime: 60_000,
});

export const addAutomation = defineChange({
  run: (body: Schemas['AddAutomation']) => unwrap(api.POST('/automations', { body })),
  refreshes: [['automations']],
});

/** What is saved of an automation, and what the save may overwrite. */
export interface SavedDraft {
  uid: string;
  draft: Schemas['UpdateAutomation'];
  /** The tag of the version that the draft was made from. */
  tag: string;
  /** Whether the draft of this version is still the one that the draft was made from. */
  isUnchanged(current: Automation): boolean;
}

/** The saved version, what someone else has saved in the meantime, or why the service doesn't accept the draft. */
export type SaveOutcome =
  { saved: TaggedAutomation } | { conflict: TaggedAutomation } | { refused: MailwrightError['errors'] };

// The maximum number of tries to save. An active automation's tag also changes with its figures, so a save is repeated
// if nothing else has changed.
const maxTries = 8;

/** Saves an automation's draft, unless that would overwrite what someone else has saved. */
export const saveAutomation = defineChange({
  run: async ({ uid, draft, tag, isUnchanged }: SavedDraft): Promise<SaveOutcome> => {
    let against = tag;
    for (let tries = 1; ; tries += 1) {
      const params = { path: { uid }, header: { 'If-Match': against } };
      const { data, error, response } = await api.PATCH('/automations/{uid}', { params, body: draft });
      if (data !== undefined) {
        const saved = { automation: data, tag: response.headers.get('ETag') ?? '' };
        queryClient.setQueryData(automationQuery(uid).queryKey, saved);
        return { saved };
      }
      const problem = new MailwrightError(response, error);
      if (problem.code === 'validation_failed') return { refused: problem.errors };
      if (problem.code !== 'precondition_failed' || tries === maxTries) throw problem;
      const current = await readAutomation(uid);
      if (!isUnchanged(current.automation)) return { conflict: current };
      against = current.tag;
    }
  },
  refreshes: (_, outcome) => ('saved' in outcome ? [['automations']] : []),
});

/** Activates an automation as last saved, and moves the unfinished runs of these versions to the new one. */
export const activateAutomation = defineChange({
  run: async ({ uid, versions }: { uid: string; versions: number[] }) => {
    const { version } = await unwrap(api.POST('/automations/{uid}/activate', { params: { path: { uid } } }));
    const old = versions.filter((number) => number !== version);
    const sum = { moved: 0, left: 0 };
    for (const number of old) {
      const { moved, left } = await moveRuns(uid, number);
      sum.moved += moved;
      sum.left += left;
    }
    return old.length > 0 ? sum : null;
  },
  refreshes: [['automations']],
});

/** Moves the unfinished runs of a version to the current one. */
export const moveRunsOfVersion = defineChange({
  run: ({ uid, number }: { uid: string; number: number }) => moveRuns(uid, number),
  refreshes: [['automations']],
});

const moveRuns = (uid: string, number: number) =>
  unwrap(api.POST('/automations/{uid}/versions/{number}/move-runs', { params: { path: { uid, number } } }));

export const pauseAutomation = defineChange({
  run: (uid: string) => unwrap(api.POST('/automations/{uid}/pause', { params: { path: { uid } } })),
  refreshes: [['automations']],
});

export const resumeAutomation = defineChange({
  run: ({ uid, waiting }: { uid: string; waiting: 'catch_up' | 'skip' }) =>
    unwrap(api.POST('/automations/{uid}/resume', { params: { path: { uid } }, body: { waiting } })),
  refreshes: [['automations']],
});

export const copyAutomation = defineChange({
  run: (uid: string) => unwrap(api.POST('/automations/{uid}/copy', { params: { path: { uid } } })),
  refreshes: [['automations']],
});

export const archiveAutomation = defineChange({
  run: (uid: string) => unwrap(api.POST('/automations/{uid}/archive', { params: { path: { uid } } })),
  refreshes: [['automations']],
});

export const deleteAutomation = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/automations/{uid}', { params: { path: { uid } } })),
  refreshes: [['automations']],
  deletes: (uid) => ['automations', uid],
});

/** Sends the mail of a step, as last saved, as a test. */
export const testStep = defineChange({
  run: ({ emails, ...path }: { uid: string; step: string; emails: string[] }) =>
    unwrap(api.POST('/automations/{uid}/steps/{step}/test', { params: { path }, body: { emails } })),
  refreshes: [],
});

/** Starts a run of an automation for a subscriber. */
export const startRun = defineChange({
  run: ({ uid, body }: { uid: string; body: Schemas['StartRun'] }) =>
    unwrap(api.POST('/automations/{uid}/start', { params: { path: { uid } }, body })),
  refreshes: [['automations']],
});

/** Lets a waiting run go on. */
export const skipWait = defineChange({
  run: (uid: string) => unwrap(api.POST('/automation-runs/{uid}/skip-wait', { params: { path: { uid } } })),
  refreshes: (uid) => [['runs', uid], ['automations']],
});

export const cancelRun = defineChange({
  run: (uid: string) => unwrap(api.POST('/automation-runs/{uid}/cancel', { params: { path: { uid } } })),
  refreshes: (uid) => [['runs', uid], ['automations']],
});
