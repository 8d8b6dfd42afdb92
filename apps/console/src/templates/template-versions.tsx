import { type Template, unwrap } from 'mailwright';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { templateVersionsQuery } from '../data/template-queries.ts';
import { restoreVersion } from '../data/template-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/templates.ts';
import { TemplatePicture } from './template-picture.tsx';
import './templates.css';

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
  const { t } = useI18n();
  const versions = useQuery(templateVersionsQuery(template.uid));
  const [shown, setShown] = useState<number>();
  return (
    <Panel title={t('templates.versions')}>
      <Loaded query={versions}>
        {(found) => (
          <ul className="timeline version-list">
            {found.map(({ number, created_at: at }) => (
              <li key={number}>
                <span>
                  {t('templates.version', { number })} · <When at={at} />
                </span>
                {number === template.version ? (
                  <span className="quiet">{t('templates.current')}</span>
                ) : (
                  <Button variant="subtle" size="compact-xs" onClick={() => setShown(number)}>
                    {t('templates.look', { number })}
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
    </Panel>
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
  const { t } = useI18n();
  const { error, isRunning, run } = useChange(restoreVersion, async () => {
    await whenRestored();
    close();
  });
  const path = { uid, number };
  const version = useQuery({
    queryKey: ['templates', uid, 'versions', number],
    queryFn: () => unwrap(api.GET('/templates/{uid}/versions/{number}', { params: { path } })),
    staleTime: Infinity,
  });
  return (
    <Modal opened onClose={close} size="lg" title={t('templates.version', { number })}>
      <div className="stack">
        <Loaded query={version}>{({ html }) => <TemplatePicture html={html} height={420} />}</Loaded>
        <ProblemNote error={error} />
        <Permitted to="edit">
          <p className="small quiet">{hasChanged ? t('templates.restoreUnsaved') : t('templates.restoreText')}</p>
          <div className="line">
            <Button loading={isRunning} disabled={hasChanged} onClick={() => void run(path)}>
              {t('templates.restore')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('frame.cancel')}
            </Button>
          </div>
        </Permitted>
      </div>
    </Modal>
  );
}
