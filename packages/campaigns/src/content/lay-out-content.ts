import { type AppliedTemplate, applyTemplate, type LoadedTemplate } from '@mailwright/templates';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import type { ContentProblem } from './compile-content.ts';

/** Where an error or a warning is. */
type Located = Omit<ContentProblem, 'message'> & { message: string };

/** What a campaign says, in its template if it has one. */
export interface LaidOutContent {
  subject: string | null;
  html: string | null;
  plain: string | null;
  problems: ContentProblem[];
  /** The same error or warning with its position where its author finds it: in the campaign's own part, or in the template. */
  locate<T extends Located>(found: T): T;
}

type Written = Pick<CampaignRow, 'subject' | 'html' | 'plain'>;

/** Puts the parts of a campaign into its template. A template without a slot is the whole mail. */
export function layOutContent(written: Written, template: LoadedTemplate | undefined): LaidOutContent {
  if (template === undefined) return { ...written, problems: [], locate: (found) => found };
  const subject = written.subject ?? template.subject;
  const ofSubject = written.subject === null ? { subject: wholeTemplate } : {};
  if (!template.hasSlot) {
    const { html, plain } = template;
    const problems = (['html', 'plain'] as const)
      .filter((part) => !isBlank(written[part]))
      .map((part) => ({ part, line: null, column: null, message: 'is not sent: the template has no slot for it' }));
    return {
      subject,
      html,
      plain,
      problems,
      locate: locateIn({ ...ofSubject, html: wholeTemplate, plain: wholeTemplate }),
    };
  }
  if (isBlank(written.html)) return { ...written, subject, problems: [], locate: locateIn(ofSubject) };
  const html = insert(template.html, written.html ?? '');
  const plain =
    template.plain === null || isBlank(written.plain) ? undefined : insert(template.plain, written.plain ?? '');
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

/** Where a position is: in the content, or in the template. */
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

function insert(template: string, content: string): { text: string; locate: Locate } {
  // As they are when a mail is compiled, whose positions are located.
  const [layout, inner] = [template, content].map((text) => text.replace(/\r\n?/g, '\n')) as [string, string];
  const applied = applyTemplate(layout, inner);
  return { text: applied.text, locate: (at) => locateInserted(applied, layout, inner, at) };
}

function locateInserted({ text, begin, end, resumesAt }: AppliedTemplate, layout: string, inner: string, at: Position) {
  const offset = offsetOf(text, at);
  if (offset >= begin && offset < end) return { ...positionOf(inner, offset - begin), isOfTemplate: false };
  return { ...positionOf(layout, offset < begin ? offset : offset - end + resumesAt), isOfTemplate: true };
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let number = 1; number < line; number += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
