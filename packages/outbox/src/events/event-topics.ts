import { foldTag } from '@mailwright/contracts';

/** What an event is about, as automations' triggers and waits name it. */
type TopicKind = 'subscribed' | 'tagged' | 'untagged' | 'field' | 'opened' | 'clicked';

/**
 * The name of a topic, such as `tagged:vip`. A trigger or a wait with this topic is matched by the events that have it.
 * @param detail the tag (case-insensitive), or the id of the field or campaign; any of them when absent.
 */
export function topicOf(kind: TopicKind, detail?: string): string {
  if (detail === undefined) return kind;
  return `${kind}:${kind === 'tagged' || kind === 'untagged' ? foldTag(detail) : detail}`;
}

/** The topics of an event about these tags, fields or campaigns: one for each, and the topic for any of them. */
export function topicsOf(kind: TopicKind, details: readonly string[]): string[] {
  return details.length === 0 ? [] : [topicOf(kind), ...details.map((detail) => topicOf(kind, detail))];
}

/** The topic for a subscription of this address to a list. It names no subscriber, since there may not be one yet. */
export function joiningTopic(listId: string, emailNormalized: string): string {
  return `joined:${listId}:${emailNormalized}`;
}
