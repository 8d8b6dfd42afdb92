// The receiver process: bare Node servers, which add little to what is measured.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monotonicMs } from '../measure/monotonic.ts';
import { readCorrelationId } from '../fixture/correlation-id.ts';
import type { ResponseBehavior, Changed, Reached, Received, ReceiversRequest, Started } from './receiver-messages.ts';

interface Group {
  behavior: ResponseBehavior;
  requests: number;
  deliveries: Set<string>;
  /** Once this many different deliveries have arrived, each request calls `reached`. */
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
      const correlationId = isNew ? readCorrelationId(body) : undefined;
      if (correlationId !== undefined) arrivals.push({ correlationId, atMs });
      if (group.goal !== undefined && group.deliveries.size >= group.goal.deliveries) group.goal.reached();
      if (group.behavior !== 'never') respond(response, group.behavior.afterMs);
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

async function handle(question: ReceiversRequest): Promise<Started | Changed | Reached | Received> {
  if (question.ask === 'start') {
    const starting = question.groups.map(({ count, behavior }) => {
      const group: Group = { behavior, requests: 0, deliveries: new Set() };
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
    group.behavior = question.behavior;
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

process.on('message', (question: ReceiversRequest) => void handle(question).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit());
