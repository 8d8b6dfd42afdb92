import { type Template, unwrap } from '@mailwright/client';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { templateVersionsQuery } from '../data/template-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useWriting } from '../texts/writing.ts';
import { TemplatePicture } from './template-picture.tsx';

/** Lists earlier versions of a template. They can be restored unless there are unsaved changes. */
export function TemplateVersions({
  template,
  hasChanged,
  whenRestored,
}: {
  template: Template;
  hasChanged: boolean;
  whenRestored(): Promise<void>;
}) {
  const { texts } = useWriting();
  const text = texts.templates;
  const versions = useQuery(templateVersionsQuery(template.uid));
  const [shown, setShown] = useState<number>();
  return (
    <section className="panel padded" aria-label={text.versions}>
      <h2 className="section-title">{text.versions}</h2>
      <Loaded query={versions}>
        {(found) => (
          <ul className="timeline version-list">
            {found.map(({ number, created_at: at }) => (
              <li key={number}>
                <span>
                  {text.version(String(number))} <When at={at} />
                </span>
                {number === template.version ? (
                  <span className="quiet">{text.current}</span>
                ) : (
                  <Button variant="subtle" size="compact-xs" onClick={() => setShown(number)}>
                    {text.look(String(number))}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {shown !== undefined && (
        <VersionDialog
          uid={template.uid}
          number={shown}
          hasChanged={hasChanged}
          close={() => setShown(undefined)}
          whenRestored={whenRestored}
        />
      )}
    </section>
  );
}

function VersionDialog({
  uid,
  number,
  hasChanged,
  close,
  whenRestored,
}: {
  uid: string;
  number: number;
  hasChanged: boolean;
  close(): void;
  whenRestored(): Promise<void>;
}) {
  const { texts } = useWriting();
  const text = texts.templates;
  const { error, isRunning, attempt } = useAttempt();
  const path = { uid, number };
  const version = useQuery({
    queryKey: ['templates', uid, 'versions', number],
    queryFn: () => unwrap(api.GET('/templates/{uid}/versions/{number}', { params: { path } })),
    staleTime: Infinity,
  });
  const restore = async () => {
    await unwrap(api.POST('/templates/{uid}/versions/{number}/restore', { params: { path } }));
    await whenRestored();
  };
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={text.version(String(number))}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <div className="stack">
        <Loaded query={version}>{({ html }) => <TemplatePicture html={html} height={420} />}</Loaded>
        <ProblemNote error={error} />
        <Permitted to="edit">
          <p className="small quiet">{hasChanged ? text.restoreUnsaved : text.restoreText}</p>
          <div className="line">
            <Button loading={isRunning} disabled={hasChanged} onClick={() => void attempt(restore, close)}>
              {text.restore}
            </Button>
            <Button variant="default" onClick={close}>
              {texts.frame.cancel}
            </Button>
          </div>
        </Permitted>
      </div>
    </Modal>
  );
}
