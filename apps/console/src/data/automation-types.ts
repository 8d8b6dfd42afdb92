import type { components } from 'mailwright';

// Kept separate from the queries, because code that needs only these types also runs without a browser.
type Schemas = components['schemas'];
export type Automation = Schemas['Automation'];
export type AutomationSummary = Schemas['AutomationSummary'];
export type Step = Schemas['AutomationStep'];
export type Trigger = Schemas['AutomationTrigger'];
export type Goal = Schemas['AutomationGoal'];
export type AutomationConditions = Schemas['AutomationConditions'];
export type AutomationReport = Schemas['AutomationReport'];
export type StepReport = Schemas['StepReport'];
export type AutomationValidation = Schemas['AutomationValidation'];
export type VersionSummary = Schemas['AutomationVersionSummary'];
export type Run = Schemas['Run'];
export type RunSummary = Schemas['RunSummary'];
