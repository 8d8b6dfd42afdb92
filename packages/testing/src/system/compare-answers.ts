import { matchAnswer } from './match-answer.ts';
import type { Example } from './read-examples.ts';

/**
 * The differences from the output that a page shows, by the line of the output's block.
 * @param printed the output of each example, in order.
 */
export function compareAnswers(examples: Example[], printed: string[]): Record<string, string[]> {
  if (printed.length !== examples.length) throw new Error(`Of ${examples.length} examples ${printed.length} were run`);
  const differences = examples.flatMap(({ answer }, index) => {
    const found = answer === undefined ? [] : matchAnswer(answer, printed[index] ?? '');
    return found.length === 0 ? [] : [[`line ${answer?.line}`, found] as const];
  });
  return Object.fromEntries(differences);
}
