import type { LookUpTxt } from './look-up-txt.ts';
import { matchDkim, matchDmarc, matchSpf, type RecordResult } from './match-records.ts';
import {
  type DomainKey,
  inheritedDmarcName,
  type SendingSetup,
  type WantedRecord,
  wantedRecords,
} from './wanted-records.ts';

/** The results of a check, by the purpose of the record. */
export type CheckResults = Partial<Record<WantedRecord['purpose'], RecordResult>>;

const unknown: RecordResult = { status: 'unknown', found: [] };

/** Looks up all records of a domain at once; never rejects. */
export async function checkRecords(lookUp: LookUpTxt, domain: DomainKey, setup: SendingSetup): Promise<CheckResults> {
  const results = wantedRecords(domain, setup).map(async ({ purpose, name }) => {
    const read = await lookUp(name);
    if (read.kind === 'unknown') return [purpose, unknown] as const;
    return [purpose, await match(purpose, read.texts)] as const;
  });
  return Object.fromEntries(await Promise.all(results));

  async function match(purpose: WantedRecord['purpose'], texts: string[]): Promise<RecordResult> {
    if (purpose === 'dkim') return matchDkim(texts, domain);
    if (purpose === 'spf') return matchSpf(texts, setup.spfInclude ?? '');
    const own = matchDmarc(texts);
    const inherited = inheritedDmarcName(domain.domain);
    if (own.status !== 'missing' || inherited === undefined) return own;
    const read = await lookUp(inherited);
    return read.kind === 'unknown' ? unknown : matchDmarc(read.texts);
  }
}
