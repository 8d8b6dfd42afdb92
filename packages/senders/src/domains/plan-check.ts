import type { RecordResult } from './match-records.ts';

/** A domain's state, as far as a check changes it. */
export interface DomainState {
  status: 'unverified' | 'verified' | 'failing';
  verifiedAt: Date | null;
  missingSince: Date | null;
  createdAt: Date;
}

/** A domain's state after a check. */
export interface PlannedState extends Omit<DomainState, 'createdAt'> {
  /** Null: workers check it no more. */
  nextCheckAt: Date | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** For how long a record may be missing before a verified domain fails: time to repair what was changed by mistake. */
const graceMs = 3 * dayMs;
/** For how long workers check a domain that has never been verified. */
const unverifiedMs = 14 * dayMs;

/**
 * A domain's state after a check, by what it found of the DKIM record. What is unknown changes nothing: a failure of the
 * DNS servers must not take a domain away.
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
    // Soon after it was added, its owner is waiting for it; a record that is set a week later can wait for some hours.
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
