import { useCallback } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/problem.ts';
import { type Explain, explainProblem } from './explain-problem.ts';

/** Returns the function that says problems in the viewer's language. */
export function useExplain(): Explain {
  const { t } = useI18n();
  return useCallback((found) => explainProblem(found, t), [t]);
}
