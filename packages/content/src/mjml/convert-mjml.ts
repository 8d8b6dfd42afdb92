// Loaded only by a thread, and only when there is something to convert: MJML is a megabyte of code.
import convert from 'mjml-browser';

/** Something in MJML that was left out or that mails can't show as meant. */
export interface MjmlFinding {
  /** From 1. */
  line: number;
  /** The element, such as `mj-text`. */
  tag: string;
  message: string;
}

/** The HTML of MJML, or why there is none. */
export type ConvertedMjml = { html: string; findings: MjmlFinding[] } | { problem: string };

const maxFindings = 100;
const maxHtmlBytes = 500_000;

/**
 * Converts MJML to HTML. It may take any length of time and any amount of memory, so it is meant for threads. Files are
 * never included, and no fonts are loaded from other sites but those that the author names.
 */
export async function convertMjml(mjml: string): Promise<ConvertedMjml> {
  // MJML for browsers leaves out styles that are to be inlined. As ordinary ones, they are inlined before sending.
  const source = mjml.replaceAll(/(<mj-style\b[^>]*?)\binline\s*=\s*(["'])inline\2/gi, '$1');
  const options = { validationLevel: 'soft', fonts: {}, ignoreIncludes: true, keepComments: false } as const;
  try {
    const { html, errors } = await convert(source, options);
    if (Buffer.byteLength(html) > maxHtmlBytes)
      return { problem: `becomes more than ${maxHtmlBytes} bytes of HTML. Make it smaller` };
    const findings = [
      ...includesIn(mjml),
      ...errors.map(({ line, tagName, message }) => ({ line, tag: tagName, message })),
    ];
    return { html, findings: findings.toSorted((one, other) => one.line - other.line).slice(0, maxFindings) };
  } catch (error) {
    return { problem: describe(error) };
  }
}

function includesIn(mjml: string): MjmlFinding[] {
  return mjml.split('\n').flatMap((text, index) =>
    [...text.matchAll(/<mj-include\b/gi)].map(() => ({
      line: index + 1,
      tag: 'mj-include',
      message: 'Files are not included. Paste the content of the file here instead',
    })),
  );
}

function describe(error: unknown): string {
  if (error instanceof RangeError) return 'is nested too deeply';
  return 'must be MJML: one <mjml> element with an <mj-body>, in which every element is closed';
}
