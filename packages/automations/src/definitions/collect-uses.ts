import { fromUid, type UidPrefix } from '@mailwright/platform';
import type { StoredDefinition } from './stored-definition.ts';

/** The properties of a stored definition that refer to something that can't be deleted while it is in use. */
const named: Record<string, UidPrefix | 'id'> = {
  field_id: 'id',
  time_zone_field_id: 'id',
  fieldId: 'id',
  segmentId: 'id',
  segment_uid: 'seg',
  template_uid: 'tpl',
  list_uid: 'list',
  hook_uid: 'hook',
  automation_uid: 'aut',
};

/**
 * The ids of the fields, segments, templates, lists, hooks and automations that a definition refers to, without
 * duplicates.
 */
export function collectUses({ trigger, conditions, goals, steps }: StoredDefinition): string[] {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      const prefix = Object.hasOwn(named, name) ? named[name] : undefined;
      if (prefix === undefined) visit(inner);
      else if (typeof inner === 'string') {
        const id = prefix === 'id' ? inner : fromUid(prefix, inner);
        if (id !== undefined && id !== '') ids.add(id);
      }
    }
  };
  visit([trigger, conditions, goals, steps]);
  return [...ids].sort();
}
