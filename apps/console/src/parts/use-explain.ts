import { useCallback } from 'react';
import { useI18n } from '../texts/language.tsx';
import { problemTexts } from '../texts/problem-texts.ts';
import { type Explain, explainProblem } from './explain-problem.ts';

/** Returns the function that says problems in the viewer's language. */
export function useExplain(): Explain {
  const { pick } = useI18n();
  const words = pick(problemTexts);
  return useCallback((found) => explainProblem(found, words), [words]);
}
