import { z } from 'zod';
import { domainName } from '../values/email-address.ts';
import { timestamp, uid } from '../values/text.ts';

const DomainStatus = z.enum(['unverified', 'verified', 'failing']).meta({ id: 'DomainStatus' });
const DkimKeyType = z.enum(['rsa', 'ed25519']).meta({ id: 'DkimKeyType' });
const DnsRecordType = z.enum(['TXT']).meta({ id: 'DnsRecordType' });
const DnsRecordStatus = z.enum(['found', 'missing', 'wrong', 'unknown']).meta({ id: 'DnsRecordStatus' });

const DomainRecord = z.strictObject({
  purpose: z.enum(['dkim', 'spf', 'dmarc']).meta({ id: 'DnsRecordPurpose' }),
  required: z
    .boolean()
    .meta({ description: 'Whether the record is required to verify the domain; the others are recommended' }),
  type: DnsRecordType,
  name: z.string().meta({ description: 'The full name; some DNS providers expect it without the domain' }),
  value: z.string(),
  status: DnsRecordStatus.meta({
    description:
      'The result of the last check; `unknown` before the first one, and if the DNS servers gave no usable response',
  }),
  found: z.array(z.string()).meta({ description: 'The records found at this name' }),
});

export const DomainResource = z
  .strictObject({
    uid: uid('dom'),
    domain: z.string().meta({ description: 'In ASCII, as in the DNS', example: 'xn--bcher-kva.example' }),
    domain_unicode: z.string().meta({ description: 'In Unicode, for display', example: 'bücher.example' }),
    status: DomainStatus.meta({
      description:
        '`verified` once the DKIM record has been found; `failing` when it has since been missing for three ' +
        'days: the domain counts as unverified until the record is found again',
    }),
    verified_at: timestamp.nullable(),
    missing_since: timestamp.nullable().meta({
      description: 'Since when the DKIM record of a verified domain has been missing',
    }),
    key_type: DkimKeyType,
    records: z.array(DomainRecord).meta({ description: 'The records to set at the DNS provider' }),
    checked_at: timestamp.nullable().meta({ description: 'When the records were last checked' }),
    created_at: timestamp,
  })
  .meta({
    id: 'Domain',
    description: 'A domain to send from, with its DKIM key and DNS records',
    example: {
      uid: 'dom_01k6n8qf4tef0v9k0x7h3w2c5d',
      domain: 'example.com',
      domain_unicode: 'example.com',
      status: 'unverified',
      verified_at: null,
      missing_since: null,
      key_type: 'ed25519',
      records: [
        {
          purpose: 'dkim',
          required: true,
          type: 'TXT',
          name: 'mw3f9a0c5e1b._domainkey.example.com',
          value: 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
          status: 'missing',
          found: [],
        },
        {
          purpose: 'dmarc',
          required: false,
          type: 'TXT',
          name: '_dmarc.example.com',
          value: 'v=DMARC1; p=none',
          status: 'found',
          found: ['v=DMARC1; p=reject'],
        },
      ],
      checked_at: '2026-01-02T03:14:05.678Z',
      created_at: '2026-01-02T03:04:05.678Z',
    },
  });
export type DomainResource = z.infer<typeof DomainResource>;

export const AddDomain = z
  .strictObject({
    domain: domainName,
    key_type: DkimKeyType.default('rsa').meta({
      description: 'The type of the DKIM key: 2,048-bit RSA, which every receiver verifies, or Ed25519, which few do',
    }),
  })
  .meta({ id: 'AddDomain', example: { domain: 'example.com' } });
export type AddDomain = z.infer<typeof AddDomain>;

export const TrackingDomainResource = z
  .strictObject({
    domain: z.string().meta({ description: 'In ASCII, as in the DNS', example: 'links.example.com' }),
    domain_unicode: z.string().meta({ description: 'In Unicode, for display', example: 'links.example.com' }),
    status: DomainStatus.meta({
      description:
        'New mails use the domain in their links while it is `verified`; `failing` when its record has since ' +
        'been missing for three days',
    }),
    verified_at: timestamp.nullable(),
    missing_since: timestamp
      .nullable()
      .meta({ description: 'Since when the record of a verified domain has been missing' }),
    record: z
      .strictObject({
        type: DnsRecordType,
        name: z.string().meta({ example: '_mailwright.links.example.com' }),
        value: z.string().meta({ example: 'mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b' }),
        status: DnsRecordStatus.meta({ description: 'The result of the last check; `unknown` before the first one' }),
        found: z.array(z.string()).meta({ description: 'The records found at this name' }),
      })
      .meta({
        description: 'The record to set at the DNS provider, in addition to the one that leads to this service',
      }),
    checked_at: timestamp.nullable().meta({ description: 'When the record was last checked' }),
    created_at: timestamp,
  })
  .meta({ id: 'TrackingDomain', description: "The host name of the links in an account's mails" });
export type TrackingDomainResource = z.infer<typeof TrackingDomainResource>;

export const AddTrackingDomain = z
  .strictObject({ domain: domainName })
  .meta({ id: 'AddTrackingDomain', example: { domain: 'links.example.com' } });
export type AddTrackingDomain = z.infer<typeof AddTrackingDomain>;
