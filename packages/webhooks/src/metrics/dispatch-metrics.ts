import { Gauge, type Registry } from '@mailwright/platform';
import { classOf, type SourceClass, type Sources, type Slots, type SlotSizes } from '@mailwright/work';

const classes: SourceClass[] = ['proven', 'unknown', 'slow', 'hanging'];
const limits = [
  { label: '1', max: 1 },
  { label: '2-4', max: 4 },
  { label: '5-16', max: 16 },
  { label: '17+', max: Infinity },
];

/** Registers the gauges of a process's slots and of the hooks it sends to; read at scrape. */
export function registerDispatchMetrics(
  registry: Registry,
  {
    slots,
    sizes,
    hooks,
    canClaim,
  }: {
    slots: Slots;
    sizes: SlotSizes;
    hooks: Sources;
    canClaim(): boolean;
  },
): void {
  const registers = [registry];
  new Gauge({
    name: 'mailwright_webhook_slots',
    help: 'Slots for sends of this process, by pool: main, slow, hanging; and sockets for sends past the soft timeout',
    labelNames: ['pool'],
    registers,
    collect() {
      this.set({ pool: 'main' }, sizes.main);
      this.set({ pool: 'slow' }, sizes.slow);
      this.set({ pool: 'hanging' }, sizes.hanging);
      this.set({ pool: 'sockets' }, sizes.sockets);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_slots_held',
    help: 'How many of these are held',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, held] of Object.entries(slots.used())) this.set({ pool }, held);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_known_hooks',
    help: 'Hooks this process has sent to lately, by class: proven, unknown, slow, hanging',
    labelNames: ['class'],
    registers,
    collect() {
      const counts = new Map(classes.map((name) => [name, 0]));
      const nowMs = performance.now();
      for (const { load } of hooks.all()) {
        const name = classOf(load, nowMs);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      for (const [name, count] of counts) this.set({ class: name }, count);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_concurrency_limits',
    help: 'These hooks by their concurrency limit in this process: 1, 2-4, 5-16, 17+ sends at once',
    labelNames: ['limit'],
    registers,
    collect() {
      const counts = new Map(limits.map(({ label }) => [label, 0]));
      for (const { load } of hooks.all()) {
        const label = limits.find(({ max }) => load.limit <= max)?.label ?? '17+';
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      for (const [limit, count] of counts) this.set({ limit }, count);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_backlogged_hooks',
    help: 'Hooks of which this process knows more to be due than it may send at once',
    registers,
    collect() {
      this.set(hooks.backlog.size());
    },
  });
  new Gauge({
    name: 'mailwright_webhook_claiming',
    help: '1 while this process claims deliveries; 0 while deliveries are paused, it is not registered, or its clock is not trusted',
    registers,
    collect() {
      this.set(canClaim() ? 1 : 0);
    },
  });
}
