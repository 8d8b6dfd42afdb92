import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ContentEditor } from '../content-editor/content-editor.tsx';
import type { Design } from '../content-editor/mail-html.ts';
import type { TagGroup } from '../content-editor/merge-tags.ts';
import { TextPart } from '../content-editor/text-part.tsx';
import { templatesQuery } from '../data/template-queries.ts';
import { inPage, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import '../texts/variants.ts';
import type { CampaignValues } from './campaign-form.ts';
import type { Variant } from './variant-values.ts';

/** Edits the content of a variant: the campaign's content, or its own, which starts as a copy of the campaign's. */
export function VariantContent({
  letter,
  variant,
  values,
  fields,
  settle,
  awaitInput,
  readHtml,
  change,
}: {
  letter: string;
  variant: Variant;
  /** The campaign's values. */
  values: CampaignValues;
  fields: TagGroup[];
  settle: RefObject<(() => Promise<void>) | null>;
  /** Says whether the editor has input that it hasn't passed on yet. */
  awaitInput(isAwaited: boolean): void;
  /** Resolves to the variant's HTML, including everything typed so far. */
  readHtml(): Promise<string>;
  change(changes: Partial<Variant>): void;
}) {
  const { t } = useI18n();
  const { data: templates = [] } = useQuery(templatesQuery);
  const [isEnding, ending] = useDisclosure(false);
  const end = useChange(
    inPage(async () => {
      // Otherwise, content that is still being composed would become the variant's own again.
      await settle.current?.();
      change({ html: null, design: null, plain: null });
    }),
    ending.close,
  );
  const { html, plain, template_uid: own } = variant;
  const design: Design | null = variant.design;
  const templateUid = own ?? values.template_uid;
  const template = templates.find(({ uid }) => uid === templateUid);
  const { content, plain: campaignPlain } = values;
  if (html === null) {
    const isWholeMail = template?.has_slot === false;
    return (
      <section className="stack" aria-label={t('content.title')}>
        <h2 className="section-title">{t('variants.contentOf', { letter })}</h2>
        <p className="quiet">
          {isWholeMail ? t('content.wholeMail', { name: template.name }) : t('variants.asCampaign', { letter })}
        </p>
        {!isWholeMail && (
          <div>
            <Button
              variant="default"
              onClick={() =>
                change({ ...content, plain: plain ?? (campaignPlain.trim() === '' ? null : campaignPlain) })
              }
            >
              {t('variants.writeOwn')}
            </Button>
          </div>
        )}
      </section>
    );
  }
  return (
    <>
      <section className="stack" aria-label={t('content.title')}>
        <ContentEditor
          value={{ html, design }}
          onChange={(written) => change(written)}
          fields={fields}
          isFragment={templateUid !== null}
          settle={settle}
          onPending={awaitInput}
          beside={
            <Button variant="subtle" size="compact-sm" onClick={ending.open}>
              {t('variants.useCampaign')}
            </Button>
          }
        />
        <Confirm
          opened={isEnding}
          close={ending.close}
          title={t('variants.useCampaignTitle', { letter })}
          action={t('variants.useCampaignAction')}
          change={end}
          input={undefined}
        >
          {t('variants.useCampaignText')}
        </Confirm>
      </section>
      <TextPart
        value={plain ?? ''}
        readHtml={readHtml}
        groups={fields}
        onChange={(changed) => change({ plain: changed })}
      />
    </>
  );
}
