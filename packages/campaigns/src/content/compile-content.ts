import type { FieldValue } from '@mailwright/contracts';
import {
  type CampaignSource,
  type CompiledCampaign,
  type Renderer,
  TemplateError,
  type TrackingOptions,
} from '@mailwright/content';
import { ProblemError } from '@mailwright/platform';

/** Everything that a campaign sends, except for what differs between recipients. */
export interface RunContent extends CampaignSource {
  list: Omit<CampaignSource['list'], 'fields'> & {
    /** `id` is the key under which subscribers store their values. */
    fields: { id: string; tag: string; defaultValue: FieldValue | null }[];
  };
  /** Absent in a preview. The tracked links are in `campaign_links`. */
  tracksOpens?: boolean;
}

/** The host for mails that are only shown: it appears in the header, which a page doesn't have. */
export const hostOfPages = 'localhost';

/** Where and why a template is wrong. */
export interface ContentProblem {
  part: string;
  line: number | null;
  column: number | null;
  message: string;
}

/**
 * Compiles what a campaign sends, or resolves to the problems with it.
 * @param options `tracking`: nothing is tracked if undefined. `takesData`: whether templates may use the data of
 *   recipients.
 * @throws ProblemError `template_too_slow`, `rate_limited`
 */
export async function compileContent(
  renderer: Renderer,
  accountId: string,
  content: RunContent,
  { tracking, takesData = false }: { tracking?: TrackingOptions | undefined; takesData?: boolean } = {},
): Promise<CompiledCampaign | ContentProblem[]> {
  try {
    return await renderer.compile(accountId, content, { host: hostOfPages, takesData, tracking });
  } catch (error) {
    return toProblems(error);
  }
}

/** The problems that a template error describes. @throws any other error */
export function toProblems(error: unknown): ContentProblem[] {
  if (!(error instanceof TemplateError)) throw error;
  return [error, ...error.others].map(({ part, line, column, message }) => ({ part, line, column, message }));
}

/** Returns undefined for an error because of which a mail can't be rendered. @throws any other error */
export function nothingOf(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === 'template_too_slow') return undefined;
  toProblems(error);
  return undefined;
}
