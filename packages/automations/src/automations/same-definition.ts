import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@mailwright/database';
import type { StoredDefinition } from '../definitions/stored-definition.ts';
import { type AutomationRow, readDefinition } from './present-automation.ts';

/** Whether the current version of an automation has exactly this definition. */
export async function isSameDefinition(
  { prisma }: Pick<Transaction, 'prisma'>,
  { id, accountId, activeVersion }: Pick<AutomationRow, 'id' | 'accountId' | 'activeVersion'>,
  stored: StoredDefinition,
): Promise<boolean> {
  if (activeVersion === null) return false;
  const where = { automationId_number: { automationId: id, number: activeVersion }, accountId };
  const version = await prisma.automationVersion.findUniqueOrThrow({ where });
  return isSameJson(readDefinition(version), stored);
}

/** Whether two values are equal once stored: jsonb keeps neither undefined values nor the order of properties. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));
}
