import type { ArchivedCampaign, ArchivedTitle, ArchiveList } from '@mailwright/campaigns';
import { escapeHtml } from './html.ts';

/** A mail in the feed of an archive. */
export interface FeedEntry {
  campaign: ArchivedCampaign;
  title: ArchivedTitle;
  url: string;
}

/** The Atom feed (RFC 4287) of a list's archive. @param urls the addresses of the archive's page and of the feed. */
export function renderFeed(list: ArchiveList, entries: FeedEntry[], urls: { page: string; feed: string }): string {
  // The ids must stay the same wherever the feed is served.
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${list.language}">`,
    `<id>urn:uuid:${list.id}</id>`,
    `<title>${escapeXml(list.name)}</title>`,
    ...(list.description === null ? [] : [`<subtitle>${escapeXml(list.description)}</subtitle>`]),
    `<updated>${(entries[0]?.campaign.finishedAt ?? list.updatedAt).toISOString()}</updated>`,
    `<author><name>${escapeXml(list.fromName)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(urls.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(urls.page)}"/>`,
    ...entries.map(renderEntry),
    '</feed>',
    '',
  ].join('\n');
}

function renderEntry({ campaign, title, url }: FeedEntry): string {
  const sentAt = campaign.finishedAt.toISOString();
  return [
    '<entry>',
    `<id>urn:uuid:${campaign.id}</id>`,
    `<title>${escapeXml(title.subject)}</title>`,
    `<published>${sentAt}</published>`,
    `<updated>${sentAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    ...(title.preheader === null ? [] : [`<summary>${escapeXml(title.preheader)}</summary>`]),
    '</entry>',
  ].join('\n');
}

/** Escapes text for XML 1.0, which can't represent most control characters. */
function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
