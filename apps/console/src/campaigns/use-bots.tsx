import { Switch } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useSpeech } from '../texts/language.tsx';

/** Whether figures count what bots did as well; the address of the page holds it. */
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

/** The switch between figures of persons and those with bots. */
export function BotsSwitch() {
  const { texts } = useSpeech();
  const { withBots, setWithBots } = useBots();
  return (
    <Switch
      size="sm"
      label={texts.report.bots}
      description={texts.report.botsHelp}
      checked={withBots}
      onChange={(event) => setWithBots(event.currentTarget.checked)}
    />
  );
}
