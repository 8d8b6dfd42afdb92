import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endSession, sessionsQuery } from '../data/session-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { describeBrowser } from './describe-browser.ts';

/** Lists where the user is signed in; sessions on other devices can be ended. */
export function Sessions() {
  const { t } = useI18n();
  const { error, isRunning, run } = useChange(endSession);
  const sessions = useQuery(sessionsQuery);
  return (
    <Panel title={t('account.sessions')}>
      <ProblemNote error={error} />
      <Loaded query={sessions}>
        {(all) => (
          <ul className="timeline centered">
            {all.toReversed().map((session) => {
              const browser = describeBrowser(session.user_agent) ?? t('account.unknownBrowser');
              return (
                <li key={session.uid}>
                  <span className="tight joined">
                    <span className="strong">{browser}</span>
                    <span className="caption quiet">
                      {session.ip_address ?? '—'} · {t('account.lastSeen')} <When at={session.last_seen_at} />
                    </span>
                  </span>
                  {session.current ? (
                    <span className="caption quiet">{t('account.thisBrowser')}</span>
                  ) : (
                    <Button
                      variant="subtle"
                      size="xs"
                      className="dangerous"
                      aria-label={t('account.endSessionOf', { browser })}
                      disabled={isRunning}
                      onClick={() => void run(session.uid)}
                    >
                      {t('account.endSession')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
