import type { SystemSample } from './system-sample.ts';

/** Files of invented people, with the columns that each system documents or writes. */
export const marketingSystems: SystemSample[] = [
  {
    system: 'Campaign Monitor: unsubscribed',
    csv: `Email Address,Name,Date Unsubscribed,Date Joined,Company
cm1@example.com,Ann A,2024-02-02 03:04,2023-01-02 03:04,ACME
`,
    fields: { COMPANY: 'text' },
    rows: [
      'cm1@example.com unsubscribed FIRST_NAME=Ann A COMPANY=ACME leftAt=2024-02-02T03:04 subscribedAt=2023-01-02T03:04',
    ],
  },
  {
    system: 'AWeber',
    csv: `Email,Name,Subscription Status,IP Address,Date Added,Verified Date,Stop Time,Stop Status
aw1@example.com,Ann A,subscribed,192.0.2.13,01/20/24 3:04 PM,01/21/24 3:04 PM,,
aw2@example.com,Ben B,unsubscribed,,01/20/24 3:04 PM,01/21/24 3:04 PM,02/20/24 3:04 PM,Unsubscribed
aw3@example.com,Cat C,unconfirmed,,01/20/24 3:04 PM,,,
`,
    rows: [
      'aw1@example.com subscribed ip=192.0.2.13 FIRST_NAME=Ann A createdAt=2024-01-20T15:04 confirmedAt=2024-01-21T15:04',
      'aw2@example.com unsubscribed FIRST_NAME=Ben B createdAt=2024-01-20T15:04 confirmedAt=2024-01-21T15:04 leftAt=2024-02-20T15:04',
      'aw3@example.com unconfirmed FIRST_NAME=Cat C createdAt=2024-01-20T15:04',
    ],
  },
  {
    system: 'GetResponse: removed',
    csv: `"Email","Name","Created on","IP","Removed on","Removal reason"
"gr1@example.com","Ann A","2023-01-02 03:04:05","192.0.2.14","2024-01-02 03:04:05","unsubscribe"
`,
    rows: [
      'gr1@example.com unsubscribed ip=192.0.2.14 FIRST_NAME=Ann A createdAt=2023-01-02T03:04:05 leftAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Klaviyo',
    csv: `Email,Klaviyo ID,First Name,Last Name,Email Marketing Consent,Email Marketing Consent Timestamp,SMS Marketing Consent,Email Suppressions,Profile Created On
kl1@example.com,01A,Ann,A,SUBSCRIBED,2024-01-02 03:04:05,UNSUBSCRIBED,[],2024-01-01 03:04:05
kl2@example.com,01B,Ben,B,UNSUBSCRIBED,2024-01-02 03:04:05,,[],2024-01-01 03:04:05
kl3@example.com,01C,Cat,C,NEVER_SUBSCRIBED,,,[],2024-01-01 03:04:05
kl4@example.com,01D,Dan,D,SUBSCRIBED,2024-01-02 03:04:05,,"[""HARD_BOUNCE""]",2024-01-01 03:04:05
`,
    rows: [
      'kl1@example.com subscribed FIRST_NAME=Ann LAST_NAME=A subscribedAt=2024-01-02T03:04:05 createdAt=2024-01-01T03:04:05',
      'kl2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B subscribedAt=2024-01-02T03:04:05 createdAt=2024-01-01T03:04:05',
      'kl3@example.com unsubscribed FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-01T03:04:05',
      'kl4@example.com bounced FIRST_NAME=Dan LAST_NAME=D subscribedAt=2024-01-02T03:04:05 createdAt=2024-01-01T03:04:05',
    ],
  },
  {
    system: 'Drip',
    csv: `email,first_name,last_name,status,created_at,ip_address,tags,eu_consent
d1@example.com,Ann,A,active,2024-01-02T03:04:05Z,192.0.2.15,"vip,new",granted
d2@example.com,Ben,B,unsubscribed,2024-01-02T03:04:05Z,,,granted
d3@example.com,Cat,C,active,2024-01-02T03:04:05Z,,,denied
`,
    rows: [
      'd1@example.com subscribed tags=vip+new ip=192.0.2.15 FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04:05',
      'd2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04:05',
      'd3@example.com unsubscribed FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Omnisend',
    csv: `Email,First name,Last name,Email channel status,Email opt-in date,SMS channel status,Tags,Date added
o1@example.com,Ann,A,Subscribed,2024-01-02T03:04:05Z,Non-subscribed,vip,2024-01-01
o2@example.com,Ben,B,Unsubscribed,2024-01-02T03:04:05Z,Subscribed,,2024-01-01
o3@example.com,Cat,C,Non-subscribed,,Non-subscribed,,2024-01-01
`,
    rows: [
      'o1@example.com subscribed tags=vip FIRST_NAME=Ann LAST_NAME=A subscribedAt=2024-01-02T03:04:05 createdAt=2024-01-01T00:00',
      'o2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B subscribedAt=2024-01-02T03:04:05 createdAt=2024-01-01T00:00',
      'o3@example.com unsubscribed FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-01T00:00',
    ],
  },
  {
    system: 'Moosend',
    csv: `Email;Name;Subscribed On;Unsubscribed On;Status
mo1@example.com;Ann A;25/01/2024 03:04:05;;Subscribed
mo2@example.com;Ben B;25/01/2024 03:04:05;03/02/2024 03:04:05;Unsubscribed
`,
    rows: [
      'mo1@example.com subscribed FIRST_NAME=Ann A subscribedAt=2024-01-25T03:04:05',
      'mo2@example.com unsubscribed FIRST_NAME=Ben B subscribedAt=2024-01-25T03:04:05 leftAt=2024-02-03T03:04:05',
    ],
  },
  {
    system: 'SendGrid: global unsubscribes',
    csv: `email,created
sg1@example.com,2024-01-02T03:04:05Z
`,
    options: { status: 'unsubscribed' },
    rows: ['sg1@example.com unsubscribed createdAt=2024-01-02T03:04:05'],
  },
  {
    system: 'SendGrid: bounces',
    csv: `status,reason,email,created
5.1.1,550 5.1.1 no such user,sg2@example.com,2024-01-02T03:04:05Z
`,
    rows: ['sg2@example.com bounced createdAt=2024-01-02T03:04:05'],
  },
  {
    system: 'Mailjet',
    csv: `email,createdAt,isExcludedFromCampaigns,isOptInPending,name
mj1@example.com,2024-01-02T03:04:05Z,false,false,Ann A
mj2@example.com,2024-01-02T03:04:05Z,true,false,Ben B
mj3@example.com,2024-01-02T03:04:05Z,false,true,Cat C
`,
    rows: [
      'mj1@example.com subscribed FIRST_NAME=Ann A createdAt=2024-01-02T03:04:05',
      'mj2@example.com unsubscribed FIRST_NAME=Ben B createdAt=2024-01-02T03:04:05',
      'mj3@example.com unconfirmed FIRST_NAME=Cat C createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'CleverReach',
    csv: `E-Mail;Vorname;Nachname;Registriert am;Aktiviert am;Abgemeldet am;Bounced;Herkunft
cr1@example.com;Ann;A;31.01.2024 03:04:05;31.01.2024 04:04:05;;nein;Formular
cr2@example.com;Ben;B;31.01.2024 03:04:05;31.01.2024 04:04:05;28.02.2024 03:04:05;nein;Formular
cr3@example.com;Cat;C;31.01.2024 03:04:05;;;ja;Import
`,
    rows: [
      'cr1@example.com subscribed FIRST_NAME=Ann LAST_NAME=A subscribedAt=2024-01-31T03:04:05 confirmedAt=2024-01-31T04:04:05',
      'cr2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B subscribedAt=2024-01-31T03:04:05 confirmedAt=2024-01-31T04:04:05 leftAt=2024-02-28T03:04:05',
      'cr3@example.com bounced FIRST_NAME=Cat LAST_NAME=C subscribedAt=2024-01-31T03:04:05',
    ],
  },
];
