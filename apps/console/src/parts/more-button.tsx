import { Button } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** A button below a table that loads the next page of its query; shows nothing if there is none. */
export function MoreButton({ query }: { query: Pages }) {
  const { t } = useI18n();
  if (!query.hasNextPage) return null;
  return (
    <Button variant="subtle" fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('frame.more')}
    </Button>
  );
}
