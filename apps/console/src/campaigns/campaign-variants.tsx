import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { variantTexts } from '../texts/variant-texts.ts';
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
  const { texts, pick } = useI18n();
  const text = pick(variantTexts);
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
  const removeOrAsk = (what: number | 'all') => {
    const gone = variants?.filter((_, at) => what === 'all' || at === what) ?? [];
    if (gone.some(isWritten)) setRemoved(what);
    else remove(what);
  };
  const change = (index: number, changes: Partial<Variant>) => onChange(changeVariant(value, index, changes));
  return (
    <section className="panel padded" aria-label={text.title}>
      <div className="tight">
        <h2 className="section-title">{text.title}</h2>
        <p className="quiet small">{text.about}</p>
      </div>
      <Switch
        label={text.turnOn}
        checked={variants !== null}
        onChange={(event) => (event.currentTarget.checked ? onChange(newTest) : removeOrAsk('all'))}
      />
      {variants !== null && (
        <>
          <div className="tight">
            <span className="small strong">{text.differs}</span>
            <SegmentedControl
              size="xs"
              style={{ alignSelf: 'flex-start' }}
              aria-label={text.differs}
              value={isContent ? 'content' : 'subject'}
              onChange={(chosen) => setIsContent(chosen === 'content')}
              data={[
                { value: 'subject', label: text.subjects },
                { value: 'content', label: text.contents },
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
                {text.add}
              </Button>
            </div>
          )}
          <VariantTest campaign={campaign} audience={audience} value={value} onChange={onChange} />
        </>
      )}
      <Confirm
        opened={removed !== undefined}
        close={() => setRemoved(undefined)}
        title={typeof removed === 'number' ? text.removeTitle(letterOf(removed)) : text.endTitle}
        action={texts.frame.remove}
        run={async () => {
          if (removed !== undefined) remove(removed);
        }}
      >
        {removed === 'all' ? text.endText : text.removeText}
      </Confirm>
    </section>
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
  const { texts, pick } = useI18n();
  const text = pick(variantTexts);
  const set = (name: 'name' | 'subject') => ({
    value: variant[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      change({ [name]: value === '' ? null : value });
    },
  });
  return (
    <fieldset className="variant">
      <legend className="line between">
        <span className="strong">{text.variant(letter)}</span>
        {remove !== undefined && (
          <Button variant="subtle" size="compact-xs" aria-label={text.removeVariant(letter)} onClick={remove}>
            {texts.frame.remove}
          </Button>
        )}
      </legend>
      <TextInput
        label={text.subject}
        placeholder={campaign.subject === null ? text.sameAsCampaign : text.sameSubject(campaign.subject)}
        {...set('subject')}
      />
      {isContent && (
        <div className="line between">
          <span className="small quiet">{variant.html === null ? text.hasCampaigns : text.hasOwn}</span>
          <Button variant="default" size="xs" onClick={open}>
            {text.openContent(letter)}
          </Button>
        </div>
      )}
      <TextInput label={`${text.name} (${texts.frame.optional})`} description={text.nameHelp} {...set('name')} />
    </fieldset>
  );
}
