import type { UidPrefix } from '@mailwright/platform';

/** The resources of an account that calls need. */
export interface ExampleUids {
  list: string;
  /** A list that is being deleted. */
  deleted: string;
  sub: string;
  hook: string;
  /** A delivery of the hook that has failed. */
  dlv: string;
  /** A recovery of the hook. */
  rec: string;
  /** An import that is being uploaded, of which `uploadedBytes` have arrived. */
  imp: string;
  /** An import that is completed. */
  imported: string;
  /** A change of a tag of the list. */
  tch: string;
  /** A segment of the list. */
  seg: string;
  /** An email that is queued for later. */
  /** The address of a verified sender. */
  verified: string;
  eml: string;
  /** An unverified sender. */
  snd: string;
  dom: string;
  /** The account's tracking domain. */
  links: string;
  trp: string;
  /** An address for the reports of a provider. */
  bcb: string;
  /** A suppressed address. */
  suppressed: string;
  /** A template. */
  tpl: string;
  /** An image. */
  med: string;
  /** A draft of a campaign to the list. */
  cmp: string;
  /** Campaigns to the list that are sending, that are paused, and that are sent to the subscriber. */
  sending: string;
  paused: string;
  sent: string;
  /** A campaign to the list whose A/B test waits for a winner. */
  tested: string;
  /** An automation of the list that is a draft. */
  aut: string;
  /** Automations that are active, and that are paused. */
  active: string;
  halted: string;
  /** An automation that is active, and stays so. */
  begun: string;
  /** A run of it that waits. */
  run: string;
}

/** A verified sender that each account with examples has. */
export const exampleSender = 'verified@example.com';

/** Uids that no account has. @param make a uid with this prefix */
export function unknownUids(make: (prefix: UidPrefix) => string): ExampleUids {
  return {
    list: make('list'),
    deleted: make('list'),
    sub: make('sub'),
    hook: make('hook'),
    dlv: make('dlv'),
    rec: make('rec'),
    imp: make('imp'),
    imported: make('imp'),
    tch: make('tch'),
    seg: make('seg'),
    verified: exampleSender,
    eml: make('eml'),
    snd: make('snd'),
    dom: make('dom'),
    links: 'links.example.com',
    trp: make('trp'),
    bcb: make('bcb'),
    suppressed: 'nobody@example.com',
    tpl: make('tpl'),
    med: make('med'),
    cmp: make('cmp'),
    sending: make('cmp'),
    paused: make('cmp'),
    sent: make('cmp'),
    tested: make('cmp'),
    aut: make('aut'),
    active: make('aut'),
    halted: make('aut'),
    begun: make('aut'),
    run: make('run'),
  };
}
