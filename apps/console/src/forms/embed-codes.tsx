import type { List } from '@mailwright/client';
import { useQuery } from '@tanstack/react-query';
import { formQuery } from '../data/list-queries.ts';
import { Code } from '../parts/copy.tsx';
import { Loaded } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { tidyHtml } from './tidy-html.ts';

/** Shows the public address of a saved form, and the codes that embed it in other pages. */
export function EmbedCodes({ list }: { list: List }) {
  const { texts } = useI18n();
  const text = texts.forms;
  const query = useQuery(formQuery(list.uid));
  return (
    <section className="panel padded" aria-labelledby="embed">
      <h2 className="section-title" id="embed">
        {text.share}
      </h2>
      <Loaded query={query}>
        {({ url, html, iframe }) => (
          <>
            <div className="tight">
              <span className="small strong">{text.address}</span>
              <a href={url} target="_blank" rel="noreferrer" className="small">
                {text.open}
              </a>
              <Code text={url} label={text.address} />
            </div>
            <div className="tight">
              <span className="small strong">{text.frame}</span>
              <span className="small quiet">{text.frameHelp}</span>
              <Code text={iframe} label={text.frame} />
            </div>
            <div className="tight">
              <span className="small strong">{text.html}</span>
              <span className="small quiet">{text.htmlHelp}</span>
              <Code text={tidyHtml(html)} label={text.html} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
