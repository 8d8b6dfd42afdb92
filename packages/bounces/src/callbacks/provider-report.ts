import type { BounceKind, BounceReason } from '@mailwright/contracts';
import { hardReasons } from '../parse/bounce-rules.ts';
import { judgeBounce, type Judgement } from '../parse/classify-bounce.ts';

/** One bounce or complaint as a provider reports it. */
export interface ProviderReport {
  kind: BounceKind;
  /** Null of a complaint. */
  reason: BounceReason | null;
  email: string;
  /** Where the mail may be named: its Message-ID, its return path. */
  references: string[];
  code: string | null;
  reply: string | null;
  feedbackType: string | null;
  /** Undefined when the provider doesn't say it. */
  occurredAt: Date | undefined;
}

/** A request of a provider. */
export interface CallbackRequest {
  /** By name in lower case. */
  headers: Record<string, string | string[] | undefined>;
  raw: Buffer;
}

/**
 * What a provider's request turns out to be. `reports`: read one by one as they are asked for, since a body may hold thousands;
 * `confirm`: a URL that has to be fetched before it sends anything; `use`: of a signature that leaves out what the request says.
 */
export type CallbackContent =
  | { kind: 'reports'; reports: Iterable<ProviderReport>; use?: SignatureUse }
  | { kind: 'confirm'; url: string }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** A signature, and a digest of what came with it. */
export interface SignatureUse {
  signature: Buffer;
  digest: Buffer;
}

/** What the adapters need besides a request. */
export interface AdapterContext {
  /** By which the provider's signatures are verified; undefined for a provider that signs nothing. */
  key: string | undefined;
  now: Date;
  fetchText: FetchText;
}

/** Fetches a small text from the provider over HTTPS. @throws when it can't be fetched */
export type FetchText = (url: URL) => Promise<string>;

/** How one provider reports. */
export interface ProviderAdapter {
  /**
   * Verifies a request and reads what it reports; other events of the provider are left out. A request that was signed too
   * long ago is `forged`.
   */
  read(request: CallbackRequest, context: AdapterContext): Promise<CallbackContent> | CallbackContent;
}

/**
 * What a bounce is by what the server said, or else by how the provider calls it. Of an address that a server refused for the moment
 * that is in doubt.
 */
export function judgeByProvider(code: string | null, reply: string | null, reason: BounceReason): Judgement {
  const judgement = judgeBounce(code ?? undefined, reply ?? '');
  if (judgement.reason !== 'other') return judgement;
  if (!hardReasons.has(reason)) return { bounce: 'soft', reason };
  const isTemporary = /^\s*4(?:\d\d\b|\.\d)/.test(code ?? reply ?? '');
  return isTemporary ? judgement : { bounce: 'hard', reason };
}

/** A bounce as a report, with what the server said. */
export function toBounceReport(
  report: Pick<ProviderReport, 'email' | 'references' | 'occurredAt' | 'code' | 'reply'>,
  { bounce, reason }: Judgement,
): ProviderReport {
  return { ...report, kind: bounce, reason, feedbackType: null };
}

/** A complaint as a report. */
export function toComplaint(
  report: Pick<ProviderReport, 'email' | 'references' | 'occurredAt'>,
  feedbackType: string | null = 'abuse',
): ProviderReport {
  return { ...report, kind: 'complaint', reason: null, code: null, reply: null, feedbackType };
}
