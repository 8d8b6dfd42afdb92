import { type Condition, type Conditions, type GroupOf, type LeafCondition, standardTags } from '@mailwright/contracts';
import type { Transaction } from '@mailwright/database';
import { type FieldErrors, fromUid, validationProblem } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { readOperand } from './read-operand.ts';
import {
  type Operand,
  readGroup,
  type StoredActivityCondition,
  type StoredCondition,
  type StoredGroup,
  type StoredLeaf,
} from './stored-condition.ts';

/** The list to which conditions are applied. */
export interface ComparedList {
  accountId: string;
  listId: string;
  fields: Pick<ListField, 'id' | 'tag' | 'type' | 'options'>[];
}

/**
 * Checks conditions against their list, and returns them as they are stored.
 * @param at the name of the property that contains them, for the errors: `conditions.all[2].value`.
 * @throws ProblemError `validation_failed` for a field or import that the list doesn't have, a campaign that the
 *   account doesn't have, an operator that doesn't suit the field's type, and a value that doesn't suit the operator
 */
export async function checkConditions(
  { prisma }: Pick<Transaction, 'prisma'>,
  list: ComparedList,
  conditions: Conditions,
  at = 'conditions',
): Promise<StoredGroup> {
  return checkConditionsWith<never, never>({ prisma }, list, { conditions, at, storeOther: () => undefined });
}

/** Conditions that include kinds which segments don't have. */
interface MoreConditions<Other, StoredOther> {
  conditions: GroupOf<LeafCondition | Other>;
  at: string;
  /** Stores a condition of such a kind, found at this path; undefined for all others. */
  storeOther(leaf: LeafCondition | Other, at: string, errors: FieldErrors): StoredOther | undefined;
}

/** Checks conditions that include more kinds than those of segments; see `checkConditions`. */
export async function checkConditionsWith<Other extends object, StoredOther extends object>(
  { prisma }: Pick<Transaction, 'prisma'>,
  list: ComparedList,
  { conditions, at, storeOther }: MoreConditions<Other, StoredOther>,
): Promise<GroupOf<StoredLeaf | StoredOther>> {
  const errors: FieldErrors = {};
  const checking: Checking = {
    list,
    errors,
    imports: new Map(),
    campaigns: new Map(),
    storeOther: (leaf, path) => storeOther(leaf as LeafCondition | Other, path, errors) as StoredLeaf | undefined,
  };
  const stored = storeCondition(checking, conditions as Conditions, at) as GroupOf<StoredLeaf | StoredOther>;
  const { accountId, listId } = list;
  const refuseMissing = (named: Map<string, string[]>, found: { id: string }[], message: string) => {
    for (const [id, paths] of named)
      if (!found.some((one) => one.id === id)) for (const path of paths) errors[path] = [message];
  };
  const { imports, campaigns } = checking;
  const ofAccount = (named: Map<string, string[]>) => ({ id: { in: [...named.keys()] }, accountId });
  if (imports.size > 0) {
    const where = { ...ofAccount(imports), listId };
    refuseMissing(imports, await prisma.import.findMany({ where, select: { id: true } }), notAnImport);
  }
  if (campaigns.size > 0) {
    const where = { ...ofAccount(campaigns), kind: 'campaign' as const };
    refuseMissing(campaigns, await prisma.campaign.findMany({ where, select: { id: true } }), notACampaign);
  }
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return stored;
}

const notAnImport = 'is not an import into this list';
const notACampaign = 'is not one of your campaigns';

interface Checking {
  list: ComparedList;
  errors: FieldErrors;
  /** By id of the import or campaign that has to exist: the paths where it is given. */
  imports: Map<string, string[]>;
  campaigns: Map<string, string[]>;
  storeOther(leaf: object, at: string): StoredLeaf | undefined;
}

function storeCondition(checking: Checking, condition: Condition, at: string): StoredCondition {
  const group = readGroup<Condition>(condition);
  if (group === undefined) return storeLeaf(checking, condition as LeafCondition, at);
  const { join, conditions } = group;
  const stored = conditions.map((inner, index) => storeCondition(checking, inner, `${at}.${join}[${index}]`));
  return { [join]: stored } as unknown as StoredGroup;
}

function storeLeaf(checking: Checking, leaf: LeafCondition, at: string): StoredLeaf {
  const other = checking.storeOther(leaf, at);
  if (other !== undefined) return other;
  if ('tag' in leaf) return { tag: leaf.tag, operator: leaf.operator ?? 'has' };
  if ('import_uid' in leaf) {
    const importId = fromUid('imp', leaf.import_uid);
    const path = `${at}.import_uid`;
    if (importId === undefined) checking.errors[path] = [notAnImport];
    else addPath(checking.imports, importId, path);
    return { importId: importId ?? '' };
  }
  if ('activity' in leaf) return storeActivity(checking, leaf, at);
  if ('date' in leaf) {
    const value = storeValue(checking, { type: 'datetime', options: [] }, leaf, at);
    return { date: leaf.date, operator: leaf.operator, ...value };
  }
  return 'field' in leaf ? storeField(checking, leaf, at) : leaf;
}

function addPath(named: Map<string, string[]>, id: string, path: string): void {
  named.set(id, [...(named.get(id) ?? []), path]);
}

function storeField(checking: Checking, leaf: Extract<LeafCondition, { field: string }>, at: string): StoredLeaf {
  const { field: fieldTag, operator } = leaf;
  const field = checking.list.fields.find(({ tag }) => tag === fieldTag);
  if (field === undefined) {
    checking.errors[`${at}.field`] = ['is not a field of this list'];
    return { fieldId: '', fieldTag, type: 'text', operator };
  }
  const type = field.tag === standardTags[0] ? 'email' : field.type;
  return {
    fieldId: field.id,
    fieldTag,
    type,
    operator,
    ...storeValue(checking, { type, options: field.options }, leaf, at),
  };
}

function storeValue(
  { errors }: Checking,
  compared: Parameters<typeof readOperand>[0],
  { operator, value }: Pick<Extract<LeafCondition, { field: string }>, 'operator' | 'value'>,
  at: string,
): { value?: NonNullable<Operand> } {
  const read = readOperand(compared, operator, value);
  if (!read.ok) errors[`${at}.${read.about}`] = [read.message];
  return read.ok && read.value !== undefined ? { value: read.value } : {};
}

function storeActivity(
  { errors, campaigns }: Checking,
  leaf: Extract<LeafCondition, { activity: string }>,
  at: string,
): StoredActivityCondition {
  const { activity, operator = 'has', campaign_uid: uid, within_days: withinDays } = leaf;
  const stored = { activity, operator, ...(withinDays === undefined ? {} : { withinDays }) };
  if (uid === undefined) return stored;
  const campaignId = fromUid('cmp', uid);
  const path = `${at}.campaign_uid`;
  if (campaignId === undefined) errors[path] = [notACampaign];
  else addPath(campaigns, campaignId, path);
  return { ...stored, campaignId: campaignId ?? '' };
}
