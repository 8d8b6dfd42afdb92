import { expect } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { operator } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import fc from 'fast-check';
import { updateList } from '../lists/change-lists.ts';
import { addSubscriber } from '../subscribers/add-subscriber.ts';
import { addTags, removeTag, subscribe, unsubscribe, updateSubscriber } from '../subscribers/change-subscriber.ts';
import { deleteSubscriber, eraseSubscriber } from '../subscribers/remove-subscriber.ts';
import { addSuppression, deleteSuppression } from '../suppressions/change-suppressions.ts';
import { codeOf, type Model, modelAddition, type ModelledSubscriber, readReal, type Real } from './model-audience.ts';
import { moved, tagged } from './model-effects.ts';
import { type ModelledMove, modelStatus } from './model-status.ts';
import { runInBatch } from './run-in-batch.ts';
import { fillInForm, followMailedLink } from './visit-public-pages.ts';

type Command = fc.AsyncCommand<Model, Real>;

/** A command on one address: its effect on the model, which returns the expected error code, and its execution. */
interface Act {
  name: string;
  model(model: Model, address: string): string | undefined;
  run(real: Real, address: string): Promise<unknown>;
}

const addresses = ['a@example.com', 'b+x@example.com', 'c@xn--bcher-kva.example'];
const nameOf = (real: Real, address: string) => ({ uid: address, list_uid: real.listUid });

/** An act on one subscriber. The model returns `not_found` if nobody has the address. */
function onSubscriber(
  name: string,
  model: (subscriber: ModelledSubscriber, model: Model, address: string) => string | undefined,
  run: Act['run'],
): Act {
  return {
    name,
    model: (whole, address) => {
      const subscriber = whole.subscribers.get(address);
      return subscriber === undefined ? 'not_found' : model(subscriber, whole, address);
    },
    run,
  };
}

const upsert = (name: string | null, tags: string[], resubscribe: boolean): Act['model'] => {
  return (model, address) => {
    const suppressed = model.suppressed.has(address);
    const there = model.subscribers.get(address);
    if (there === undefined) {
      if (suppressed) return 'address_suppressed';
      model.subscribers.set(address, modelAddition(model, name, tags));
      return undefined;
    }
    const moves = resubscribe && modelStatus(there.status, 'subscribe', model.mode) !== there.status;
    if (moves && suppressed) return 'address_suppressed';
    if (moves) moved(model, there, 'subscribe');
    if (name !== null && there.name !== name) {
      there.name = name;
      there.events.push('updated FIRST_NAME');
    }
    tagged(there, tags);
    return undefined;
  };
};

const add = (name: string | null, tags: string[], resubscribe: boolean): Act => ({
  name: `add(${name}, [${tags.join()}], ${resubscribe})`,
  model: upsert(name, tags, resubscribe),
  run: ({ deps, accountId, listUid }, address) => {
    const values = name === null ? {} : { FIRST_NAME: name };
    const body = { list_uid: listUid, EMAIL: address, tags, resubscribe, ...values };
    return addSubscriber(deps, accountId, newId(), body);
  },
});

const addInBatch = (name: string, tags: string[], resubscribe: boolean): Act => {
  const { model } = add(name, tags, resubscribe);
  return {
    name: `addInBatch(${name}, [${tags.join()}], ${resubscribe})`,
    model: (whole, address) => (model(whole, address) === undefined ? undefined : 'suppressed'),
    run: (real, address) => runInBatch(real, { EMAIL: address, FIRST_NAME: name, tags }, resubscribe),
  };
};

/** The same act as a row of a batch, with the same effect. */
const inBatch = (act: Act, row: object): Act => ({
  ...act,
  name: `${act.name} in a batch`,
  run: (real, address) => runInBatch(real, { EMAIL: address, ...row }),
});

