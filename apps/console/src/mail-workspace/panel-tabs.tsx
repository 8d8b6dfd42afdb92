import { CloseButton, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import styles from './mail-workspace.module.css';

export type PanelTab = 'block' | 'style' | 'preview';

/** The tabs of the panel beside an editor. What isn't shown stays in the page, since the editor fills it. */
export function PanelTabs({
  tabs,
  value,
  onChange,
  close,
  children,
}: {
  tabs: PanelTab[];
  value: PanelTab;
  onChange(tab: PanelTab): void;
  /** Closes the panel, where it can be closed. */
  close?: () => void;
  children: Record<PanelTab, ReactNode>;
}) {
  const { t } = useI18n();
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(value) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className={styles.panelTabs}>
        <div role="tablist" aria-label={t('content.panel')} onKeyDown={move}>
          {tabs.map((tab) => (
            <UnstyledButton
              key={tab}
              id={`${id}-${tab}`}
              role="tab"
              aria-selected={tab === value}
              aria-controls={`${id}-${tab}-panel`}
              tabIndex={tab === value ? 0 : -1}
              onClick={() => onChange(tab)}
            >
              {t(`content.panelTabs.${tab}`)}
            </UnstyledButton>
          ))}
        </div>
        {close !== undefined && <CloseButton aria-label={t('frame.close')} onClick={close} />}
      </div>
      {(['block', 'style', 'preview'] as const).map((tab) => (
        <div
          key={tab}
          id={`${id}-${tab}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab}`}
          className={styles.panelTab}
          hidden={tab !== value}
        >
          {children[tab]}
        </div>
      ))}
    </>
  );
}
