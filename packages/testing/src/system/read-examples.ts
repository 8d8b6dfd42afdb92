/** A fenced block of a page, with its info string parsed, such as ```` ```json part of response ````. */
export interface Block {
  language: string;
  info: string;
  text: string;
  line: number;
}

/** A block that is run, and its expected output; if it has several commands, their output is compared as a whole. */
export interface Example extends Block {
  response: Block | undefined;
  /** The page that it is on, if several pages are run together. */
  page?: string;
}

const fence = /^```(\w+)[ \t]*([^\n]*)\n([\s\S]*?)^```$/gm;

/** The fenced blocks of a Markdown page, in order. */
export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(fence)].map(({ index, 1: language = '', 2: info = '', 3: text = '' }) => {
    return { language, info: info.trim(), text, line: markdown.slice(0, index).split('\n').length };
  });
}

/**
 * The blocks of a language that are tagged `example`, each with the block below it that is tagged `response`.
 * @throws Error for a `response` without an `example`, which nothing would check.
 */
export function readExamples(markdown: string, language: string): Example[] {
  const examples: Example[] = [];
  let last: Block | undefined;
  for (const block of readBlocks(markdown)) {
    if (block.info.endsWith('response')) {
      if (last === undefined) throw new Error(`The response in line ${block.line} belongs to no example`);
      const example = examples.find(({ line }) => line === last?.line);
      if (example !== undefined) example.response = block;
      last = undefined;
    } else {
      last = block.info.startsWith('example') ? block : undefined;
      if (block.info === 'example' && block.language === language) examples.push({ ...block, response: undefined });
    }
  }
  return examples;
}
