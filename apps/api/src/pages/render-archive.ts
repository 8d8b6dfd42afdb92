import type { ArchiveList } from '@mailwright/campaigns';
import { textsIn } from '@mailwright/content';
import { type Html, html } from './html.ts';
import type { Look } from './list-look.ts';
import type { FeedEntry } from './render-feed.ts';
import { renderPage } from './render-page.ts';

/** A page of a list's archive. @param hasOlder whether there is another page. */
export function renderArchive(list: ArchiveList, look: Look, entries: FeedEntry[], hasOlder: boolean): string {
  const texts = textsIn(list.language).archive;
  const path = `/archive/${list.uid}`;
  const last = entries.at(-1);
  const body = html`<h1>${list.name}</h1>
    ${list.description !== null && html`<p class="dim">${list.description}</p>`}
    ${
      entries.length === 0
        ? html`<p>${texts.empty}</p>`
        : html`<ul class="rows">
            ${entries.map((entry) => renderEntry(list, entry))}
          </ul>`
    }
    ${hasOlder && last !== undefined && html`<p><a href="${path}?before=${last.campaign.uid}">${texts.older}</a></p>`}
    <div class="below">
      <p>
        ${list.hasForm && html`<a href="/f/${list.uid}">${texts.subscribe}</a> · `}<a href="${path}/feed"
          >${texts.feed}</a
        >
      </p>
      <p class="dim" id="unsubscribe">${texts.unsubscribe}</p>
    </div>`;
  const head = html`<link rel="alternate" type="application/atom+xml" href="${path}/feed" />`;
  return renderPage({ title: `${list.name} – ${texts.title}`, body, head, ...look }).markup;
}

function renderEntry(list: ArchiveList, { campaign, title }: FeedEntry): Html {
  const locale = list.language === 'en' ? 'en-GB' : list.language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(campaign.finishedAt);
  const subject = title.subject === '' ? day : title.subject;
  return html`<li>
    <a class="name" href="/archive/${list.uid}/${campaign.uid}">${subject}</a>
    ${title.preheader !== null && html`<span class="dim">${title.preheader}</span>`}
    <time class="dim" datetime="${campaign.finishedAt.toISOString()}">${day}</time>
  </li>`;
}
