import {
  type AppliedTemplate,
  type CampaignSource,
  type CompiledCampaign,
  type LoadedTemplate,
  type Renderer,
  TemplateError,
  type TrackingOptions,
} from '@mailwright/content';
import type { FieldValue } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { CampaignRow } from './campaign-row.ts';

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

/** An error or a warning with its position. */
type Located = Omit<ContentProblem, 'message'> & { message: string };

/** What a campaign says, inserted into its template if it has one. */
export interface LaidOutContent {
  subject: string | null;
  html: string | null;
  plain: string | null;
  problems: ContentProblem[];
  /** Moves an error or a warning to where its author finds it: in the campaign's own part, or in the template. */
  locate<T extends Located>(found: T): T;
}

type Written = Pick<CampaignRow, 'accountId' | 'subject' | 'html' | 'plain'>;

/** Inserts the parts of a campaign into its template. A template without a slot is the whole mail. */
export async function layOutContent(
  renderer: Renderer,
  { accountId, ...written }: Written,
  template: LoadedTemplate | undefined,
): Promise<LaidOutContent> {
  if (template === undefined) return { ...written, problems: [], locate: (found) => found };
  const subject = written.subject ?? template.subject;
  const ofSubject = written.subject === null ? { subject: wholeTemplate } : {};
  if (!template.hasSlot) {
    const { html, plain } = template;
    const problems = (['html', 'plain'] as const)
      .filter((part) => !isBlank(written[part]))
      .map((part) => ({
        part,
        line: null,
        column: null,
        message: 'would not be sent: the template has no content slot for it',
      }));
    return {
      subject,
      html,
      plain,
      problems,
      locate: locateIn({ ...ofSubject, html: wholeTemplate, plain: wholeTemplate }),
    };
  }
  if (isBlank(written.html)) return { ...written, subject, problems: [], locate: locateIn(ofSubject) };
  const insert = (layout: string, content: string) => insertContent(renderer, accountId, layout, content);
  const html = await insert(template.html, written.html ?? '');
  const plain =
    template.plain === null || isBlank(written.plain) ? undefined : await insert(template.plain, written.plain ?? '');
  const ofPlain = plain === undefined ? {} : { plain: plain.locate };
  return {
    subject,
    html: html.text,
    plain: plain?.text ?? written.plain,
    problems: [],
    locate: locateIn({ ...ofSubject, html: html.locate, ...ofPlain }),
  };
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

interface Position {
  line: number;
  column: number;
}

/** Maps a position in the mail to one in the content or in the template. */
type Locate = (at: Position) => Position & { isOfTemplate: boolean };

const wholeTemplate: Locate = (at) => ({ ...at, isOfTemplate: true });

function locateIn(parts: Partial<Record<string, Locate>>) {
  return <T extends Located>(found: T): T => {
    const { part, line, column, message } = found;
    const locate = parts[part];
    if (locate === undefined || line === null || column === null) return found;
    const { isOfTemplate, ...at } = locate({ line, column });
    return isOfTemplate
      ? { ...found, ...at, part: 'template_uid', message: `In its ${part}: ${message}` }
      : { ...found, ...at };
  };
}

async function insertContent(
  renderer: Renderer,
  accountId: string,
  template: string,
  content: string,
): Promise<{ text: string; locate: Locate }> {
  // Line ends are normalized as when a mail is compiled, so that its positions match.
  const [layout, inner] = [template, content].map((text) => text.replace(/\r\n?/g, '\n')) as [string, string];
  const applied = await renderer.applyTemplate(accountId, layout, inner);
  const lines = { text: indexLines(applied.text), layout: indexLines(layout), inner: indexLines(inner) };
  return { text: applied.text, locate: (at) => locateInserted(applied, lines, at) };
}

function locateInserted(
  { begin, end, resumesAt }: AppliedTemplate,
  lines: { text: LineIndex; layout: LineIndex; inner: LineIndex },
  at: Position,
) {
  const offset = lines.text.offsetOf(at);
  if (offset >= begin && offset < end) return { ...lines.inner.positionOf(offset - begin), isOfTemplate: false };
  const position = lines.layout.positionOf(offset < begin ? offset : offset - end + resumesAt);
  return { ...position, isOfTemplate: true };
}

/** An index of a text's lines, which makes hundreds of look-ups fast. Lines and columns are counted from 1. */
interface LineIndex {
  offsetOf(at: { line: number; column: number }): number;
  positionOf(offset: number): { line: number; column: number };
}

/** Creates an index, which reads the text once, at the first look-up. */
function indexLines(text: string): LineIndex {
  let starts: number[] | undefined;
  const startsOfLines = (): number[] => {
    if (starts !== undefined) return starts;
    starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  };
  return {
    offsetOf: ({ line, column }) => (startsOfLines()[line - 1] ?? 0) + column - 1,
    positionOf: (offset) => {
      const lines = startsOfLines();
      let line = 0;
      for (let after = lines.length; after - line > 1;) {
        const middle = (line + after) >> 1;
        if ((lines[middle] ?? 0) <= offset) line = middle;
        else after = middle;
      }
      return { line: line + 1, column: offset - (lines[line] ?? 0) + 1 };
    },
  };
}
