import {
  IconArrowsSplit,
  IconBolt,
  IconClock,
  IconDoorExit,
  IconForms,
  IconGitBranch,
  IconListDetails,
  IconMail,
  IconRoute,
  IconTag,
  IconTagOff,
  IconTransfer,
  IconUserMinus,
  IconWebhook,
} from '@tabler/icons-react';
import type { Step } from '../../data/automation-types.ts';

/** The icon of the start. */
export const StartIcon = IconBolt;

/** The icons of the kinds of steps. */
export const stepIcons = {
  send_email: IconMail,
  wait: IconClock,
  condition: IconGitBranch,
  split: IconArrowsSplit,
  add_tag: IconTag,
  remove_tag: IconTagOff,
  update_field: IconForms,
  add_to_list: IconListDetails,
  move_to_list: IconTransfer,
  unsubscribe: IconUserMinus,
  call_webhook: IconWebhook,
  start_automation: IconRoute,
  exit: IconDoorExit,
} satisfies Record<Step['type'], typeof IconMail>;

/** The kinds of steps as the menu groups them. */
export const stepGroups = [
  { name: 'mail', types: ['send_email'] },
  { name: 'way', types: ['wait', 'condition', 'split', 'exit'] },
  { name: 'subscriber', types: ['add_tag', 'remove_tag', 'update_field', 'unsubscribe'] },
  { name: 'elsewhere', types: ['add_to_list', 'move_to_list', 'call_webhook', 'start_automation'] },
] as const;
