import type { TemplateSummary } from '@mailwright/client';
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
import { useWriting } from '../texts/writing.ts';
import { Permitted } from '../parts/permitted.tsx';
import { TemplatePicture } from './template-picture.tsx';
import { TemplateTabs } from './template-tabs.tsx';

const AddTemplateDialog = lazy(async () => ({
  default: (await import('./add-template-dialog.tsx')).AddTemplateDialog,
}));

/** Shows all templates as thumbnails. */
export function TemplatesPage() {
  const { texts, count } = useWriting();
  const text = texts.templates;
  const templates = useQuery(templatesQuery);
  const adding = useAdding();
  const [search, setSearch] = useNameSearch();
  const number = templates.data?.length ?? 0;
  return (
    <Page
      title={texts.frame.templates}
      sentence={number > 0 ? text.stands(count(number)) : text.sentence}
      actions={
        <Permitted to="edit">
          <Button onClick={adding.open}>{text.create}</Button>
        </Permitted>
      }
    >
      <TemplateTabs />
      <Loaded query={templates}>
        {(found) =>
          found.length === 0 ? (
            <div className="panel">
              <Empty title={text.emptyTitle} text={text.emptyText} />
            </div>
          ) : (
            <>
              <div className="filters">
                <SearchField label={texts.frame.searchName} value={search} onChange={setSearch} />
              </div>
              {found.some(hasInName(search)) ? (
                <ul className="template-grid">
                  {found.filter(hasInName(search)).map((template) => (
                    <TemplateCard key={template.uid} template={template} />
                  ))}
                </ul>
              ) : (
                <p className="panel padded small quiet" role="status">
                  {texts.frame.noneNamed}
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
  const { texts, time } = useWriting();
  const text = texts.templates;
  const { data } = useQuery(templateQuery(template.uid));
  return (
    <li className="panel template-card">
      <TemplatePicture html={data?.html ?? ''} height={200} />
      <div className="template-card-words">
        <Link className="name" to={`/templates/${template.uid}`}>
          {template.name}
        </Link>
        <span className="caption quiet">
          {template.has_slot ? text.isLayout : text.isMail} · {time(template.updated_at)}
        </span>
      </div>
    </li>
  );
}
