/** The tags of a list. */
export const tagEn = {
  tag: 'Tag',
  subscribers: 'Subscribers',
  help: 'Labels on subscribers that segments, campaigns and automations select by.',
  emptyTitle: 'No tags yet',
  emptyText:
    'Select subscribers and tag them, or tag a whole import. Tags come and go with the subscribers who have them.',
  byCount: 'Most used first',
  byName: 'By name',
  rename: 'Rename',
  renameOf: (tag: string) => `Rename ${tag}`,
  renameTitle: (tag: string, count: string) =>
    `Rename ${tag} for ${count === '1' ? 'one subscriber' : `${count} subscribers`}`,
  newName: 'New name',
  mergeHelp:
    'If another tag has the new name, the two are merged, which can’t be undone. A tag that segments, unfinished campaigns or automations use can’t be renamed.',
  removeOf: (tag: string) => `Remove ${tag}`,
  removeTitle: (tag: string, count: string) =>
    `Remove ${tag} from ${count === '1' ? 'one subscriber' : `${count} subscribers`}?`,
  removeText: 'The subscribers stay. A tag that segments, unfinished campaigns or automations use can’t be removed.',
  removeAction: 'Remove everywhere',
  removing: (tag: string, figures: string, isDone: boolean) =>
    isDone ? `${tag} was removed (${figures}).` : `${tag} is being removed: ${figures}.`,
  renaming: (tag: string, name: string, figures: string, isDone: boolean) =>
    isDone ? `${tag} was renamed to ${name} (${figures}).` : `${tag} is being renamed to ${name}: ${figures}.`,
};

export const tagDe: typeof tagEn = {
  tag: 'Tag',
  subscribers: 'Abonnenten',
  help: 'Wörter an Abonnenten, nach denen Segmente, Kampagnen und Automationen auswählen.',
  emptyTitle: 'Noch kein Tag',
  emptyText:
    'Wählen Sie Abonnenten aus und taggen Sie sie, oder einen ganzen Import. Tags kommen und gehen mit den Abonnenten, die sie haben.',
  byCount: 'Häufigste zuerst',
  byName: 'Nach Namen',
  rename: 'Umbenennen',
  renameOf: (tag) => `${tag} umbenennen`,
  renameTitle: (tag, count) => `${tag} bei ${count === '1' ? 'einer Person' : `${count} Abonnenten`} umbenennen`,
  newName: 'Neuer Name',
  mergeHelp:
    'Mit dem Namen eines anderen Tags werden beide eins; das lässt sich nicht rückgängig machen. Solange Segmente, nicht beendete Kampagnen oder Automationen den Tag nennen, behält er seinen Namen.',
  removeOf: (tag) => `${tag} entfernen`,
  removeTitle: (tag, count) => `${tag} von ${count === '1' ? 'einer Person' : `${count} Abonnenten`} entfernen?`,
  removeText:
    'Die Abonnenten bleiben. Solange Segmente, nicht beendete Kampagnen oder Automationen den Tag nennen, lässt er sich nicht entfernen.',
  removeAction: 'Überall entfernen',
  removing: (tag, figures, isDone) =>
    isDone ? `${tag} ist entfernt (${figures}).` : `${tag} wird entfernt: ${figures}.`,
  renaming: (tag, name, figures, isDone) =>
    isDone ? `${tag} heißt jetzt ${name} (${figures}).` : `${tag} wird in ${name} umbenannt: ${figures}.`,
};
