import { IconClick } from '../icons/icon-click.ts';
import { IconColumns2 } from '../icons/icon-columns-2.ts';
import { IconColumns3 } from '../icons/icon-columns-3.ts';
import { IconLayoutRows } from '../icons/icon-layout-rows.ts';
import { IconLink } from '../icons/icon-link.ts';
import { IconMinus } from '../icons/icon-minus.ts';
import { IconPhoto } from '../icons/icon-photo.ts';
import { IconQuote } from '../icons/icon-quote.ts';
import { IconTemplate } from '../icons/icon-template.ts';
import type { ReactNode } from 'react';
import type { BlockKind } from './block-commands.ts';

/** The icon of each block. */
export const blockIcons: Record<BlockKind, ReactNode> = {
  image: <IconPhoto size={16} aria-hidden />,
  button: <IconClick size={16} aria-hidden />,
  divider: <IconMinus size={16} aria-hidden />,
  section: <IconLayoutRows size={16} aria-hidden />,
  twoColumns: <IconColumns2 size={16} aria-hidden />,
  threeColumns: <IconColumns3 size={16} aria-hidden />,
  quote: <IconQuote size={16} aria-hidden />,
  social: <IconLink size={16} aria-hidden />,
  slot: <IconTemplate size={16} aria-hidden />,
};
