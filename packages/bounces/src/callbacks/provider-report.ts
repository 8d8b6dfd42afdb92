import type { BounceKind } from '@mailwright/contracts';

/** One bounce or complaint as a provider reports it. */
export interface ProviderReport {
  kind: BounceKind;
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
 * `confirm`: a URL that has to be fetched before it sends anything.
 */
export type CallbackContent =
  | { kind: 'reports'; reports: Iterable<ProviderReport> }
  | { kind: 'confirm'; url: string }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** Fetches a small text from the provider over HTTPS. @throws when it can't be fetched */
export type FetchText = (url: URL) => Promise<string>;

/** How one provider reports. */
export interface ProviderAdapter {
  /**
   * Verifies a request and reads what it reports; other events of the provider are left out.
   * @param key by which its signatures are verified; undefined for a provider that signs nothing.
   */
  read(
    request: CallbackRequest,
    key: string | undefined,
    fetchText: FetchText,
  ): Promise<CallbackContent> | CallbackContent;
}
