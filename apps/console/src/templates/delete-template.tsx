import { MailwrightError, type Template } from 'mailwright';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { campaignsQuery } from '../data/campaign-queries.ts';
import { deleteTemplate } from '../data/template-changes.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { leaveUnasked } from '../parts/leave-guard.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/templates.ts';

/** A button that deletes a template after asking. If the template is still in use, it links to where. */
export function DeleteTemplate({ template }: { template: Template }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure(false);
  const { error, isRunning, run, forget } = useChange(deleteTemplate, () => leaveUnasked(() => navigate('/templates')));
  const isUsed = error instanceof MailwrightError && error.code === 'template_in_use';
  return (
    <>
      <Button variant="subtle" className="dangerous" onClick={asking.open}>
        {t('templates.delete')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => {
          forget();
          asking.close();
        }}
        title={t('templates.deleteTitle', { name: template.name })}
      >
        <div className="stack">
          {isUsed ? <UsedBy message={error.message} /> : <p>{t('templates.deleteText')}</p>}
          {!isUsed && <ProblemNote error={error} />}
          <div className="line">
            <Button
              color="red.9"
              className="danger"
              loading={isRunning}
              disabled={isUsed}
              onClick={() => void run(template.uid)}
            >
              {t('templates.deleteAction')}
            </Button>
            <Button variant="default" onClick={asking.close} data-autofocus>
              {t('frame.cancel')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}

/** Links to what uses the template, by the uids in the service's message. */
function UsedBy({ message }: { message: string }) {
  const { t } = useI18n();
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const uids = message.match(/(?:cmp|aut)_\w+/g) ?? [];
  const pages: Record<string, string> = { cmp: '/campaigns', aut: '/automations' };
  return (
    <div className="note failed" role="alert">
      <span className="strong">{t('templates.usedBy')}</span>
      {uids.map((uid) => (
        <Link key={uid} className="small" to={`${pages[uid.slice(0, 3)] ?? ''}/${uid}`}>
          {campaigns.find((campaign) => campaign.uid === uid)?.name ?? uid}
        </Link>
      ))}
      <span className="small">{t('templates.usedHelp')}</span>
    </div>
  );
}
