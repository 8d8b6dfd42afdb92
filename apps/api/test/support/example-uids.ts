import type { UidPrefix } from '@mailwright/platform';

/** The resources of an account that calls name. */
export interface ExampleUids {
  list: string;
  /** A list that is being deleted. */
  deleted: string;
  sub: string;
  hook: string;
  /** A failed delivery of the hook. */
  dlv: string;
  /** A recovery of the hook. */
  rec: string;
  /** An import that is being uploaded; `uploadedBytes` have arrived. */
  imp: string;
  /** A completed import. */
  imported: string;
  /** A change of one of the list's tags. */
  tch: string;
  /** A segment of the list. */
  seg: string;
  /** The address of a verified sender. */
  verified: string;
  /** An email that is queued for later. */
  eml: string;
  /** An unverified sender. */
  snd: string;
  dom: string;
  /** The account's tracking domain. */
  links: string;
  trp: string;
  /** The address to which a provider sends its reports. */
  bcb: string;
  /** A suppressed address. */
  suppressed: string;
  /** A template. */
  tpl: string;
  /** An image. */
  med: string;
  /** A draft of a campaign to the list. */
  cmp: string;
  /** Campaigns to the list: one is being sent, one is paused, and one has been sent to the subscriber. */
  sending: string;
  paused: string;
  sent: string;
  /** A campaign to the list whose A/B test waits for a winner. */
  tested: string;
  /** A draft of an automation of the list. */
  aut: string;
  /** Automations of the list: one is active, and one is paused. */
  active: string;
  halted: string;
  /** An automation that is active and stays active. */
  begun: string;
  /** A waiting run of that automation. */
  run: string;
}

/** A verified sender of every account with examples. */
export const exampleSender = 'verified@example.com';

/** Uids that no account has. @param make returns a uid with this prefix */
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
