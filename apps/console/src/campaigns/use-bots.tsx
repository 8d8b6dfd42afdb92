import { Switch } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';

/** Whether figures include bots, which the page's address holds. */
export function useBots(): { withBots: boolean; setWithBots(withBots: boolean): void } {
  const [search, setSearch] = useSearchParams();
  return {
    withBots: search.has('bots'),
    setWithBots: (withBots) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (withBots) after.set('bots', '');
          else after.delete('bots');
          return after;
        },
        { replace: true },
      ),
  };
}

/** The switch that includes bots in the figures. */
export function BotsSwitch() {
  const { t } = useI18n();
  const { withBots, setWithBots } = useBots();
  return (
    <Switch
      size="sm"
      label={t('reports.bots')}
      description={t('reports.botsHelp')}
      checked={withBots}
      onChange={(event) => setWithBots(event.currentTarget.checked)}
    />
  );
}
