import { demoPlans } from '@mailwright/audience';
import { AddAutomation, AddCampaign, AddList, AddSegment, AddTemplate } from '@mailwright/contracts';

const sender = { from_name: 'Ada at Readers', from_email: 'ada@readers.example' };

/** The demo list. */
export const demoList = AddList.parse({
  name: 'Demo: Readers',
  ...sender,
  fields: [
    { tag: 'CITY', label: 'City' },
    { tag: 'PLAN', label: 'Plan', type: 'select', options: demoPlans },
  ],
});

/** The demo list's segment. */
export const demoSegment = (listUid: string) =>
  AddSegment.parse({
    list_uid: listUid,
    name: 'Demo: Customers on a paid plan',
    conditions: {
      all: [
        { tag: 'customer', operator: 'has' },
        { field: 'PLAN', operator: 'in', value: demoPlans.slice(1) },
      ],
    },
  });

const text = 'font: 16px/1.6 Georgia, serif; color: #151411;';

/** The demo template, whose slot takes a campaign's content. */
export const demoTemplate = AddTemplate.parse({
  name: 'Demo: Letter',
  html: `<!doctype html>
<html>
  <body style="margin: 0; background: #f7f6f2;">
    <div style="max-width: 560px; margin: 0 auto; padding: 40px 24px; background: #ffffff; ${text}">
      <p style="margin: 0 0 24px; font: 600 14px system-ui, sans-serif; color: #007a6b;">{{ list.name }}</p>
      {{ content }}
      <p style="margin: 40px 0 0; font: 12px/1.5 system-ui, sans-serif; color: #6b675e;">
        You’re getting this letter because you subscribed to it.
        <a href="{{ unsubscribe_url }}" style="color: #6b675e;">Unsubscribe</a>
      </p>
    </div>
  </body>
</html>`,
});

const greeting = '<p>Dear {{ FIRST_NAME | default: "reader" }},</p>';

/** The demo campaign that counts as sent. */
export const demoSent = (listUid: string, templateUid: string) =>
  AddCampaign.parse({
    list_uid: listUid,
    template_uid: templateUid,
    name: 'Demo: What’s new this month',
    subject: 'Three things we finished, and one we didn’t',
    preheader: 'A short letter from the workshop',
    html: `<h1>What’s new this month</h1>
${greeting}
<p>We finished three things this month. A fourth will take a little longer.</p>
<ul>
  <li><a href="https://example.com/letters/archive">The archive</a> has every letter since the first.</li>
  <li><a href="https://example.com/letters/events">Two evenings</a> in {{ CITY | default: "your city" }} are open to everyone.</li>
</ul>
<p><a href="https://example.com/letters">Read the whole letter on our site</a></p>`,
  });

/** The demo campaign that stays a draft, to the demo segment. */
export const demoDraft = (listUid: string, templateUid: string, segmentUid: string) =>
  AddCampaign.parse({
    list_uid: listUid,
    template_uid: templateUid,
    audience: { segment_uid: segmentUid },
    name: 'Demo: For customers',
    subject: 'Thank you, {{ FIRST_NAME | default: "reader" }}',
    html: `<h1>Thank you</h1>
${greeting}
<p>You’re on the {{ PLAN }} plan. <a href="https://example.com/letters/customers">See what’s next.</a></p>`,
  });

/** The demo automation, a draft. */
export const demoAutomation = (listUid: string, templateUid: string) =>
  AddAutomation.parse({
    list_uid: listUid,
    name: 'Demo: Welcome',
    trigger: { type: 'subscribed' },
    steps: [
      {
        type: 'send_email',
        id: 'welcome',
        template_uid: templateUid,
        subject: 'Welcome, {{ FIRST_NAME | default: "reader" }}',
        html: `<h1>Welcome</h1>${greeting}<p>It’s good to have you here.</p>`,
      },
      { type: 'wait', id: 'pause', for: 'P3D' },
      {
        type: 'send_email',
        id: 'best',
        template_uid: templateUid,
        subject: 'The best letters of last year',
        html: `<h1>A selection</h1>${greeting}<p><a href="https://example.com/letters/best">Five letters</a> to start with.</p>`,
      },
    ],
  });
