import type { RecordResult } from './match-records.ts';

/** The part of a domain's state that a check changes. */
export interface DomainState {
  status: 'unverified' | 'verified' | 'failing';
  verifiedAt: Date | null;
  missingSince: Date | null;
  createdAt: Date;
}

/** A domain's state after a check. */
export interface PlannedState extends Omit<DomainState, 'createdAt'> {
  /** Null if workers no longer check the domain. */
  nextCheckAt: Date | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How long a record may be missing before a verified domain fails: time to repair an accidental change. */
const graceMs = 3 * dayMs;
/** How long workers check a domain that has never been verified. */
const unverifiedMs = 14 * dayMs;

/**
 * Plans a domain's state after a check, by the result for the DKIM record. An unknown result changes nothing: a failure
 * of DNS servers must not take a domain away.
 */
export function planCheck(domain: DomainState, dkim: RecordResult['status'], now: Date): PlannedState {
  const { status, verifiedAt, missingSince } = domain;
  const at = now.getTime();
  const inMs = (ms: number) => new Date(at + ms);
  if (dkim === 'found') {
    const isNew = status !== 'verified' || verifiedAt === null;
    return { status: 'verified', verifiedAt: isNew ? now : verifiedAt, missingSince: null, nextCheckAt: inMs(dayMs) };
  }
  if (status === 'unverified') {
    const ageMs = at - domain.createdAt.getTime();
    // The owner of a new domain is waiting for the result; a record that is set a week later can wait for some hours.
    const pauseMs = Math.min(Math.max(ageMs / 4, minuteMs), dayMs);
    const nextCheckAt = ageMs >= unverifiedMs ? null : inMs(pauseMs);
    return { status, verifiedAt, missingSince, nextCheckAt };
  }
  if (dkim === 'unknown') return { status, verifiedAt, missingSince, nextCheckAt: inMs(hourMs) };
  const since = missingSince ?? now;
  const hasFailed = at - since.getTime() >= graceMs;
  return {
    status: hasFailed ? 'failing' : status,
    verifiedAt,
    missingSince: since,
    nextCheckAt: inMs(dayMs),
  };
}
