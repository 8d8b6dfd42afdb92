import type { Transaction } from '@mailwright/database';
import { compileProgram, type Program } from '../definitions/compile-program.ts';
import type { StoredConditions, StoredGoal, StoredStep } from '../definitions/stored-definition.ts';

/** A version of an automation, ready to run. */
export interface LoadedVersion {
  automationId: string;
  accountId: string;
  listId: string;
  number: number;
  name: string;
  timeZone: string;
  entry: 'once' | 'once_at_a_time' | 'every_time';
  conditions: StoredConditions | null;
  goals: StoredGoal[];
  program: Program<StoredStep>;
  /** The id of each mail's campaign, by step id. */
  mails: ReadonlyMap<string, string>;
}

/** Loads versions and caches the most recently used ones: a version never changes. */
export interface VersionLoader {
  /** Undefined if the automation has been deleted. */
  load(automationId: string, number: number): Promise<LoadedVersion | undefined>;
}

const maxLoaded = 500;

/** Creates a loader with an empty cache. */
export function createVersionLoader({ prisma }: Pick<Transaction, 'prisma'>): VersionLoader {
  const loaded = new Map<string, LoadedVersion>();
  return {
    load: async (automationId, number) => {
      const key = `${automationId} ${number}`;
      const known = loaded.get(key) ?? (await readVersion(prisma, automationId, number));
      if (known === undefined) return undefined;
      loaded.delete(key);
      loaded.set(key, known);
      for (const oldest of loaded.keys()) {
        if (loaded.size <= maxLoaded) break;
        loaded.delete(oldest);
      }
      return known;
    },
  };
}

async function readVersion(
  prisma: Transaction['prisma'],
  automationId: string,
  number: number,
): Promise<LoadedVersion | undefined> {
  const row = await prisma.automationVersion.findUnique({
    where: { automationId_number: { automationId, number } },
    include: { automation: { select: { name: true, listId: true } } },
  });
  if (row === null) return undefined;
  const program = compileProgram(row.steps as unknown as StoredStep[]);
  // Only the editor needs the designs, which would take most of the cache.
  for (const { step } of program.steps.values()) if (step.type === 'send_email') delete step.design;
  const mails = await prisma.automationMail.findMany({ where: { automationId, version: number } });
  return {
    automationId,
    accountId: row.accountId,
    listId: row.automation.listId,
    number,
    name: row.automation.name,
    timeZone: row.timeZone,
    entry: row.entry,
    conditions: row.conditions as unknown as StoredConditions | null,
    goals: row.goals as unknown as StoredGoal[],
    program,
    mails: new Map(mails.map(({ stepId, campaignId }) => [stepId, campaignId])),
  };
}
