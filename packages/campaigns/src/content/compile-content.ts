import type { FieldValue } from '@mailwright/contracts';
import {
  type CampaignSource,
  type CompiledCampaign,
  type Renderer,
  TemplateError,
  type TrackingOptions,
} from '@mailwright/mail';
import { ProblemError } from '@mailwright/platform';

/** Everything that a campaign sends, but for what differs from one recipient to the next. */
export interface RunContent extends CampaignSource {
  list: Omit<CampaignSource['list'], 'fields'> & {
    /** `id`: by which subscribers store their values. */
    fields: { id: string; tag: string; defaultValue: FieldValue | null }[];
  };
  /** Absent of a preview. Its links are in `campaign_links`. */
  tracksOpens?: boolean;
}

/** The host of mails that are shown: it is in the header only, which isn't. */
export const hostOfPages = 'localhost';

/** Where a template is wrong. */
export interface ContentProblem {
  part: string;
  line: number | null;
  column: number | null;
  message: string;
}

/**
 * Compiles what a campaign sends, or resolves to what is wrong with it.
 * @param options `tracking`: none when undefined. `takesData`: whether its recipients have data that it may name.
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

/** What an error of templates says. @throws the error itself when it is another one */
export function toProblems(error: unknown): ContentProblem[] {
  if (!(error instanceof TemplateError)) throw error;
  return [error, ...error.others].map(({ part, line, column, message }) => ({ part, line, column, message }));
}

/** A mail that can't be rendered is not shown. @throws another error */
export function nothingOf(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === 'template_too_slow') return undefined;
  toProblems(error);
  return undefined;
}
