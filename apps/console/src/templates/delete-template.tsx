import { MailwrightError, type Template, unwrap } from '@mailwright/client';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { campaignsQuery } from '../data/campaign-queries.ts';
import { refreshTemplates } from '../data/template-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { leaveUnasked } from '../parts/leave-guard.tsx';
import { useWriting } from '../texts/writing.ts';

/** A button that deletes a template after asking. If the template is still in use, it links to where. */
export function DeleteTemplate({ template }: { template: Template }) {
  const { texts } = useWriting();
  const text = texts.templates;
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure(false);
  const { error, isRunning, attempt, forget } = useAttempt();
  const isUsed = error instanceof MailwrightError && error.code === 'template_in_use';
  const remove = async () => {
    await unwrap(api.DELETE('/templates/{uid}', { params: { path: { uid: template.uid } } }));
    await leaveUnasked(() => navigate('/templates'));
    await refreshTemplates();
  };
  return (
    <>
      <Button variant="subtle" className="dangerous" onClick={asking.open}>
        {text.delete}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => {
          forget();
          asking.close();
        }}
        title={text.deleteTitle(template.name)}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <div className="stack">
          {isUsed ? <UsedBy message={error.message} /> : <p>{text.deleteText}</p>}
          {!isUsed && <ProblemNote error={error} />}
          <div className="line">
            <Button
              color="red.9"
              className="danger"
              loading={isRunning}
              disabled={isUsed}
              onClick={() => void attempt(remove)}
            >
              {text.deleteAction}
            </Button>
            <Button variant="default" onClick={asking.close} data-autofocus>
              {texts.frame.cancel}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}

/** Links to what uses the template, by the uids in the service's message. */
function UsedBy({ message }: { message: string }) {
  const { texts } = useWriting();
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const uids = message.match(/(?:cmp|aut)_\w+/g) ?? [];
  const pages: Record<string, string> = { cmp: '/campaigns', aut: '/automations' };
  return (
    <div className="note failed" role="alert">
      <span className="strong">{texts.templates.usedBy}</span>
      {uids.map((uid) => (
        <Link key={uid} className="small" to={`${pages[uid.slice(0, 3)] ?? ''}/${uid}`}>
          {campaigns.find((campaign) => campaign.uid === uid)?.name ?? uid}
        </Link>
      ))}
      <span className="small">{texts.templates.usedHelp}</span>
    </div>
  );
}
