import { type TemplateSummary, unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { refreshTemplates, templateQuery, templatesQuery } from '../data/template-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { Empty, Loaded, ProblemNote } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { useWriting } from '../texts/writing.ts';
import { Permitted } from '../parts/permitted.tsx';
import { StarterList } from './starter-list.tsx';
import { TemplatePicture } from './template-picture.tsx';
import { TemplateTabs } from './template-tabs.tsx';

/** All templates, as pictures; to begin with, some of our own. */
export function TemplatesPage() {
  const { texts, count } = useWriting();
  const text = texts.templates;
  const navigate = useNavigate();
  const templates = useQuery(templatesQuery);
  const { error, isRunning, attempt } = useAttempt();
  const add = () =>
    attempt(
      () => unwrap(api.POST('/templates', { body: { name: text.newName, html: text.newHtml } })),
      ({ uid }) => {
        void refreshTemplates();
        return navigate(`/templates/${uid}`);
      },
    );
  const number = templates.data?.length ?? 0;
  return (
    <Page
      title={texts.frame.templates}
      sentence={number > 0 ? text.stands(count(number)) : text.sentence}
      actions={
        <Permitted to="edit">
          <Button loading={isRunning} onClick={() => void add()}>
            {text.create}
          </Button>
        </Permitted>
      }
    >
      <TemplateTabs />
      <ProblemNote error={error} />
      <Loaded query={templates}>
        {(found) =>
          found.length === 0 ? (
            <>
              <Empty title={text.emptyTitle} text={text.emptyText} />
              <Permitted to="edit">
                <StarterList />
              </Permitted>
            </>
          ) : (
            <ul className="template-grid">
              {found.map((template) => (
                <TemplateCard key={template.uid} template={template} />
              ))}
            </ul>
          )
        }
      </Loaded>
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
