import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const reference = fileURLToPath(new URL('../../../../../apps/docs/dist/web/reference/', import.meta.url));

/** A sample of the reference. */
export interface ReferenceSample {
  /** The operation's name in the clients, `resource.method`. */
  name: string;
  /** Its method and path, such as `GET /api/v1/lists/{uid}`. */
  request: string;
  code: string;
}

/**
 * Reads the samples in a language, as the label of its tab says it, from the reference as it is published.
 * @returns those of every operation, in the order of the pages.
 */
export async function readSamples(label: string): Promise<ReferenceSample[]> {
  const pages = (await readdir(reference)).filter((file) => file.endsWith('.md')).sort();
  const texts = await Promise.all(pages.map((file) => readFile(path.join(reference, file), 'utf8')));
  const sample = new RegExp(`^${label}:\\n\\n\`\`\`\\w+\\n([\\s\\S]*?)\\n\`\`\`$`, 'm');
  return texts
    .flatMap((text) => text.split(/^## /m))
    .flatMap((section) => {
      const [, request = '', name] = /^([A-Z]+ \/api\/v1\S*) \((\w+\.\w+)\)$/m.exec(section) ?? [];
      return name === undefined ? [] : [{ name, request, code: sample.exec(section)?.[1] ?? '' }];
    });
}

/** A program made of samples. */
export interface SampleProgram {
  text: string;
  /** The lines of a compiler's output that name a place, with the name of the sample there. */
  explain(output: string): string[];
}

/** Puts samples into one program, each as `wrap` makes it, after `head`. */
export function joinSamples(
  head: string,
  samples: ReferenceSample[],
  wrap: (sample: ReferenceSample) => string,
): SampleProgram {
  const lines = head.split('\n').map((line) => ({ name: 'the head', line }));
  for (const sample of samples)
    lines.push(
      ...wrap(sample)
        .split('\n')
        .map((line) => ({ name: sample.name, line })),
    );
  return {
    text: `${lines.map(({ line }) => line).join('\n')}\n`,
    explain: (output) =>
      [...output.matchAll(/^.*?\bsamples\.\w+[:(](\d+).*$/gm)].map(([line, number]) => {
        return `${lines[Number(number) - 1]?.name ?? '?'}: ${line}`;
      }),
  };
}
