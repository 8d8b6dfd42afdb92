import { useQuery } from '@tanstack/react-query';
import { type Home, homeQuery, overviewQuery } from '../data/home-queries.ts';
import { useMay } from '../data/use-session.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { DemoData } from './demo-data.tsx';
import { FirstSteps, isDone, useFirstSteps } from './first-steps.tsx';
import { Figures, type Overview } from './figures.tsx';
import { Automations, LatestCampaigns, Problems, UnderWay } from './home-sections.tsx';

/** The home page: at first the steps to the first campaign, later what is under way and what needs attention. */
export function HomePage() {
  const { t } = useI18n();
  const home = useQuery(homeQuery);
  const overview = useQuery(overviewQuery);
  const sentence = useSentence(home.data, overview.data);
  return (
    <Page title={t('frame.home')} sentence={sentence}>
      <Loaded query={home}>
        {(found) => (
          <>
            <Problems problems={found.problems} />
            <Permitted to="edit">
              <FirstSteps home={found} />
            </Permitted>
            <UnderWay sending={found.sending} />
            <Loaded query={overview}>
              {(figures) =>
                hasAnything(figures) && (
                  <>
                    <Figures overview={figures} />
                    <LatestCampaigns campaigns={figures.campaigns} />
                  </>
                )
              }
            </Loaded>
            <Automations automations={found.automations} />
            <Permitted to="edit">
              <DemoData home={found} />
            </Permitted>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function hasAnything({ subscribers, campaigns }: Overview): boolean {
  return campaigns.length > 0 || Object.values(subscribers).some((count) => count > 0);
}

/**
 * The page's sentence: what needs attention and what is being sent or, if neither, the remaining steps or the growth of
 * the lists.
 */
function useSentence(home: Home | undefined, overview: Overview | undefined): string | undefined {
  const { t } = useI18n();
  const may = useMay();
  const stepNames = useFirstSteps();
  if (home === undefined) return undefined;
  const sending = home.sending.filter(({ status }) => status === 'sending');
  const parts = [
    ...(home.problems.length > 0 ? [t('home.needsYou', { count: home.problems.length })] : []),
    ...(sending.length > 0 ? [t('home.sendingNow', { names: sending[0]?.name ?? '', count: sending.length })] : []),
  ];
  if (parts.length > 0) return parts.join(' ');
  // People who can't change anything don't see the steps.
  if (may('edit') && !home.first_steps.dismissed && !isDone(home)) {
    const done = stepNames.filter((name) => home.first_steps[name]).length;
    return t('home.stepsLeft', { done, all: stepNames.length });
  }
  if (overview === undefined) return undefined;
  const net = overview.growth.reduce((sum, day) => sum + day.net, 0);
  return t('home.grown', {
    subscribed: overview.subscribers.subscribed,
    change: net === 0 ? 'other' : net > 0 ? 'more' : 'fewer',
    difference: Math.abs(net),
  });
}
