import type { List } from 'mailwright';
import { useQuery } from '@tanstack/react-query';
import { formQuery } from '../data/list-queries.ts';
import { Code } from '../parts/copy.tsx';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { tidyHtml } from './tidy-html.ts';
import '../texts/forms.ts';

/** Shows the public address of a form, and the codes that embed it in other pages. `hasChanged`: since it was saved. */
export function EmbedCodes({ list, hasChanged }: { list: List; hasChanged: boolean }) {
  const { t } = useI18n();
  const query = useQuery({ ...formQuery(list.uid), enabled: list.sign_up_form });
  if (!list.sign_up_form)
    return (
      <div className="panel">
        <Empty title={t('forms.offTitle')} text={t('forms.offText')} />
      </div>
    );
  return (
    <Panel title={t('forms.share')}>
      {hasChanged && (
        <div className="note" role="status">
          {t('forms.notSaved')}
        </div>
      )}
      <p className="small quiet">{t('forms.robots')}</p>
      <Loaded query={query}>
        {({ url, html, iframe }) => (
          <>
            <div className="tight">
              <span className="small strong">{t('forms.address')}</span>
              <a href={url} target="_blank" rel="noreferrer" className="small">
                {t('forms.open')}
              </a>
              <Code text={url} label={t('forms.address')} />
            </div>
            <div className="tight">
              <span className="small strong">{t('forms.frame')}</span>
              <span className="small quiet">{t('forms.frameHelp')}</span>
              <Code text={iframe} label={t('forms.frame')} />
            </div>
            <div className="tight">
              <span className="small strong">{t('forms.html')}</span>
              <span className="small quiet">{t('forms.htmlHelp')}</span>
              <Code text={tidyHtml(html)} label={t('forms.html')} />
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