const leave = onSubscriber(
  'unsubscribe',
  (subscriber, model) => {
    moved(model, subscriber, 'unsubscribe');
    return undefined;
  },
  (real, address) => unsubscribe(real.deps, real.accountId, nameOf(real, address), {}),
);

const remove: Act = {
  name: 'delete',
  model: (model, address) => (model.subscribers.delete(address) ? undefined : 'not_found'),
  run: async ({ database, accountId, ...real }, address) => {
    await deleteSubscriber(database, accountId, { uid: address, list_uid: real.listUid });
  },
};

const acts: Act[] = [
  leave,
  inBatch(leave, { action: 'unsubscribe' }),
  remove,
  inBatch(remove, { action: 'delete' }),
  onSubscriber(
    'subscribe',
    (subscriber, model, address) => {
      const to = modelStatus(subscriber.status, 'subscribe', model.mode);
      const asks = to !== subscriber.status || to === 'unconfirmed';
      if (asks && model.suppressed.has(address)) return 'address_suppressed';
      moved(model, subscriber, 'subscribe');
      return undefined;
    },
    (real, address) => subscribe(real.deps, real.accountId, nameOf(real, address), {}),
  ),
  onSubscriber(
    'follow the mailed link',
    (subscriber, model, address) => {
      if (!model.suppressed.has(address)) moved(model, subscriber, 'confirm');
      return undefined;
    },
    followMailedLink,
  ),
  {
    name: 'fill in the form',
    model: (model, address) => {
      const there = model.subscribers.get(address);
      if (model.suppressed.has(address)) return undefined;
      if (there === undefined) model.subscribers.set(address, modelAddition(model, null, []));
      else moved(model, there, 'sign-up');
      return undefined;
    },
    run: fillInForm,
  },
  {
    name: 'erase',
    model: (model, address) => {
      if (!model.subscribers.delete(address)) return 'not_found';
      model.suppressed.add(address);
      return undefined;
    },
    run: ({ database, accountId, deps, listUid }, address) => {
      const actor = { kind: 'operator', id: null, ipAddress: null } as const;
      return inTransaction(database, (sql) =>
        eraseSubscriber(sql, accountId, { uid: address, list_uid: listUid }, { appSecrets: deps.appSecrets, actor }),
      );
    },
  },
  {
    name: 'suppress',
    model: (model, address) => void model.suppressed.add(address),
    run: ({ database, deps, accountId }, email) =>
      addSuppression(database, deps.appSecrets, accountId, newId(), { email }),
  },
  {
    name: 'lift',
    model: (model, address) => (model.suppressed.delete(address) ? undefined : 'not_found'),
    run: ({ database, deps, accountId }, address) => deleteSuppression(database, deps.appSecrets, accountId, address),
  },
  ...(['single_opt_in', 'double_opt_in'] as const).map((mode): Act => ({
    name: `the list becomes ${mode}`,
    model: (model) => void (model.mode = mode),
    run: ({ database, accountId, listUid }) =>
      updateList(database, accountId, listUid, { subscription: mode }, { actor: operator }).then(() => undefined),
  })),
  ...(['bounced', 'complained', 'blocklisted', 'subscribed', 'unconfirmed'] as const).map((status) =>
    onSubscriber(
      `become ${status}`,
      (subscriber) => void (subscriber.status = status),
      async ({ database, listId }, address) => {
        const rows = await database.query({
          text: `UPDATE subscribers SET status = $3::subscriber_status, revision = revision + 1
            WHERE list_id = $1 AND email_normalized = $2 RETURNING id`,
          values: [listId, address, status],
        });
        return rows.length === 0 ? 'not_found' : undefined;
      },
    ),
  ),
];

