// The process of the receivers: bare servers of Node's, so that what is measured isn't them.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monotonicMs } from '../measure/monotonic.ts';
import { readMark } from '../scene/mark.ts';
import type { Answer, Changed, Reached, Received, ReceiversQuestion, Started } from './messages.ts';

interface Group {
  answer: Answer;
  requests: number;
  deliveries: Set<string>;
  /** Calls `reached` when there are so many deliveries. */
  goal?: { deliveries: number; reached: () => void };
}

const groups: Group[] = [];
const arrivals: Received['arrivals'] = [];

async function startReceiver(group: Group): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const atMs = monotonicMs();
    const delivery = String(request.headers['x-service-delivery']);
    const isNew = !group.deliveries.has(delivery);
    group.deliveries.add(delivery);
    group.requests += 1;
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const mark = isNew ? readMark(body) : undefined;
      if (mark !== undefined) arrivals.push({ mark, atMs });
      if (group.goal !== undefined && group.deliveries.size >= group.goal.deliveries) group.goal.reached();
      if (group.answer !== 'never') respond(response, group.answer.afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function respond(response: ServerResponse, afterMs: number): void {
  const end = (): void => void response.writeHead(204).end();
  if (afterMs === 0) end();
  else setTimeout(end, afterMs);
}

async function answer(question: ReceiversQuestion): Promise<Started | Changed | Reached | Received> {
  if (question.ask === 'start') {
    const starting = question.groups.map(({ count, answer }) => {
      const group: Group = { answer, requests: 0, deliveries: new Set() };
      groups.push(group);
      return Promise.all(Array.from({ length: count }, () => startReceiver(group)));
    });
    return { ports: await Promise.all(starting) };
  }
  if (question.ask === 'report') {
    const counts = groups.map(({ requests, deliveries }) => ({ requests, deliveries: deliveries.size }));
    return { groups: counts, arrivals };
  }
  const group = groups[question.group];
  if (group === undefined) throw new Error(`There is no group ${question.group}`);
  if (question.ask === 'change') {
    group.answer = question.answer;
    return { changed: true };
  }
  const { deliveries, limitMs } = question;
  if (group.deliveries.size < deliveries) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      group.goal = {
        deliveries,
        reached: () => {
          clearTimeout(timer);
          resolve();
        },
      };
    });
    delete group.goal;
  }
  return { reached: group.deliveries.size >= deliveries };
}

process.on('message', (question: ReceiversQuestion) => void answer(question).then((said) => process.send?.(said)));
process.on('disconnect', () => process.exit());
