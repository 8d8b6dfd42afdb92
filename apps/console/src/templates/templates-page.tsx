import type { TemplateSummary } from 'mailwright';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import { templateQuery, templatesQuery } from '../data/template-queries.ts';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Page } from '../parts/page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { hasInName, useNameSearch } from '../parts/use-name-search.ts';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/templates.ts';
import { Permitted } from '../parts/permitted.tsx';
import { TemplatePicture } from './template-picture.tsx';
import { TemplateTabs } from './template-tabs.tsx';
import './templates.css';

const AddTemplateDialog = lazy(async () => ({
  default: (await withTexts(import('./add-template-dialog.tsx'))).AddTemplateDialog,
}));

/** Shows all templates as thumbnails. */
export function TemplatesPage() {
  const { t } = useI18n();
  const templates = useQuery(templatesQuery);
  const adding = useAdding();
  const [search, setSearch] = useNameSearch();
  const number = templates.data?.length ?? 0;
  return (
    <Page
      title={t('frame.templates')}
      sentence={number > 0 ? t('templates.stands', { count: number }) : t('templates.sentence')}
      actions={
        <Permitted to="edit">
          <Button onClick={adding.open}>{t('templates.create')}</Button>
        </Permitted>
      }
    >
      <TemplateTabs />
      <Loaded query={templates}>
        {(found) =>
          found.length === 0 ? (
            <div className="panel">
              <Empty title={t('templates.emptyTitle')} text={t('templates.emptyText')} />
            </div>
          ) : (
            <>
              <div className="filters">
                <SearchField label={t('frame.searchName')} value={search} onChange={setSearch} />
              </div>
              {found.some(hasInName(search)) ? (
                <ul className="template-grid">
                  {found.filter(hasInName(search)).map((template) => (
                    <TemplateCard key={template.uid} template={template} />
                  ))}
                </ul>
              ) : (
                <p className="panel padded small quiet" role="status">
                  {t('frame.noneNamed')}
                </p>
              )}
            </>
          )
        }
      </Loaded>
      {adding.isOpen && (
        <LazyPart fallback={null}>
          <Permitted to="edit">
            <AddTemplateDialog close={adding.close} />
          </Permitted>
        </LazyPart>
      )}
    </Page>
  );
}

function TemplateCard({ template }: { template: TemplateSummary }) {
  const { t, time } = useI18n();
  const { data } = useQuery(templateQuery(template.uid));
  return (
    <li className="panel template-card">
      <TemplatePicture html={data?.html ?? ''} height={200} />
      <div className="template-card-words">
        <Link className="name" to={`/templates/${template.uid}`}>
          {template.name}
        </Link>
        <span className="caption quiet">
          {template.has_slot ? t('templates.isLayout') : t('templates.isMail')} · {time(template.updated_at)}
        </span>
      </div>
    </li>
  );
}
