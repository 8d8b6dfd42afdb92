import type { FieldValue } from '@mailwright/contracts';
import { type CampaignSource, compileCampaign, type CompiledCampaign, TemplateError } from '@mailwright/mail';

/** Everything that a campaign sends, but for what differs from one recipient to the next. */
export interface RunContent extends CampaignSource {
  list: Omit<CampaignSource['list'], 'fields'> & {
    /** `id`: by which subscribers store their values. */
    fields: { id: string; tag: string; defaultValue: FieldValue | null }[];
  };
}

/** Where a template is wrong. */
export interface ContentProblem {
  part: string;
  line: number | null;
  column: number | null;
  message: string;
}

/**
 * Compiles what a campaign sends, or resolves to what is wrong with it.
 * @param host the installation's host name, which is in the mails' header.
 */
export function compileContent(content: RunContent, host: string): CompiledCampaign | ContentProblem[] {
  try {
    return compileCampaign(content, { host });
  } catch (error) {
    return toProblems(error);
  }
}

/** What an error of templates says. @throws the error itself when it is another one */
export function toProblems(error: unknown): ContentProblem[] {
  if (!(error instanceof TemplateError)) throw error;
  return [error, ...error.others].map(({ part, line, column, message }) => ({ part, line, column, message }));
}
