import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { hasBrandTheme } from '../../brand/brand-theme.ts';
import { settingsQuery } from '../../data/settings-queries.ts';
import { templateQuery, templatesQuery } from '../../data/template-queries.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/starts.ts';
import '../../texts/templates.ts';
import type { Translate } from '../../texts/catalogs.ts';
import { TemplatePicture } from '../template-picture.tsx';
import { bareIds, campaignDesignIds, designIds, type StartId } from '../starts/start-ids.ts';
import classes from './start-gallery.module.css';
import { type StartChoice, startQuery } from './start-query.ts';

const pictureHeight = 190;

/** Lets the user choose what a mail starts from, by thumbnails: one radio button for each. */
export function StartGallery({
  value,
  onChange,
  isForCampaign = false,
}: {
  value: StartChoice;
  onChange(choice: StartChoice): void;
  /** Whether to offer what campaigns start from, such as the account's own templates, instead of what templates do. */
  isForCampaign?: boolean;
}) {
  const { t } = useI18n();
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: isForCampaign });
  const { data: settings } = useQuery(settingsQuery);
  const group = useId();
  const cardOf = (choice: StartChoice, name: string, line: string, picture: ReactNode) => (
    <StartCard
      key={choice}
      group={group}
      value={choice}
      isChosen={choice === value}
      choose={() => onChange(choice)}
      name={name}
      line={line}
    >
      {picture}
    </StartCard>
  );
  const cardOfStart = (id: StartId) =>
    cardOf(id, t(`starts.names.${id}`), t(`starts.lines.${id}`), <StartPicture id={id} />);
  return (
    <fieldset className={classes.gallery}>
      <legend>{t('starts.from')}</legend>
      {settings !== undefined && hasBrandTheme(settings.settings.brand) && (
        <p className="small quiet">{t('starts.inBrand')}</p>
      )}
      <Cards label={t('starts.groups.starts')}>
        {isForCampaign && cardOf('empty', t('starts.empty'), t('starts.emptyLine'), <div className={classes.paper} />)}
        {(isForCampaign ? campaignDesignIds : designIds).map(cardOfStart)}
      </Cards>
      {!isForCampaign && <Cards label={t('starts.groups.bare')}>{bareIds.map(cardOfStart)}</Cards>}
      {isForCampaign && templates.length > 0 && (
        <Cards label={t('starts.groups.own')}>
          {templates.map(({ uid, name, has_slot: isLayout }) =>
            cardOf(uid, name, isLayout ? t('templates.isLayout') : t('templates.isMail'), <OwnPicture uid={uid} />),
          )}
        </Cards>
      )}
    </fieldset>
  );
}

function Cards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className={classes.group} aria-hidden>
        {label}
      </p>
      <div className={classes.cards}>{children}</div>
    </div>
  );
}

function StartCard({
  group,
  value,
  isChosen,
  choose,
  name,
  line,
  children,
}: {
  group: string;
  value: string;
  isChosen: boolean;
  choose(): void;
  name: string;
  line: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label className={classes.card}>
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={choose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-line`}
      />
      {children}
      <span className={classes.words}>
        <span id={`${id}-name`} className={classes.name}>
          {name}
        </span>
        <span id={`${id}-line`} className="caption quiet">
          {line}
        </span>
      </span>
    </label>
  );
}

function StartPicture({ id }: { id: StartId }) {
  const { t, language } = useI18n();
  const { ref, entry } = useIntersection();
  const { data: account, isPending } = useQuery(settingsQuery);
  const { data, isError } = useQuery({
    ...startQuery(id, language, t, account?.settings.brand ?? null),
    // A picture is drawn only once it comes into view.
    enabled: entry?.isIntersecting === true && !isPending,
  });
  return (
    <div ref={ref} className={classes.picture}>
      <Picture html={data === undefined ? undefined : withSamples(data.html, t)} hasFailed={isError} />
    </div>
  );
}

function OwnPicture({ uid }: { uid: string }) {
  const { t } = useI18n();
  const { ref, entry } = useIntersection();
  const { data, isError } = useQuery({ ...templateQuery(uid), enabled: entry?.isIntersecting === true });
  return (
    <div ref={ref} className={classes.picture}>
      <Picture html={data === undefined ? undefined : withSamples(data.html, t)} hasFailed={isError} />
    </div>
  );
}

function Picture({ html, hasFailed }: { html: string | undefined; hasFailed: boolean }) {
  const { t } = useI18n();
  if (html !== undefined) return <TemplatePicture html={html} height={pictureHeight} />;
  if (hasFailed) return <p className="small quiet padded">{t('starts.failed')}</p>;
  return null;
}

/** Shows what a reader would see, in place of the most usual merge tags. */
function withSamples(html: string, t: Translate): string {
  return html
    .replaceAll('{{ list.name }}', t('starts.sampleList'))
    .replaceAll('{{ FIRST_NAME }}', t('starts.sampleName'))
    .replaceAll('{{ data.order }}', '4711');
}
