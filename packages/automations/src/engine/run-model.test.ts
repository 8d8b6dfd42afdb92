import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { changeAlike } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { createTestAutomation, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import fc from 'fast-check';
import {
  readTestRuns,
  startTestAutomations,
  startTestRuns,
  type TestAutomations,
} from '../testing/start-test-automations.ts';
import { chooseBranch } from './take-step.ts';
import { afterDuration, nextTimeOfDay } from './wake-time.ts';

let database: TestDatabase;
let engine: TestAutomations;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  engine = startTestAutomations(database);
});
afterEach(() => engine.close());
afterAll(() => database.drop());

interface Step {
  id: string;
  type: string;
  tag: string;
  for: string;
  until?: { at: string; days: string[] };
  until_event?: { event: string; tag: string; timeout: string; on_timeout: Step[] };
  if: { all: [{ tag: string }] };
  then: Step[];
  else: Step[];
  branches: { percent: number; steps: Step[] }[];
}

const tags = ['a', 'b', 'c'];
const tag = fc.constantFrom(...tags);
const duration = fc.constantFrom('PT1H', 'PT36H', 'P1D', 'P1M');
const { steps: anySteps } = fc.letrec<{ step: object; steps: object[] }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 3, depthIdentifier: 'steps' }),
  step: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'steps', depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('add_tag'), tag }),
    fc.record({ type: fc.constant('remove_tag'), tag }),
    fc.record({ type: fc.constant('wait'), for: duration }),
    fc.record({
      type: fc.constant('wait'),
      until: fc.record({ at: fc.constantFrom('02:30', '09:00'), days: fc.constant(['mon', 'sun']) }),
    }),
    fc.record({ type: fc.constant('exit') }),
    fc.record({
      type: fc.constant('wait'),
      until_event: fc.record({ event: fc.constant('tagged'), tag, timeout: duration, on_timeout: tie('steps') }),
    }),
    fc.record({
      type: fc.constant('condition'),
      if: tag.map((name) => ({ all: [{ tag: name, operator: 'has' }] })),
      then: tie('steps'),
      else: tie('steps'),
    }),
    fc.record({
      type: fc.constant('split'),
      branches: fc.tuple(tie('steps'), tie('steps')).map(([one, other]) => [
        { percent: 40, steps: one },
        { percent: 60, steps: other },
      ]),
    }),
  ),
}));
/** What happens, in order: the subscriber may get a tag, and then time passes. */
const happenings = fc.array(
  fc.record({ tag: fc.option(tag, { nil: undefined }), hours: fc.constantFrom(0, 1, 24, 47, 24 * 31) }),
  { minLength: 1, maxLength: 6 },
);

function identify(steps: Step[], count = { next: 1 }): Step[] {
  return steps.map((step) => {
    const id = `s${count.next++}`;
    const inner = (some: Step[]) => identify(some, count);
    if (step.type === 'condition') return { ...step, id, then: inner(step.then), else: inner(step.else) };
    if (step.type === 'split')
      return { ...step, id, branches: step.branches.map((one) => ({ ...one, steps: inner(one.steps) })) };
    if (step.until_event === undefined) return { ...step, id };
    return { ...step, id, until_event: { ...step.until_event, on_timeout: inner(step.until_event.on_timeout) } };
  });
}

interface World {
  now: Date;
  tags: string[];
  did: string[];
  runId: string;
}
const timeZone = 'America/New_York';

/** A plain model of one run. It yields while it waits, and is told how the wait ended. */
function* live(steps: Step[], world: World): Generator<{ until: Date; tag?: string }, boolean, string> {
  for (const step of steps) {
    const did = (result: string) => void world.did.push(`${step.id}: ${result}`);
    if (step.type === 'add_tag') {
      if (!world.tags.includes(step.tag)) world.tags.push(step.tag);
      did('done');
    } else if (step.type === 'remove_tag') {
      world.tags = world.tags.filter((name) => name !== step.tag);
      did('done');
    } else if (step.type === 'exit') {
      did('done');
      return false;
    } else if (step.type === 'wait') {
      const event = step.until_event;
      const until = step.until
        ? nextTimeOfDay(step.until, timeZone, world.now)
        : afterDuration(event?.timeout ?? step.for, timeZone, world.now);
      const ended = yield event === undefined ? { until } : { until, tag: event.tag };
      did(event === undefined ? 'waited' : ended);
      if (ended === 'timeout' && event !== undefined && !(yield* live(event.on_timeout, world))) return false;
    } else {
      const isCondition = step.type === 'condition';
      const index = isCondition
        ? world.tags.includes(step.if.all[0].tag)
          ? 0
          : 1
        : chooseBranch(
            world.runId,
            step.id,
            step.branches.map((one) => one.percent),
          );
      did(isCondition ? (['then', 'else'][index] ?? '') : `branch_${index + 1}`);
      const branch = isCondition ? [step.then, step.else][index] : step.branches[index]?.steps;
      if (!(yield* live(branch ?? [], world))) return false;
    }
  }
  return true;
}

test('a run does what a plain model of its definition does, whatever happens and when', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, happenings, fc.integer({ min: 0, max: 365 * 24 }), async (given, events, hours) => {
      const steps = identify(given as Step[]);
      const automation = await createTestAutomation(database, { steps: steps.map((step) => ({ ...step })), timeZone });
      engine.setNow(new Date(Date.UTC(2027, 10, 1) + hours * 3_600_000));
      const [runId = ''] = await startTestRuns(database, automation);
      const world: World = { now: engine.now(), tags: [], did: [], runId };
      const model = live(steps, world);
      let state = model.next('');
      await engine.pass();
      for (const { tag: name, hours: passed } of events) {
        let isEvent = false;
        if (name !== undefined) {
          const { accountId, listId, subscriberIds: ids } = automation;
          await inTransaction(database, (sql) =>
            changeAlike(sql, { events: engine.events, clock: engine }, { accountId, listId, ids }, { addTag: name }),
          );
          isEvent = !world.tags.includes(name) && state.done !== true && state.value.tag === name;
          if (!world.tags.includes(name)) world.tags.push(name);
        }
        await engine.pass(passed * 3_600_000);
        world.now = engine.now();
        if (state.done !== true && isEvent) state = model.next('event');
        while (state.done !== true && state.value.until <= world.now) state = model.next('timeout');
      }
      const [run] = await readTestRuns(database, automation);
      const { tags: has } = await database.prisma.subscriber.findUniqueOrThrow({
        where: { id: automation.subscriberIds[0] ?? '' },
      });
      expect({ did: run?.did, tags: has, status: run?.status }).toEqual({
        did: world.did,
        tags: world.tags,
        status: state.done !== true ? 'waiting' : state.value ? 'completed' : 'exited',
      });
    }),
    { numRuns: 25 },
  );
}, 600_000);
