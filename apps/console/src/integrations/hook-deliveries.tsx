import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deliveriesQuery } from '../data/hook-queries.ts';
import { Empty, Loaded, State } from '../parts/feedback.tsx';
import { Choice, MasterDetail } from '../parts/master-detail.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useSearchChange } from '../parts/use-search-change.ts';
import { useI18n } from '../texts/language.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { deliveryTones } from './delivery-tones.ts';
import '../texts/hooks.ts';

const states = ['all', 'succeeded', 'failed', 'pending', 'cancelled'] as const;

/**
 * The deliveries of a webhook on the left, the chosen one on the right. The page's address holds the filter and the
 * choice.
 */
export function HookDeliveries({ hookUid }: { hookUid: string }) {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  const set = useSearchChange();
  const chosen = search.get('delivery');
  const status = states.find((state) => state === search.get('status')) ?? 'all';
  const deliveries = useInfiniteQuery(deliveriesQuery(hookUid, status === 'all' ? undefined : status));
  return (
    <section className="stack" aria-label={t('hooks.deliveries')}>
      <div className="filters">
        <SegmentedControl
          aria-label={t('hooks.deliveries')}
          size="xs"
          value={status}
          onChange={(value) => setSearch(value === 'all' ? {} : { status: value })}
          data={states.map((value) => ({
            value,
            label: value === 'all' ? t('frame.all') : t(`hooks.deliveryStates.${value}`),
          }))}
        />
      </div>
      <MasterDetail
        name={t('hooks.deliveries')}
        hint={t('hooks.choose')}
        leave={() => setSearch(status === 'all' ? {} : { status })}
        list={
          <Loaded query={deliveries}>
            {({ pages }) => {
              const items = pages.flatMap((page) => page.items);
              return (
                <div className="panel">
                  {items.map((delivery) => (
                    <Choice
                      key={delivery.uid}
                      title={delivery.event}
                      state={
                        <State tone={deliveryTones[delivery.status]}>
                          {t(`hooks.deliveryStates.${delivery.status}`)}
                        </State>
                      }
                      at={delivery.created_at}
                      isChosen={delivery.uid === chosen}
                      choose={() => set({ delivery: delivery.uid })}
                    >
                      <span className="caption quiet">
                        {delivery.test ? `${t('hooks.test')} · ` : ''}
                        {t('hooks.attempt', { number: delivery.attempt_count })}
                      </span>
                    </Choice>
                  ))}
                  {items.length === 0 && (
                    <Empty
                      title={t('hooks.deliveries')}
                      text={status === 'all' ? t('hooks.noDeliveries') : t('hooks.noneOfState')}
                    />
                  )}
                  <MoreButton query={deliveries} />
                </div>
              );
            }}
          </Loaded>
        }
      >
        {chosen === null ? null : <DeliveryPanel uid={chosen} />}
      </MasterDetail>
    </section>
  );
}
