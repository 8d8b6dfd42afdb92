import { automationDe, automationEn } from './automation-texts.ts';
import type { Texts } from './console-english.ts';
import { flowDe, flowEn } from './flow-texts.ts';
import { useI18n } from './language.tsx';
import { runDe, runEn } from './run-texts.ts';
import { stepDe, stepEn } from './step-texts.ts';

const english = { automations: automationEn, flow: flowEn, steps: stepEn, runs: runEn };
const german: typeof english = { automations: automationDe, flow: flowDe, steps: stepDe, runs: runDe };
const both = { en: english, de: german };

/** All texts, with those about automations. */
export type AutomationTexts = Texts & typeof english;

/** The texts and formats in the viewer's language, plus the texts about automations, which only their pages load. */
export function useAutomating() {
  const i18n = useI18n();
  return { ...i18n, texts: { ...i18n.texts, ...i18n.pick(both) } };
}