const tag = fc.constantFrom('vip', 'navy', 'x', '日本', '{"a"}');
const tags = fc.uniqueArray(tag, { maxLength: 3 });
const name = fc.constantFrom('Ada', 'Grace', `O'Brien "x"`);

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...acts) },
  { weight: 4, arbitrary: fc.tuple(fc.option(name), tags, fc.boolean()).map((given) => add(...given)) },
  { weight: 3, arbitrary: fc.tuple(name, tags, fc.boolean()).map((given) => addInBatch(...given)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        tags.filter((some) => some.length > 0),
        fc.boolean(),
      )
      .map(([some, batched]) => {
        const act = onSubscriber(
          `addTags(${some.join()})`,
          (subscriber) => {
            tagged(subscriber, some);
            return undefined;
          },
          (real, address) => addTags(real.deps, real.accountId, nameOf(real, address), some),
        );
        return batched ? inBatch(act, { action: 'tag', tags: some }) : act;
      }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tag, fc.boolean()).map(([one, batched]) => {
      const act = onSubscriber(
        `removeTag(${one})`,
        (subscriber) => {
          if (subscriber.tags.includes(one)) subscriber.events.push('updated tags');
          subscriber.tags = subscriber.tags.filter((other) => other !== one);
          return undefined;
        },
        (real, address) => removeTag(real.deps, real.accountId, nameOf(real, address), one),
      );
      return batched ? inBatch(act, { action: 'untag', tags: [one] }) : act;
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.option(name), fc.boolean()).map(([given, batched]) => {
      const act = onSubscriber(
        `update(${given})`,
        (subscriber) => {
          if (subscriber.name !== given) subscriber.events.push('updated FIRST_NAME');
          subscriber.name = given;
          return undefined;
        },
        (real, address) => updateSubscriber(real.deps, real.accountId, nameOf(real, address), { FIRST_NAME: given }),
      );
      return batched ? inBatch(act, { action: 'update', FIRST_NAME: given }) : act;
    }),
  },
);

/** An act on an address, as a command that is checked against the model. */
const toCommand = (act: Act, address: string): Command => ({
  check: () => true,
  run: async (model, real) => {
    const expected = act.model(model, address);
    let outcome: unknown;
    const code = await codeOf(act.run(real, address).then((result) => (outcome = result)));
    expect(code ?? (typeof outcome === 'string' ? outcome : undefined)).toBe(expected);
    expect(await readReal(real, address)).toEqual(model.subscribers.get(address));
  },
  toString: () => `${act.name} ${address}`,
});

/** Generates any command. */
export const anyCommand: fc.Arbitrary<Command> = fc
  .tuple(anyAct, fc.constantFrom(...addresses))
  .map(([act, address]) => toCommand(act, address));

/** The commands that bring a new subscriber into the status and make the move from there. */
export function commandsOfMove(status: ModelledSubscriber['status'], move: ModelledMove): Command[] {
  const names = [status === 'unsubscribed' ? 'unsubscribe' : `become ${status}`, actOf[move]];
  const [address = ''] = addresses;
  const found = names.map((name) => acts.find((act) => act.name === name)).filter((act) => act !== undefined);
  if (found.length < names.length) throw new Error(`There are no acts for ${names.join(', ')}`);
  return [add(null, [], false), ...found].map((act) => toCommand(act, address));
}

const actOf: Record<ModelledMove, string> = {
  subscribe: 'subscribe',
  unsubscribe: 'unsubscribe',
  confirm: 'follow the mailed link',
  'sign-up': 'fill in the form',
};

/**
 * Generates acts that run concurrently, for which only invariants of the result are known. Excludes acts that set the
 * status to subscribed or unconfirmed directly in the database: they would leave a history that no sequence of moves
 * can produce.
 */
export const anyWork: fc.Arbitrary<{ name: string; run(real: Real): Promise<unknown> }> = fc
  .tuple(
    anyAct.filter(({ name }) => name !== 'become subscribed' && name !== 'become unconfirmed'),
    fc.constantFrom(...addresses.slice(0, 2)),
  )
  .map(([act, address]) => ({ name: `${act.name} ${address}`, run: (real: Real) => act.run(real, address) }));
