// Raw SQL: guarded, row locks keep what a definition names from being deleted before it commits.
import { sql, type SqlFragment, type Transaction } from '@mailwright/database';
import { type FieldErrors, fromUid, type UidPrefix } from '@mailwright/platform';

/** What a definition names by its uid, other than fields. */
export type ReferenceKind = 'template' | 'list' | 'hook' | 'automation' | 'segment' | 'campaign';

interface Owner {
  accountId: string;
  listId: string;
  automationId: string;
}

interface Kind {
  prefix: UidPrefix;
  message: string;
  /** Selects those with these ids that may be named, and locks them. */
  select(ids: string[], owner: Owner): SqlFragment;
}

// A segment and a field can't be deleted while the caller holds the list.
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
    message: 'is not one of your hooks for automation.webhook that get events of this list',
    select: (ids, { accountId, listId }) => sql`SELECT id FROM hooks
      WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid AND deleted_at IS NULL
        AND status <> 'removed' AND event = 'automation.webhook' AND (list_id IS NULL OR list_id = ${listId}::uuid)
      ORDER BY id FOR SHARE`,
  },
  automation: {
    prefix: 'aut',
    message: 'is not another automation of this list',
    // Not locked beyond its key: two that start each other could wait for one another.
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

/** What has to exist, collected first and looked up together. */
export interface References {
  add(kind: ReferenceKind, uid: string, at: string): void;
  /** Adds an error for each that isn't there. */
  check(tx: Transaction, owner: Owner, errors: FieldErrors): Promise<void>;
}

/** Starts a collection of references. */
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
