import type { List } from '@mailwright/client';
import { useQuery } from '@tanstack/react-query';
import { formQuery } from '../data/list-queries.ts';
import { Code } from '../parts/copy.tsx';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { tidyHtml } from './tidy-html.ts';

/** Shows the public address of a form, and the codes that embed it in other pages. `hasChanged`: since it was saved. */
export function EmbedCodes({ list, hasChanged }: { list: List; hasChanged: boolean }) {
  const { texts } = useI18n();
  const text = texts.forms;
  const query = useQuery({ ...formQuery(list.uid), enabled: list.sign_up_form });
  if (!list.sign_up_form)
    return (
      <div className="panel">
        <Empty title={text.offTitle} text={text.offText} />
      </div>
    );
  return (
    <section className="panel padded" aria-labelledby="embed">
      <h2 className="section-title" id="embed">
        {text.share}
      </h2>
      {hasChanged && (
        <div className="note" role="status">
          {text.notSaved}
        </div>
      )}
      <p className="small quiet">{text.robots}</p>
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
