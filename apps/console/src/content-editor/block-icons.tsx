import {
  IconClick,
  IconColumns2,
  IconColumns3,
  IconLayoutRows,
  IconMinus,
  IconPhoto,
  IconQuote,
  IconTemplate,
} from '@tabler/icons-react';
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
  slot: <IconTemplate size={16} aria-hidden />,
};
