import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api, download } from '../data/api-client.ts';
import { type Campaign, refreshCampaigns, reportQuery } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useSpeech } from '../texts/language.tsx';
import { campaignTones } from './campaign-tones.ts';
import { Progress } from './campaigns-page.tsx';
import { DeleteCampaign } from './delete-campaign.tsx';

/** A campaign that was started or scheduled: how it goes on, and what its recipients have done. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { texts } = useSpeech();
  const text = texts.campaigns;
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const { error, isRunning, attempt } = useAttempt();
  const [isCancelling, cancelling] = useDisclosure(false);
  const { status } = campaign;
  const params = { path: { uid: campaign.uid } };
  const change = (call: () => Promise<unknown>) =>
    void attempt(async () => {
      await call();
      await refreshCampaigns();
    });
  const isOver = status === 'sent' || status === 'cancelled' || status === 'failed';
  return (
    <Page
      title={campaign.name}
      crumbs={[{ to: '/campaigns', label: texts.frame.campaigns }]}
      sentence={
        <span className="line">
          <State tone={campaignTones[status]}>{text.states[status]}</State>
          <span>{text.sentTo(lists.find(({ uid }) => uid === campaign.list_uid)?.name ?? '—')}</span>
        </span>
      }
      actions={
        <>
          {status === 'sending' && (
            <Permitted to="send">
              <Button
                variant="default"
                loading={isRunning}
                onClick={() => change(() => unwrap(api.POST('/campaigns/{uid}/pause', { params })))}
              >
                {text.pause}
              </Button>
            </Permitted>
          )}
          {status === 'paused' && (
            <Permitted to="send">
              <Button
                loading={isRunning}
                onClick={() => change(() => unwrap(api.POST('/campaigns/{uid}/run', { params, body: {} })))}
              >
                {text.resume}
              </Button>
            </Permitted>
          )}
          {!isOver && (
            <Permitted to="send">
              <Button variant="default" onClick={cancelling.open}>
                {text.cancel}
              </Button>
            </Permitted>
          )}
          {isOver && (
            <Permitted to="edit">
              <Button
                variant="default"
                loading={isRunning}
                onClick={() =>
                  change(async () => {
                    const { uid } = await unwrap(api.POST('/campaigns/{uid}/copy', { params }));
                    await navigate(`/campaigns/${uid}`);
                  })
                }
              >
                {text.copy}
              </Button>
            </Permitted>
          )}
        </>
      }
    >
      <ProblemNote error={error} />
      <section className="panel padded" aria-live="polite" aria-label={text.progress}>
        <p className="strong wraps">{campaign.subject}</p>
        <div>
          <Progress campaign={campaign} />
        </div>
        {status === 'scheduled' && (
          <Permitted to="edit">
            <p className="small">
              {text.toDraft} <Link to={`/campaigns/${campaign.uid}?edit`}>{text.editDraft}</Link>
            </p>
          </Permitted>
        )}
      </section>
      {status !== 'scheduled' && <Report uid={campaign.uid} isLive={status === 'sending'} />}
      {isOver && (
        <Permitted to="edit">
          <div>
            <DeleteCampaign campaign={campaign} />
          </div>
        </Permitted>
      )}
      <Confirm
        opened={isCancelling}
        close={cancelling.close}
        title={text.cancelTitle}
        action={text.cancelAction}
        run={async () => {
          await unwrap(api.POST('/campaigns/{uid}/cancel', { params }));
          await refreshCampaigns();
        }}
      >
        {text.cancelText}
      </Confirm>
    </Page>
  );
}

function Report({ uid, isLive }: { uid: string; isLive: boolean }) {
  const { texts, count, share } = useSpeech();
  const text = texts.campaigns;
  const report = useQuery(reportQuery(uid, isLive));
  const { error, attempt } = useAttempt();
  return (
    <Loaded query={report}>
      {({ sent, opens, clicks, unsubscribes, hard_bounced, soft_bounced, complained, failed, skipped, links }) => {
        const figures = [
          { label: text.figures.sent, value: sent },
          { label: text.figures.opened, value: opens.unique, isShare: true },
          { label: text.figures.clicked, value: clicks.unique, isShare: true },
          { label: text.figures.unsubscribed, value: unsubscribes, isShare: true },
          { label: text.figures.bounced, value: hard_bounced + soft_bounced, isShare: true },
          { label: text.figures.complained, value: complained, isShare: true },
          { label: text.figures.failed, value: failed },
          { label: text.figures.skipped, value: skipped },
        ];
        return (
          <>
            <ProblemNote error={error} />
            <div className="figures-row four">
              {figures.map(({ label, value, isShare }) => (
                <div key={label} className="panel figure">
                  <b>{count(value)}</b>
                  <span className="quiet caption">
                    {label}
                    {isShare === true && sent > 0 && (
                      <>
                        <br />
                        {text.ofSent(share(value, sent))}
                      </>
                    )}
                  </span>
                </div>
              ))}
            </div>
            <section className="panel" aria-labelledby="links">
              <div className="line between" style={{ padding: '14px 16px' }}>
                <h2 className="section-title" id="links">
                  {text.links}
                </h2>
                <Permitted to="export">
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() =>
                      void attempt(() => download(`/campaigns/${uid}/delivery-log/download`, 'delivery-log.csv'))
                    }
                  >
                    {text.log}
                  </Button>
                </Permitted>
              </div>
              {links.length === 0 ? (
                <p className="quiet small" style={{ padding: '0 16px 16px' }}>
                  {text.noLinks}
                </p>
              ) : (
                <table className="rows">
                  <thead>
                    <tr>
                      <th>{text.links}</th>
                      <th className="number">{text.clicks}</th>
                      <th className="number">{text.people}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {links.map((link, index) => (
                      <tr key={index}>
                        <td className="wraps">{link.url}</td>
                        <td className="number" data-label={text.clicks}>
                          {count(link.total)}
                        </td>
                        <td className="number" data-label={text.people}>
                          {count(link.unique)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </section>
          </>
        );
      }}
    </Loaded>
  );
}
