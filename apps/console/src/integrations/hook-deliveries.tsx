import type { Delivery } from '@mailwright/client';
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '../icons/icon-arrow-left.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deliveriesQuery } from '../data/hook-queries.ts';
import { Empty, Loaded, State, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
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
      <div className={chosen === null ? 'master' : 'master has-chosen'}>
        <Loaded query={deliveries}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            return (
              <div className="panel">
                {items.map((delivery) => (
                  <Choice
                    key={delivery.uid}
                    delivery={delivery}
                    isChosen={delivery.uid === chosen}
                    choose={() =>
                      setSearch({ ...(status === 'all' ? {} : { status }), delivery: delivery.uid }, { replace: true })
                    }
                  />
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
        {chosen === null ? (
          <p className="quiet small panel padded only-wide">{t('hooks.choose')}</p>
        ) : (
          <div className="stack">
            <div className="back">
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconArrowLeft size={14} />}
                onClick={() => setSearch(status === 'all' ? {} : { status })}
              >
                {t('hooks.deliveries')}
              </Button>
            </div>
            <DeliveryPanel uid={chosen} />
          </div>
        )}
      </div>
    </section>
  );
}

function Choice({ delivery, isChosen, choose }: { delivery: Delivery; isChosen: boolean; choose(): void }) {
  const { t } = useI18n();
  return (
    <button type="button" className={isChosen ? 'choice chosen' : 'choice'} aria-pressed={isChosen} onClick={choose}>
      <span className="tight joined">
        <span className="strong">{delivery.event}</span>
        <span className="caption quiet">
          {delivery.test ? `${t('hooks.test')} · ` : ''}
          {t('hooks.attempt', { number: delivery.attempt_count })}
        </span>
      </span>
      <State tone={deliveryTones[delivery.status]}>{t(`hooks.deliveryStates.${delivery.status}`)}</State>
      <span className="quiet figures">
        <When at={delivery.created_at} />
      </span>
    </button>
  );
}
