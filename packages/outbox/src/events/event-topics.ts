import { foldTag } from '@mailwright/contracts';

/** What an event is about, as triggers and waits of automations name it. */
type TopicKind = 'subscribed' | 'tagged' | 'untagged' | 'field' | 'opened' | 'clicked';

/**
 * The name of a topic, such as `tagged:vip`: a trigger or a wait that names it is matched by the events that have it.
 * @param detail the tag, whose case doesn't count, or the id of the field or campaign; any of them when absent.
 */
export function topicOf(kind: TopicKind, detail?: string): string {
  if (detail === undefined) return kind;
  return `${kind}:${kind === 'tagged' || kind === 'untagged' ? foldTag(detail) : detail}`;
}

/** The topics of an event about each of these tags, fields or campaigns: each by itself, and any of them. */
export function topicsOf(kind: TopicKind, details: readonly string[]): string[] {
  return details.length === 0 ? [] : [topicOf(kind), ...details.map((detail) => topicOf(kind, detail))];
}

/** The topic of whoever with this address is subscribed to a list: not about one subscriber, who may not be there yet. */
export function joiningTopic(listId: string, emailNormalized: string): string {
  return `joined:${listId}:${emailNormalized}`;
}
