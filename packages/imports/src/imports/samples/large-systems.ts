import type { SystemSample } from './system-sample.ts';

/** Files of invented people, with the columns that each system documents or writes. */
export const largeSystems: SystemSample[] = [
  {
    system: 'Mailchimp: subscribed',
    csv: `"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS
mc1@example.com,Ada,L,4,"2023-02-03 04:05:06",192.0.2.1,"2023-02-03 04:15:06",192.0.2.2,,,,GB,,"2024-01-01 00:00:00",1,a1,,"""VIP"",""Spring, 26"""
mc2@example.com,Bob,M,2,,,"2023-05-06 07:08:09",192.0.2.3,,,,US,,"2024-01-01 00:00:00",2,a2,,
`,
    rows: [
      'mc1@example.com - tags=VIP+Spring 26 ip=192.0.2.1 FIRST_NAME=Ada LAST_NAME=L subscribedAt=2023-02-03T04:05:06 confirmedAt=2023-02-03T04:15:06 confirmationIp=192.0.2.2',
      'mc2@example.com - FIRST_NAME=Bob LAST_NAME=M confirmedAt=2023-05-06T07:08:09 confirmationIp=192.0.2.3',
    ],
  },
  {
    system: 'Mailchimp: unsubscribed',
    csv: `"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS
mu1@example.com,Una,2,,,"2023-02-03 04:05:06",192.0.2.3,"2024-02-03 04:05:06","June","b1","NORMAL",,3,a3,,
mu2@example.com,Ulf,2,,,"2023-02-03 04:05:06",192.0.2.4,"2024-02-04 04:05:06",,,"OTHER","too much, too often",4,a4,,
`,
    rows: [
      'mu1@example.com unsubscribed FIRST_NAME=Una confirmedAt=2023-02-03T04:05:06 confirmationIp=192.0.2.3 leftAt=2024-02-03T04:05:06',
      'mu2@example.com unsubscribed FIRST_NAME=Ulf confirmedAt=2023-02-03T04:05:06 confirmationIp=192.0.2.4 leftAt=2024-02-04T04:05:06',
    ],
  },
  {
    system: 'Mailchimp: cleaned',
    csv: `"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS
ml1@example.com,Cleo,2,,,"2023-02-03 04:05:06",192.0.2.5,"2024-03-03 04:05:06","June","b1",5,a5,,
`,
    rows: [
      'ml1@example.com bounced FIRST_NAME=Cleo confirmedAt=2023-02-03T04:05:06 confirmationIp=192.0.2.5 leftAt=2024-03-03T04:05:06',
    ],
  },
  {
    system: 'HubSpot',
    csv: `Record ID,First Name,Last Name,Email,Lead Status,Marketing contact status,Create Date,Unsubscribed from all email,Opted out of email: Product news,Email hard bounce reason
1,Ann,A,h1@example.com,NEW,Marketing contact,2024-01-02 03:04,false,false,
2,Ben,B,h2@example.com,,Marketing contact,2024-01-02 03:04,false,true,
3,Cat,C,h3@example.com,OPEN,Marketing contact,2024-01-02 03:04,true,,
4,Dan,D,h4@example.com,,Marketing contact,2024-01-02 03:04,,,MAILBOX_MISCONFIGURATION
5,Eve,E,h5@example.com,,Non-marketing contact,2024-01-02 03:04,false,false,
`,
    rows: [
      'h1@example.com subscribed FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T03:04',
      'h2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B createdAt=2024-01-02T03:04',
      'h3@example.com unsubscribed FIRST_NAME=Cat LAST_NAME=C createdAt=2024-01-02T03:04',
      'h4@example.com bounced FIRST_NAME=Dan LAST_NAME=D createdAt=2024-01-02T03:04',
      'h5@example.com unsubscribed FIRST_NAME=Eve LAST_NAME=E createdAt=2024-01-02T03:04',
    ],
  },
  {
    system: 'Shopify',
    csv: `First Name,Last Name,Email,Accepts Email Marketing,Default Address Province Code,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Tags,Note,Tax Exempt
Ann,A,s1@example.com,yes,NY,,no,12.50,1,"vip, wholesale",,no
Ben,B,s2@example.com,no,,,yes,0.00,0,,,yes
`,
    fields: { TOTAL_SPENT: 'number' },
    rows: [
      's1@example.com subscribed tags=vip+wholesale FIRST_NAME=Ann LAST_NAME=A TOTAL_SPENT=12.5',
      's2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B TOTAL_SPENT=0',
    ],
  },
  {
    system: 'Ghost',
    csv: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
6a,g1@example.com,Ann A,,true,true,,2024-01-02T03:04:05.000Z,,"vip,staff",
6b,g2@example.com,Ben B,,false,false,,2024-01-02T03:04:05.000Z,,,
6c,g3@example.com,Cat C,,true,false,,2024-01-02T03:04:05.000Z,2024-02-02T03:04:05.000Z,,
`,
    rows: [
      'g1@example.com subscribed tags=vip+staff FIRST_NAME=Ann A createdAt=2024-01-02T03:04:05',
      'g2@example.com unsubscribed FIRST_NAME=Ben B createdAt=2024-01-02T03:04:05',
      'g3@example.com unsubscribed FIRST_NAME=Cat C createdAt=2024-01-02T03:04:05 leftAt=2024-02-02T03:04:05',
    ],
  },
  {
    system: 'Substack',
    csv: `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
su1@example.com,false,,other,false,2024-01-02T03:04:05.000Z,
su2@example.com,true,2025-01-02,monthly,true,2024-01-02T03:04:05.000Z,2024-01-03T03:04:05.000Z
`,
    rows: [
      'su1@example.com subscribed createdAt=2024-01-02T03:04:05',
      'su2@example.com unsubscribed createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Kit',
    csv: `email,first_name,state,created_at,tags,id
k1@example.com,Ann,active,2024-01-02 03:04:05 UTC,"Customer,VIP",1
k2@example.com,Ben,cancelled,2024-01-02 03:04:05 UTC,,2
k3@example.com,Cat,bounced,2024-01-02 03:04:05 UTC,,3
k4@example.com,Dan,complained,2024-01-02 03:04:05 UTC,,4
k5@example.com,Eve,inactive,2024-01-02 03:04:05 UTC,,5
`,
    rows: [
      'k1@example.com subscribed tags=Customer+VIP FIRST_NAME=Ann createdAt=2024-01-02T03:04:05',
      'k2@example.com unsubscribed FIRST_NAME=Ben createdAt=2024-01-02T03:04:05',
      'k3@example.com bounced FIRST_NAME=Cat createdAt=2024-01-02T03:04:05',
      'k4@example.com complained FIRST_NAME=Dan createdAt=2024-01-02T03:04:05',
      'k5@example.com unsubscribed FIRST_NAME=Eve createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'listmonk',
    csv: `uuid,email,name,attributes,status,created_at,updated_at
u1,l1@example.com,Ann A,{},enabled,2024-01-02T03:04:05.678Z,2024-01-02T03:04:05.678Z
u2,l2@example.com,Ben B,{},blocklisted,2024-01-02T03:04:05.678Z,2024-01-02T03:04:05.678Z
u3,l3@example.com,Cat C,{},disabled,2024-01-02T03:04:05.678Z,2024-01-02T03:04:05.678Z
`,
    rows: [
      'l1@example.com subscribed FIRST_NAME=Ann A createdAt=2024-01-02T03:04:05',
      'l2@example.com blocklisted FIRST_NAME=Ben B createdAt=2024-01-02T03:04:05',
      'l3@example.com unsubscribed FIRST_NAME=Cat C createdAt=2024-01-02T03:04:05',
    ],
  },
  {
    system: 'Brevo',
    csv: `CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;DOUBLE_OPT-IN;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME
1;b1@example.com;A;Ann;;1;No;Yes;21-03-2024
2;b2@example.com;B;Ben;;;Yes;No;20-05-2024
3;b3@example.com;C;Cat;;2;No;No;20-05-2024
`,
    rows: [
      'b1@example.com subscribed LAST_NAME=A FIRST_NAME=Ann createdAt=2024-03-21T00:00',
      'b2@example.com blocklisted LAST_NAME=B FIRST_NAME=Ben createdAt=2024-05-20T00:00',
      'b3@example.com unconfirmed LAST_NAME=C FIRST_NAME=Cat createdAt=2024-05-20T00:00',
    ],
  },
  {
    system: 'Sendy',
    csv: `"Name","Email","Joined","Last activity","IP address","Country","Status"
"Ann A","se1@example.com","2024/03/01","2025/11/04","192.0.2.10","United Kingdom","Active"
"Ben B","se2@example.com","","","","","Marked as spam"
"Cat C","se3@example.com","","","","","Unconfirmed"
"Dan D","se4@example.com","","","","","Soft bounced"
`,
    rows: [
      'se1@example.com subscribed ip=192.0.2.10 FIRST_NAME=Ann A subscribedAt=2024-03-01T00:00',
      'se2@example.com complained FIRST_NAME=Ben B',
      'se3@example.com unconfirmed FIRST_NAME=Cat C',
      'se4@example.com subscribed FIRST_NAME=Dan D',
    ],
  },
  {
    system: 'MailerLite',
    csv: `Subscriber,Name,Last name,Status,Sent,Opens,Clicks,Subscribed,Unsubscribed,IP
ml1@example.com,Ann,A,active,4,2,1,2024-01-02 03:04:05,,192.0.2.11
ml2@example.com,Ben,B,unsubscribed,4,2,1,2024-01-02 03:04:05,2024-03-02 03:04:05,
ml3@example.com,Cat,C,junk,4,2,1,,,
ml4@example.com,Dan,D,unconfirmed,4,2,1,,,
`,
    rows: [
      'ml1@example.com subscribed ip=192.0.2.11 FIRST_NAME=Ann LAST_NAME=A subscribedAt=2024-01-02T03:04:05',
      'ml2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B leftAt=2024-03-02T03:04:05 subscribedAt=2024-01-02T03:04:05',
      'ml3@example.com complained FIRST_NAME=Cat LAST_NAME=C',
      'ml4@example.com unconfirmed FIRST_NAME=Dan LAST_NAME=D',
    ],
  },
  {
    system: 'ActiveCampaign',
    csv: `"Email","First Name","Last Name","Phone","Subscription Date","Status","Tags","IP Address"
"ac1@example.com","Ann","A","","2024-01-02 03:04:05","Active","vip,new","192.0.2.12"
"ac2@example.com","Ben","B","","2024-01-02 03:04:05","Unsubscribed","",""
"ac3@example.com","Cat","C","","","Bounced","",""
`,
    rows: [
      'ac1@example.com subscribed tags=vip+new ip=192.0.2.12 FIRST_NAME=Ann LAST_NAME=A subscribedAt=2024-01-02T03:04:05',
      'ac2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B subscribedAt=2024-01-02T03:04:05',
      'ac3@example.com bounced FIRST_NAME=Cat LAST_NAME=C',
    ],
  },
  {
    system: 'Constant Contact',
    csv: `Email address,First name,Last name,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,Created At
cc1@example.com,Ann,A,Active,Express,Landing page,,,,2024-01-02 03:04:05 -05:00
cc2@example.com,Ben,B,Unsubscribed,Unsubscribed,Contact,2024-02-02 03:04:05 -05:00,Contact,No longer interested,2024-01-02 03:04:05 -05:00
cc3@example.com,Cat,C,Active,Pending confirmation,,,,,
`,
    rows: [
      'cc1@example.com subscribed FIRST_NAME=Ann LAST_NAME=A createdAt=2024-01-02T08:04:05',
      'cc2@example.com unsubscribed FIRST_NAME=Ben LAST_NAME=B leftAt=2024-02-02T08:04:05 createdAt=2024-01-02T08:04:05',
      'cc3@example.com unconfirmed FIRST_NAME=Cat LAST_NAME=C',
    ],
  },
];
