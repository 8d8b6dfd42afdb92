import { IconArrowsSplit } from '../../icons/icon-arrows-split.ts';
import { IconBolt } from '../../icons/icon-bolt.ts';
import { IconClock } from '../../icons/icon-clock.ts';
import { IconDoorExit } from '../../icons/icon-door-exit.ts';
import { IconForms } from '../../icons/icon-forms.ts';
import { IconGitBranch } from '../../icons/icon-git-branch.ts';
import { IconListDetails } from '../../icons/icon-list-details.ts';
import { IconMail } from '../../icons/icon-mail.ts';
import { IconRoute } from '../../icons/icon-route.ts';
import { IconTag } from '../../icons/icon-tag.ts';
import { IconTagOff } from '../../icons/icon-tag-off.ts';
import { IconTransfer } from '../../icons/icon-transfer.ts';
import { IconUserMinus } from '../../icons/icon-user-minus.ts';
import { IconWebhook } from '../../icons/icon-webhook.ts';
import type { Step } from '../../data/automation-types.ts';

/** The icon of the start. */
export const StartIcon = IconBolt;

/** The icon of each kind of step. */
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

/** The kinds of steps, grouped as in the menu. */
export const stepGroups = [
  { name: 'mail', types: ['send_email'] },
  { name: 'way', types: ['wait', 'condition', 'split', 'exit'] },
  { name: 'subscriber', types: ['add_tag', 'remove_tag', 'update_field', 'unsubscribe'] },
  { name: 'elsewhere', types: ['add_to_list', 'move_to_list', 'call_webhook', 'start_automation'] },
] as const;
