/** A metric, under the name that queries use. */
export interface ExportedMetric {
  help: string;
  /** The observed values of each label. */
  labels: Map<string, Set<string>>;
}

/** The metrics that processes export, by the names that queries use. */
export type ExportedMetrics = Map<string, ExportedMetric>;

const suffixes: Record<string, string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
  counter: [''],
  gauge: [''],
};

/** Adds the metrics of a scrape. Metrics without a sample yet are included, with no labels. */
export function addScrape(exported: ExportedMetrics, text: string): void {
  const helps = new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help]));
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    for (const suffix of suffixes[type] ?? []) {
      const known = exported.get(name + suffix);
      if (known === undefined) exported.set(name + suffix, { help: helps.get(name) ?? '', labels: new Map() });
    }
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)\{(.*)\} \S+$/gm)) {
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      const seen = exported.get(name)?.labels;
      seen?.set(label, (seen.get(label) ?? new Set()).add(value));
    }
  }
}
