// Row locks keep what a definition refers to from being deleted before the definition commits.
import { sql, type SqlFragment, type Transaction } from '@mailwright/database';
import { type FieldErrors, fromUid, type UidPrefix } from '@mailwright/platform';

/** The kinds of things, other than fields, that a definition refers to by uid. */
export type ReferenceKind = 'template' | 'list' | 'hook' | 'automation' | 'segment' | 'campaign';

interface Owner {
  accountId: string;
  listId: string;
  automationId: string;
}

interface Kind {
  prefix: UidPrefix;
  message: string;
  /** Selects and locks those of these ids that a definition may refer to. */
  select(ids: string[], owner: Owner): SqlFragment;
}

// Segments and fields need no lock of their own: they can't be deleted while the caller holds the list.
const kinds: Record<ReferenceKind, Kind> = {
  template: {
    prefix: 'tpl',
    message: 'is not one of your templates',
    select: (ids, { accountId }) =>
      sql`SELECT id FROM templates WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid ORDER BY id FOR SHARE`,
  },
  list: {
    prefix: 'list',
    message: 'is not one of your lists',
    select: (ids, { accountId }) => sql`SELECT id FROM lists
      WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid AND deleted_at IS NULL ORDER BY id FOR SHARE`,
  },
  hook: {
    prefix: 'hook',
    message: 'is not one of your automation.webhook hooks for this list or for all lists',
    select: (ids, { accountId, listId }) => sql`SELECT id FROM hooks
      WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid AND deleted_at IS NULL
        AND status <> 'removed' AND event = 'automation.webhook' AND (list_id IS NULL OR list_id = ${listId}::uuid)
      ORDER BY id FOR SHARE`,
  },
  automation: {
    prefix: 'aut',
    message: 'is not another automation of this list',
    // KEY SHARE only: two automations that start each other could otherwise deadlock.
    select: (ids, { accountId, listId, automationId }) => sql`SELECT id FROM automations
      WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid AND list_id = ${listId}::uuid
        AND id <> ${automationId}::uuid AND status <> 'archived' ORDER BY id FOR KEY SHARE`,
  },
  segment: {
    prefix: 'seg',
    message: 'is not a segment of this list',
    select: (ids, { accountId, listId }) => sql`SELECT id FROM segments
      WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid AND list_id = ${listId}::uuid`,
  },
  campaign: {
    prefix: 'cmp',
    message: 'is not one of your campaigns to this list',
    select: (ids, { accountId, listId }) => sql`SELECT id FROM campaigns
      WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid AND list_id = ${listId}::uuid AND kind = 'campaign'`,
  },
};

/** References to check, collected first and then looked up together. */
export interface References {
  add(kind: ReferenceKind, uid: string, at: string): void;
  /** Adds an error for each reference that doesn't exist. */
  check(tx: Transaction, owner: Owner, errors: FieldErrors): Promise<void>;
}

/** Creates an empty collection of references. */
export function createReferences(): References {
  const named: { kind: ReferenceKind; id: string | undefined; at: string }[] = [];
  return {
    add: (kind, uid, at) => {
      named.push({ kind, id: fromUid(kinds[kind].prefix, uid), at });
    },
    check: async (tx, owner, errors) => {
      for (const kind of Object.keys(kinds) as ReferenceKind[]) {
        const ofKind = named.filter((one) => one.kind === kind);
        if (ofKind.length === 0) continue;
        const { select, message } = kinds[kind];
        const ids = [...new Set(ofKind.flatMap(({ id }) => (id === undefined ? [] : [id])))];
        const found = new Set((await tx.query<{ id: string }>(select(ids, owner))).map(({ id }) => id));
        for (const { id, at } of ofKind) if (id === undefined || !found.has(id)) errors[at] ??= [message];
      }
    },
  };
}
