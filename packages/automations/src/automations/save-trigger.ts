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
  return { type: trigger.type, ...subjectOf(trigger), ...scheduleOf(trigger) };
}

/** What a change has to be about to start a run. */
function subjectOf(trigger: StoredTrigger) {
  return {
    tag: 'tag' in trigger && trigger.tag !== undefined ? foldTag(trigger.tag) : null,
    fieldId: 'field_id' in trigger ? (trigger.field_id ?? null) : null,
    campaignId: 'campaign_uid' in trigger ? (fromUid('cmp', trigger.campaign_uid ?? '') ?? null) : null,
    segmentId: 'segment_uid' in trigger ? (fromUid('seg', trigger.segment_uid) ?? null) : null,
  };
}

/** When scans start runs. */
function scheduleOf(trigger: StoredTrigger) {
  const none = { offsetDays: 0, atTime: null, yearly: false, days: null };
  if (trigger.type === 'inactive') return { ...none, days: trigger.days };
  if (trigger.type !== 'date') return none;
  const { offset_days: offsetDays = 0, at: atTime = '09:00', yearly = false } = trigger;
  return { ...none, offsetDays, atTime, yearly };
}
