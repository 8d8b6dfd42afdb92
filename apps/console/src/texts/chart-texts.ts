/** Texts next to charts. */
export const chartEn = {
  showTable: 'Show as table',
  showChart: 'Hide table',
  keys: 'Use the arrow keys to move between points.',
  when: 'When',
  nothing: 'Nothing to show yet.',
};

export const chartDe: typeof chartEn = {
  showTable: 'Als Tabelle zeigen',
  showChart: 'Tabelle ausblenden',
  keys: 'Die Pfeiltasten führen von Punkt zu Punkt.',
  when: 'Wann',
  nothing: 'Noch nichts zu zeigen.',
};
