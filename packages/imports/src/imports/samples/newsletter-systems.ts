import type { SystemSample } from './system-sample.ts';

/** Files of invented people, with the columns that each system documents or writes. */
export const newsletterSystems: SystemSample[] = [
  {
    system: 'rapidmail',
    csv: `"email";"firstname";"lastname";"status";"created";"activated";"deleted"
"ra1@example.com";"Ann";"A";"active";"2024-01-02 03:04:05";"2024-01-02 03:14:05";""
"ra2@example.com";"Ben";"B";"deleted";"2024-01-02 03:04:05";"";"2024-02-02 03:04:05"
"ra3@example.com";"Cat";"C";"bounced";"2024-01-02 03:04:05";"";""
`,
    rows: [
      'ra1@example.com subscribed FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04:05',
      'ra2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04:05 leftAt=2024-02-02T03:04:05',
      'ra3@example.com bounced FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'beehiiv',
    csv: `id,email,status,created_at,subscription_tier,utm_source,referring_site
s1,be1@example.com,active,2024-01-02 03:04:05 UTC,free,,
s2,be2@example.com,inactive,2024-01-02 03:04:05 UTC,free,,
s3,be3@example.com,pending,2024-01-02 03:04:05 UTC,free,,
s4,be4@example.com,invalid,2024-01-02 03:04:05 UTC,free,,
`,
    rows: [
      'be1@example.com subscribed createdAt=2024-01-02T03:04:05',
      'be2@example.com unsubscribed createdAt=2024-01-02T03:04:05',
      'be3@example.com unconfirmed createdAt=2024-01-02T03:04:05',
      'be4@example.com bounced createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Buttondown',
    csv: `email_address,creation_date,subscriber_type,tags,ip_address,unsubscription_date,unsubscription_reason
bu1@example.com,2024-01-02T03:04:05Z,regular,"vip,new",192.0.2.16,,
bu2@example.com,2024-01-02T03:04:05Z,unactivated,,,,
bu3@example.com,2024-01-02T03:04:05Z,unsubscribed,,,2024-02-02T03:04:05Z,too much
bu4@example.com,2024-01-02T03:04:05Z,undeliverable,,,,
`,
    rows: [
      'bu1@example.com subscribed tags=vip+new ip=192.0.2.16 createdAt=2024-01-02T03:04:05',
      'bu2@example.com unconfirmed createdAt=2024-01-02T03:04:05',
      'bu3@example.com unsubscribed createdAt=2024-01-02T03:04:05 leftAt=2024-02-02T03:04:05',
      'bu4@example.com bounced createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'EmailOctopus',
    csv: `Email address,First name,Last name,Status,Created at (UTC),Last updated at (UTC),Tags
eo1@example.com,Ann,A,SUBSCRIBED,2024-01-02 03:04:05,2024-01-02 03:04:05,vip
eo2@example.com,Ben,B,UNSUBSCRIBED,2024-01-02 03:04:05,2024-01-02 03:04:05,
eo3@example.com,Cat,C,PENDING,2024-01-02 03:04:05,2024-01-02 03:04:05,
`,
    rows: [
      'eo1@example.com subscribed tags=vip FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04:05',
      'eo2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04:05',
      'eo3@example.com unconfirmed FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Keap',
    csv: `Id,First Name,Last Name,Email,Email Status,Date Created,Tags
1,Ann,A,kp1@example.com,Double Opt-in,1/20/2024 3:04 PM,vip
2,Ben,B,kp2@example.com,Opted Out,1/20/2024 3:04 PM,
3,Cat,C,kp3@example.com,Hard Bounce,1/20/2024 3:04 PM,
4,Dan,D,kp4@example.com,Unconfirmed,1/20/2024 3:04 PM,
5,Eve,E,kp5@example.com,Non-Marketable,1/20/2024 3:04 PM,
`,
    rows: [
      'kp1@example.com subscribed tags=vip FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-20T15:04',
      'kp2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-20T15:04',
      'kp3@example.com bounced FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-20T15:04',
      'kp4@example.com unconfirmed FIRST_NAME=Dan LAST_NAME=D createdAt=2024-01-20T15:04',
      'kp5@example.com unsubscribed FIRST_NAME=Eve LAST_NAME=E createdAt=2024-01-20T15:04',
    ],
  },
  {
    system: 'Salesforce',
    csv: `"Id","FirstName","LastName","Email","HasOptedOutOfEmail","HasOptedOutOfFax","DoNotCall","EmailBouncedReason","EmailBouncedDate","CreatedDate"
"003A","Ann","A","sf1@example.com","false","true","true","","","2024-01-02T03:04:05.000+0000"
"003B","Ben","B","sf2@example.com","true","false","false","","","2024-01-02T03:04:05.000+0000"
"003C","Cat","C","sf3@example.com","false","false","false","smtp; 550 unknown","2024-02-02T03:04:05.000+0000","2024-01-02T03:04:05.000+0000"
`,
    rows: [
      'sf1@example.com subscribed FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04:05',
      'sf2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04:05',
      'sf3@example.com bounced FIRST_NAME=Cat LAST_NAME=C leftAt=2024-02-02T03:04:05 createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Newsletter (WordPress)',
    csv: `"email";"name";"surname";"status";"created";"ip"
"nl1@example.com";"Ann";"A";"C";"2024-01-02 03:04:05";"192.0.2.17"
"nl2@example.com";"Ben";"B";"S";"2024-01-02 03:04:05";""
"nl3@example.com";"Cat";"C";"U";"2024-01-02 03:04:05";""
"nl4@example.com";"Dan";"D";"B";"2024-01-02 03:04:05";""
`,
    rows: [
      'nl1@example.com subscribed ip=192.0.2.17 FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04:05',
      'nl2@example.com unconfirmed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04:05',
      'nl3@example.com unsubscribed FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-02T03:04:05',
      'nl4@example.com bounced FIRST_NAME=Dan LAST_NAME=D createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'MailPoet',
    csv: `email,first_name,last_name,subscribed_ip,confirmed_ip,created_at,confirmed_at,global_status,list_status
mp1@example.com,Ann,A,192.0.2.18,192.0.2.19,2024-01-02 03:04:05,2024-01-02 03:14:05,subscribed,subscribed
mp2@example.com,Ben,B,,,2024-01-02 03:04:05,,subscribed,unsubscribed
mp3@example.com,Cat,C,,,2024-01-02 03:04:05,,bounced,subscribed
`,
    rows: [
      'mp1@example.com subscribed ip=192.0.2.18 FIRST_NAME=Ann LAST_NAME=A confirmationIp=192.0.2.19 createdAt=2024-01-02T03:04:05 confirmedAt=2024-01-02T03:14:05',
      'mp2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04:05',
      'mp3@example.com bounced FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'WooCommerce',
    csv: `Name,Username,Email,Date registered,Newsletter opt-in,Orders,Total spend
Ann A,ann,wc1@example.com,"January 2, 2024",1,2,"1,234.50"
Ben B,ben,wc2@example.com,"January 2, 2024",0,1,10.00
Cat C,cat,wc3@example.com,"January 2, 2024",,1,10.00
`,
    fields: { TOTAL_SPEND: 'number' },
    rows: [
      'wc1@example.com subscribed FIRST_NAME=Ann A TOTAL_SPEND=1234.5 subscribedAt=2024-01-02T00:00',
      'wc2@example.com unsubscribed FIRST_NAME=Ben B TOTAL_SPEND=10 subscribedAt=2024-01-02T00:00',
      'wc3@example.com unsubscribed FIRST_NAME=Cat C TOTAL_SPEND=10 subscribedAt=2024-01-02T00:00',
    ],
  },
  {
    system: 'Mautic',
    csv: `"id","firstname","lastname","email","doNotContact","dateAdded","tags"
"1","Ann","A","ma1@example.com","","2024-01-02 03:04:05","vip"
"2","Ben","B","ma2@example.com","1","2024-01-02 03:04:05",""
`,
    rows: [
      'ma1@example.com - tags=vip FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04:05',
      'ma2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'phpList',
    csv: `email\tconfirmed\tblacklisted\toptedin\tbouncecount\tentered\tmodified\tdisabled\thtmlemail
pl1@example.com\t1\t0\t1\t0\t2024-01-02 03:04:05\t2024-01-02 03:04:05\t0\t1
pl2@example.com\t0\t0\t1\t0\t2024-01-02 03:04:05\t2024-01-02 03:04:05\t0\t1
pl3@example.com\t1\t1\t1\t3\t2024-01-02 03:04:05\t2024-01-02 03:04:05\t0\t1
pl4@example.com\t1\t0\t1\t0\t2024-01-02 03:04:05\t2024-01-02 03:04:05\t1\t1
`,
    rows: [
      'pl1@example.com subscribed createdAt=2024-01-02T03:04:05',
      'pl2@example.com unconfirmed createdAt=2024-01-02T03:04:05',
      'pl3@example.com blocklisted createdAt=2024-01-02T03:04:05',
      'pl4@example.com unsubscribed createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Squarespace',
    csv: `Email,First Name,Last Name,Subscriber Since,Subscriber Source,Accepts Marketing,Order Count,Total Spent
sq1@example.com,Ann,A,2024-01-02 03:04:05,Newsletter Block,true,0,0
sq2@example.com,Ben,B,,Checkout,false,2,20
`,
    rows: [
      'sq1@example.com subscribed FIRST_NAME=Ann LAST_NAME=A subscribedAt=2024-01-02T03:04:05',
      'sq2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B',
    ],
  },
  {
    system: 'Wix',
    csv: `First Name,Last Name,Email 1,Phone 1,Created At (UTC+0),Email subscriber status,SMS subscriber status,Last Activity,Labels
Ann,A,wx1@example.com,,2024-01-02 03:04,Subscribed,Never subscribed,Form,Contacted Me
Ben,B,wx2@example.com,,2024-01-02 03:04,Unsubscribed,Subscribed,,
Cat,C,wx3@example.com,,2024-01-02 03:04,Never subscribed,,,
`,
    rows: [
      'wx1@example.com subscribed tags=Contacted Me FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04',
      'wx2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04',
      'wx3@example.com unsubscribed FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-02T03:04',
    ],
  },
  {
    system: 'Google Contacts',
    csv: `First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Address 1 - Region,Phone 1 - Value
Ann,,A,* myContacts,Work,gc1@example.com,CA,
`,
    rows: ['gc1@example.com - tags=* myContacts FIRST_NAME=Ann LAST_NAME=A'],
  },
  {
    system: 'Revue',
    csv: `email,first_name,last_name,created_at
rv1@example.com,Ann,A,2024-01-02 03:04:05
`,
    rows: ['rv1@example.com - FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04:05'],
  },
  {
    system: 'TinyLetter',
    csv: `Email,Subscribed,Subscription Status
tl1@example.com,"Jan 02, 2024 03:04 AM",Confirmed
tl2@example.com,"Jan 02, 2024 03:04 AM",Unsubscribed
`,
    rows: [
      'tl1@example.com subscribed subscribedAt=2024-01-02T03:04',
      'tl2@example.com unsubscribed subscribedAt=2024-01-02T03:04',
    ],
  },
];
