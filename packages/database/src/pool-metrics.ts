import { Gauge, type Registry } from '@mailwright/platform';
import type pg from 'pg';

/** Registers the state of a process's pool of connections to Postgres. */
export function registerPoolMetrics(registry: Registry, pool: pg.Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'mailwright_postgres_connections',
    help: 'Connections of this process to Postgres, by state: busy, idle',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'mailwright_postgres_waiting',
    help: 'Statements of this process that wait for a connection, since all are busy',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'mailwright_postgres_pool_size',
    help: 'How many connections this process opens at most (DATABASE_POOL_SIZE)',
    registers,
  }).set(pool.options.max ?? 0);
}
