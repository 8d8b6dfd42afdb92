import { foldTag } from '@mailwright/contracts';
import type { Transaction } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import type { StoredTrigger } from '../definitions/stored-definition.ts';
import { type AutomationRow, readDefinition } from './present-automation.ts';

/** Stores the trigger of an active automation's version. Once this commits, every matching change starts a run. */
export async function saveTrigger(
  { prisma }: Pick<Transaction, 'prisma'>,
  { id: automationId, accountId, listId, activeVersion }: AutomationRow,
): Promise<void> {
  const where = { automationId_number: { automationId, number: activeVersion ?? 0 }, accountId };
  const row = await prisma.automationVersion.findUniqueOrThrow({ where });
  const { trigger, entry, timeZone } = readDefinition(row);
  const data = { accountId, listId, version: row.number, entry, timeZone, ...toColumns(trigger) };
  const before = await prisma.automationTrigger.findUnique({ where: { automationId, accountId } });
  const isSame =
    before !== null &&
    before.type === data.type &&
    before.fieldId === data.fieldId &&
    before.segmentId === data.segmentId;
  if (isSame) await prisma.automationTrigger.update({ where: { automationId, accountId }, data });
  else {
    // How far a scan got for another trigger is meaningless for this one.
    await prisma.automationTrigger.deleteMany({ where: { automationId, accountId } });
    await prisma.automationTrigger.create({ data: { automationId, ...data } });
  }
}

/** Removes the trigger of an automation. Once this commits, nothing starts runs of it. */
export async function removeTrigger(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  automationId: string,
): Promise<void> {
  await prisma.automationTrigger.deleteMany({ where: { automationId, accountId } });
}

function toColumns(trigger: StoredTrigger) {
  const columns = {
    type: trigger.type,
    tag: null as string | null,
    fieldId: null as string | null,
    campaignId: null as string | null,
    segmentId: null as string | null,
    offsetDays: 0,
    atTime: null as string | null,
    yearly: false,
    days: null as number | null,
  };
  if ('tag' in trigger) columns.tag = trigger.tag === undefined ? null : foldTag(trigger.tag);
  if ('field_id' in trigger) columns.fieldId = trigger.field_id ?? null;
  if ('campaign_uid' in trigger) columns.campaignId = fromUid('cmp', trigger.campaign_uid ?? '') ?? null;
  if ('segment_uid' in trigger) columns.segmentId = fromUid('seg', trigger.segment_uid) ?? null;
  if (trigger.type === 'date') {
    const { offset_days: offsetDays = 0, at = '09:00', yearly = false } = trigger;
    return { ...columns, offsetDays, atTime: at, yearly };
  }
  if (trigger.type === 'inactive') columns.days = trigger.days;
  return columns;
}
