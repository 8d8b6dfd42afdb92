import { Counter, Gauge, Histogram, type Registry } from '@mailwright/platform';

/** The metrics of the API's requests. */
export interface RequestMetrics {
  begun(): void;
  /**
   * @param request `route`: a route's path, such as `/lists/{uid}`, never that of the request; `code`: the error code
   *   of the response.
   */
  ended(request: { method: string; route: string; status: number; code: string | undefined; tookMs: number }): void;
}

/** Registers the metrics of requests. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'mailwright_http_request_seconds',
    help: 'How long requests took, by method, route and class of status: 2xx, 3xx, 4xx, 5xx',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const problems = new Counter({
    name: 'mailwright_http_problems_total',
    help: 'Error responses, by the code in /docs/errors',
    labelNames: ['code'],
    registers,
  });
  const underWay = new Gauge({
    name: 'mailwright_http_requests_under_way',
    help: 'Requests in progress',
    registers,
  });
  return {
    begun: () => underWay.inc(),
    ended: ({ method, route, status, code, tookMs }) => {
      underWay.dec();
      seconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, tookMs / 1_000);
      if (code !== undefined) problems.inc({ code });
    },
  };
}
