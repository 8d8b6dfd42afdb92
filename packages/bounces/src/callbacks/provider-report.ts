import type { BounceKind, BounceReason } from '@mailwright/contracts';
import { hardReasons } from '../parse/bounce-rules.ts';
import { judgeBounce, type Judgement } from '../parse/classify-bounce.ts';

/** One bounce or complaint as a provider reports it. */
export interface ProviderReport {
  kind: BounceKind;
  /** Null for a complaint. */
  reason: BounceReason | null;
  email: string;
  /** Texts that may identify the mail: its Message-ID and its return path. */
  references: string[];
  code: string | null;
  reply: string | null;
  feedbackType: string | null;
  /** Undefined if the provider doesn't say. */
  occurredAt: Date | undefined;
}

/** A request from a provider. */
export interface CallbackRequest {
  /** Keys are in lower case. */
  headers: Record<string, string | string[] | undefined>;
  raw: Buffer;
}

/**
 * What a provider's request contains. `reports` are read one at a time as they are asked for, since a body may hold
 * thousands; `confirm` is a URL to fetch before the provider sends anything; `use` is set for a signature that doesn't
 * cover the content.
 */
export type CallbackContent =
  | { kind: 'reports'; reports: Iterable<ProviderReport>; use?: SignatureUse }
  | { kind: 'confirm'; url: string }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** A signature, and a digest of the content that came with it. */
export interface SignatureUse {
  signature: Buffer;
  digest: Buffer;
}

/** What adapters need besides a request. */
export interface AdapterContext {
  /** Verifies the provider's signatures; undefined if the provider signs nothing. */
  key: string | undefined;
  now: Date;
  fetchText: FetchText;
}

/** Fetches a small text from the provider over HTTPS. @throws if it can't be fetched */
export type FetchText = (url: URL) => Promise<string>;

/** Reads the reports of one provider. */
export interface ProviderAdapter {
  /**
   * Verifies a request and reads the bounces and complaints that it reports; other events are left out. A request that
   * was signed too long ago is `forged`.
   */
  read(request: CallbackRequest, context: AdapterContext): Promise<CallbackContent> | CallbackContent;
}

/**
 * Judges a bounce by what the server said, or else by the provider's classification. If the server's refusal was
 * temporary, the provider's verdict that the address is bad isn't trusted.
 */
export function judgeByProvider(code: string | null, reply: string | null, reason: BounceReason): Judgement {
  const judgement = judgeBounce(code ?? undefined, reply ?? '');
  if (judgement.reason !== 'other') return judgement;
  if (!hardReasons.has(reason)) return { bounce: 'soft', reason };
  const isTemporary = /^\s*4(?:\d\d\b|\.\d)/.test(code ?? reply ?? '');
  return isTemporary ? judgement : { bounce: 'hard', reason };
}

/** Makes a report of a bounce. */
export function toBounceReport(
  report: Pick<ProviderReport, 'email' | 'references' | 'occurredAt' | 'code' | 'reply'>,
  { bounce, reason }: Judgement,
): ProviderReport {
  return { ...report, kind: bounce, reason, feedbackType: null };
}

/** Makes a report of a complaint. */
export function toComplaint(
  report: Pick<ProviderReport, 'email' | 'references' | 'occurredAt'>,
  feedbackType: string | null = 'abuse',
): ProviderReport {
  return { ...report, kind: 'complaint', reason: null, code: null, reply: null, feedbackType };
}
