import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '../data/campaign-queries.ts';
import { inPage, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/variants.ts';
import {
  changeVariant,
  isWritten,
  letterOf,
  maxVariants,
  minVariants,
  newTest,
  plainVariant,
  type Variant,
  type VariantValues,
} from './variant-values.ts';
import type { Audience } from './audience-values.ts';
import type { VariantKeys } from './use-variant-keys.ts';
import { VariantTest } from './variant-test.tsx';
import choices from './choices.module.css';
import styles from './campaign-variants.module.css';

/** Edits a campaign's A/B test: its variants, and how the winner is chosen. */
export function VariantsPanel({
  campaign,
  audience = campaign.audience,
  value,
  keys,
  onChange,
  open,
}: {
  /** The campaign as last saved. */
  campaign: Campaign;
  /** The audience being edited, for the numbers of people; if absent, the saved one. */
  audience?: Audience;
  value: VariantValues;
  keys: VariantKeys;
  onChange(value: VariantValues): void;
  /** Opens the content of the variant with this number in the editor. */
  open(variant: number): void;
}) {
  const { t } = useI18n();
  const { variants } = value;
  // Initially, variants have their own content if any saved variant has some; otherwise only their subjects differ.
  const [isContent, setIsContent] = useState(variants?.some(({ html }) => html !== null) === true);
  // What a removal dialog is open for: a variant's index, or all variants.
  const [removed, setRemoved] = useState<number | 'all'>();
  const remove = (what: number | 'all') => {
    if (what !== 'all') keys.remove(what);
    onChange(
      what === 'all'
        ? { variants: null, ab_test: null }
        : { ...value, variants: variants?.filter((_, at) => at !== what) ?? null },
    );
  };
  const removal = useChange(
    inPage(() => removed !== undefined && remove(removed)),
    () => setRemoved(undefined),
  );
  const removeOrAsk = (what: number | 'all') => {
    const gone = variants?.filter((_, at) => what === 'all' || at === what) ?? [];
    if (gone.some(isWritten)) setRemoved(what);
    else remove(what);
  };
  const change = (index: number, changes: Partial<Variant>) => onChange(changeVariant(value, index, changes));
  return (
    <Panel title={t('variants.title')} about={t('variants.about')}>
      <Switch
        label={t('variants.turnOn')}
        checked={variants !== null}
        onChange={(event) => (event.currentTarget.checked ? onChange(newTest) : removeOrAsk('all'))}
      />
      {variants !== null && (
        <>
          <div className="tight">
            <span className="small strong">{t('variants.differs')}</span>
            <SegmentedControl
              size="xs"
              className={choices.fitted}
              aria-label={t('variants.differs')}
              value={isContent ? 'content' : 'subject'}
              onChange={(chosen) => setIsContent(chosen === 'content')}
              data={[
                { value: 'subject', label: t('variants.subjects') },
                { value: 'content', label: t('variants.contents') },
              ]}
            />
          </div>
          {variants.map((variant, index) => (
            <VariantForm
              key={keys.at(index)}
              letter={letterOf(index)}
              campaign={campaign}
              variant={variant}
              isContent={isContent}
              change={(changes) => change(index, changes)}
              open={() => open(index + 1)}
              {...(variants.length > minVariants && {
                remove: () => removeOrAsk(index),
              })}
            />
          ))}
          {variants.length < maxVariants && (
            <div>
              <Button
                variant="default"
                size="xs"
                onClick={() => onChange({ ...value, variants: [...variants, plainVariant] })}
              >
                {t('variants.add')}
              </Button>
            </div>
          )}
          <VariantTest campaign={campaign} audience={audience} value={value} onChange={onChange} />
        </>
      )}
      <Confirm
        opened={removed !== undefined}
        close={() => setRemoved(undefined)}
        title={
          typeof removed === 'number'
            ? t('variants.removeTitle', { letter: letterOf(removed) })
            : t('variants.endTitle')
        }
        action={t('frame.remove')}
        change={removal}
        input={undefined}
      >
        {removed === 'all' ? t('variants.endText') : t('variants.removeText')}
      </Confirm>
    </Panel>
  );
}

function VariantForm({
  letter,
  campaign,
  variant,
  isContent,
  change,
  open,
  remove,
}: {
  letter: string;
  campaign: Campaign;
  variant: Variant;
  isContent: boolean;
  change(changes: Partial<Variant>): void;
  open(): void;
  remove?: () => void;
}) {
  const { t } = useI18n();
  const set = (name: 'name' | 'subject') => ({
    value: variant[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      change({ [name]: value === '' ? null : value });
    },
  });
  return (
    <fieldset className={styles.variant}>
      <legend className="line between">
        <span className="strong">{t('variants.variant', { letter })}</span>
        {remove !== undefined && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('variants.removeVariant', { letter })}
            onClick={remove}
          >
            {t('frame.remove')}
          </Button>
        )}
      </legend>
      <TextInput
        label={t('variants.subject')}
        placeholder={
          campaign.subject === null
            ? t('variants.sameAsCampaign')
            : t('variants.sameSubject', { subject: campaign.subject })
        }
        {...set('subject')}
      />
      {isContent && (
        <div className="line between">
          <span className="small quiet">
            {variant.html === null ? t('variants.hasCampaigns') : t('variants.hasOwn')}
          </span>
          <Button variant="default" size="xs" onClick={open}>
            {t('variants.openContent', { letter })}
          </Button>
        </div>
      )}
      <TextInput
        label={`${t('variants.name')} (${t('frame.optional')})`}
        description={t('variants.nameHelp')}
        {...set('name')}
      />
    </fieldset>
  );
}
