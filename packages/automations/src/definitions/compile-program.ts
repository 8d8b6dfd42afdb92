/** A step, and where runs go next. */
export interface ProgramStep<Step> {
  step: Step;
  /** Its path in the definition: `steps[2].then[0]`. */
  at: string;
  /** The id of the step after it; null: the run is completed. */
  next: string | null;
  /**
   * The first step of each branch: `then` and `else`, the branches of a split, or `on_timeout`. An empty branch has
   * `next`.
   */
  branches: (string | null)[];
}

/** The steps of an automation as a program: each step knows the next one, so a run needs no stack. */
export interface Program<Step> {
  /** The id of the first step; null: there are no steps. */
  first: string | null;
  /** By step id, in the order of the definition. */
  steps: Map<string, ProgramStep<Step>>;
}

interface Branching {
  id: string;
  type: string;
  then?: unknown;
  else?: unknown;
  until_event?: unknown;
  branches?: unknown;
}

/** Compiles the steps of an automation, whose ids must be unique, into a program. */
export function compileProgram<Step extends Branching>(steps: readonly Step[]): Program<Step> {
  const program: Program<Step>['steps'] = new Map();
  const visit = (inner: readonly Step[], at: string, after: string | null): string | null => {
    inner.forEach((step, index) => {
      const own = `${at}[${index}]`;
      const next = inner[index + 1]?.id ?? after;
      const entry: ProgramStep<Step> = { step, at: own, next, branches: [] };
      program.set(step.id, entry);
      entry.branches = branchesOf(step).map((branch) => visit(branch.steps, `${own}.${branch.name}`, next));
    });
    return inner[0]?.id ?? after;
  };
  return { first: visit(steps, 'steps', null), steps: program };
}

/** The branches of a step, each with its path in the definition. */
export function branchesOf<Step extends Omit<Branching, 'id'>>(step: Step): { name: string; steps: readonly Step[] }[] {
  const read = (value: unknown): readonly Step[] => (value ?? []) as readonly Step[];
  if (step.type === 'condition')
    return [
      { name: 'then', steps: read(step.then) },
      { name: 'else', steps: read(step.else) },
    ];
  if (step.type === 'split') {
    const branches = step.branches as { steps?: unknown }[];
    return branches.map((branch, index) => ({ name: `branches[${index}].steps`, steps: read(branch.steps) }));
  }
  const event = step.until_event as { on_timeout?: unknown } | undefined;
  return event === undefined ? [] : [{ name: 'until_event.on_timeout', steps: read(event.on_timeout) }];
}
