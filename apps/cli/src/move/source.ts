import type { AddList, List } from 'mailwright';

/** The type of a field, as Mailwright names it. */
export type MovedFieldType = List['fields'][number]['type'];

/** A field of a list, as the other system describes it. */
export interface SourceField {
  tag: string;
  label: string;
  type: MovedFieldType;
  /** The choices of a `select` or `multiselect`. */
  options: string[];
  /** Whether people see it in a form. */
  isVisible: boolean;
}

/** Whose name and address are in From. */
export interface Sender {
  name: string;
  email: string;
}

/** A list of the other system. */
export interface SourceList {
  id: string;
  name: string;
  /** How many people it has there, in any state. */
  people: number;
  isDoubleOptIn: boolean;
  /** Undefined if the other system's lists have none. */
  sender?: Sender | undefined;
  contact?: AddList['contact'];
  language?: string | undefined;
  /** The fields that the list is known to have. Others are found in what people have. */
  fields: SourceField[];
}

/** A subscriber, with the names of an import's properties; a value of a field by its tag. */
export interface SourcePerson {
  email: string;
  status: 'subscribed' | 'unsubscribed' | 'bounced' | 'blocklisted';
  tags: string[];
  values: Record<string, unknown>;
  /** What the values are named in the other system, by tag, if that isn't known from the list. */
  labels?: Record<string, string>;
  ip_address?: string | undefined;
  subscribed_at?: string | undefined;
  confirmed_at?: string | undefined;
  confirmation_ip_address?: string | undefined;
  created_at?: string | undefined;
  unsubscribed_at?: string | undefined;
}

/** Somebody who isn't moved. People are counted by the reason. */
export interface LeftOutPerson {
  leftOut: string;
}

export type MovedKind = 'list' | 'template' | 'campaign';

/** A template or a campaign, translated. */
export interface SourceMail {
  id: string;
  name: string;
  subject: string | null;
  html: string | null;
  plain: string | null;
  /** What its owner should look at: what wasn't translated or can't be kept. */
  notes: string[];
}

export interface SourceCampaign extends SourceMail {
  preheader: string | null;
  /** The lists that it is for, most important first. */
  listIds: string[];
  /** The template of the other system whose slot takes its HTML. */
  templateId: string | null;
  sender: Sender | undefined;
  replyTo: string | undefined;
  /** Whether it is for some of the list only, in a way that isn't moved. */
  isForSome: boolean;
}

/** Something that isn't moved, and why. */
export interface LeftOut {
  kind: string;
  id: string;
  name: string;
  reason: string;
}

/** Another system, read by its API. All of its texts are translated. */
export interface Source {
  system: 'listmonk' | 'Mailchimp';
  /** Its address, without anything secret. */
  url: string;
  /** Why its templates can't be moved; undefined if they can. */
  noTemplates?: string;
  /** Reads all lists, oldest first. */
  readLists(): Promise<SourceList[]>;
  countTemplates(): Promise<number>;
  countCampaigns(): Promise<number>;
  /** Reads the people of a list page by page. @param onTotal called with their number there, which may change. */
  readPeople(list: SourceList, onTotal: (total: number) => void): AsyncGenerator<SourcePerson | LeftOutPerson>;
  readTemplates(): AsyncGenerator<SourceMail | LeftOut>;
  readCampaigns(): AsyncGenerator<SourceCampaign | LeftOut>;
  /** What else there is of a list that isn't moved. */
  findLeftOut(list: SourceList): Promise<LeftOut[]>;
}
