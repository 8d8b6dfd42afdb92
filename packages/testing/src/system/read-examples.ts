/** A fenced block of a page, with its info string parsed: ```` ```json part of answer ````. */
export interface Block {
  language: string;
  info: string;
  text: string;
  line: number;
}

/** A block that is run, and its expected output; the output of several commands is compared as a whole. */
export interface Example extends Block {
  answer: Block | undefined;
}

const fence = /^```(\w+)[ \t]*([^\n]*)\n([\s\S]*?)^```$/gm;

/** The fenced blocks of a Markdown page, in order. */
export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(fence)].map(({ index, 1: language = '', 2: info = '', 3: text = '' }) => {
    return { language, info: info.trim(), text, line: markdown.slice(0, index).split('\n').length };
  });
}

/**
 * The blocks of a language tagged `example`, each with the block below it that is tagged `answer`.
 * @throws Error for an `answer` without an `example`, which nothing would check.
 */
export function readExamples(markdown: string, language: string): Example[] {
  const examples: Example[] = [];
  let last: Block | undefined;
  for (const block of readBlocks(markdown)) {
    if (block.info.endsWith('answer')) {
      if (last === undefined) throw new Error(`The answer in line ${block.line} belongs to no example`);
      const example = examples.find(({ line }) => line === last?.line);
      if (example !== undefined) example.answer = block;
      last = undefined;
    } else {
      last = block.info.startsWith('example') ? block : undefined;
      if (block.info === 'example' && block.language === language) examples.push({ ...block, answer: undefined });
    }
  }
  return examples;
}
