import { apiUrl } from '../request.js';
import { emailSample, runSample, withId } from '../samples.js';

const sendEmail = {
  key: 'send_email',
  noun: 'Email',
  display: {
    label: 'Send Email',
    description: 'Sends a transactional email, such as a receipt, to one person.',
  },
  operation: {
    inputFields: [
      { key: 'to', label: 'To', type: 'string', required: true, helpText: 'One email address.' },
      { key: 'to_name', label: "Recipient's Name", type: 'string', required: false },
      {
        key: 'from_email',
        label: 'From',
        type: 'string',
        required: false,
        helpText: "A verified sender. If empty, the account's first one.",
      },
      { key: 'from_name', label: "Sender's Name", type: 'string', required: false },
      { key: 'reply_to', label: 'Reply To', type: 'string', required: false },
      {
        key: 'template_uid',
        label: 'Template',
        type: 'string',
        required: false,
        dynamic: 'template_choices.id.name',
        helpText: 'A complete mail, or a layout for the HTML below.',
      },
      { key: 'subject', label: 'Subject', type: 'string', required: false, helpText: "If empty, the template's." },
      { key: 'html', label: 'HTML', type: 'text', required: false },
      { key: 'plain', label: 'Text', type: 'text', required: false, helpText: 'If empty, it is made from the HTML.' },
      {
        key: 'data',
        label: 'Data',
        dict: true,
        required: false,
        helpText: 'Values that the subject and the content use: `order` is `data.order` in them.',
      },
      { key: 'tag', label: 'Tag', type: 'string', required: false, helpText: 'Your own label, to find the email by.' },
      { key: 'track_opens', label: 'Record Opens', type: 'boolean', required: false },
      {
        key: 'send_at',
        label: 'Send At',
        type: 'datetime',
        required: false,
        helpText: 'Up to 30 days ahead. If empty, now.',
      },
    ],
    perform: async (z, bundle) => {
      const { to, to_name: name, ...rest } = bundle.inputData;
      const body = { ...rest, to: { email: to, name } };
      const { data } = await z.request({ method: 'POST', url: apiUrl(bundle, '/emails'), body });
      return withId(data);
    },
    sample: emailSample,
  },
};

const startAutomation = {
  key: 'start_automation',
  noun: 'Automation',
  display: {
    label: 'Start Automation',
    description: 'Starts an automation for a subscriber of its list, whatever its trigger is.',
  },
  operation: {
    inputFields: [
      {
        key: 'automation_uid',
        label: 'Automation',
        type: 'string',
        required: true,
        dynamic: 'automation_choices.id.name',
        helpText: 'One that is active.',
      },
      { key: 'email', label: 'Email', type: 'string', required: true, helpText: 'A subscriber of its list.' },
      {
        key: 'key',
        label: 'Start Once For',
        type: 'string',
        required: false,
        helpText: 'For instance an order number: with the same text, the automation is only ever started once.',
      },
      {
        key: 'data',
        label: 'Data',
        dict: true,
        required: false,
        helpText: 'Values that its mails use.',
      },
    ],
    perform: async (z, bundle) => {
      const { automation_uid: automation, ...body } = bundle.inputData;
      const url = apiUrl(bundle, `/automations/${encodeURIComponent(automation)}/start`);
      const { data } = await z.request({ method: 'POST', url, body });
      return withId(data);
    },
    sample: runSample,
  },
};

/** The actions that send mail, by key. */
export const mailCreates = { send_email: sendEmail, start_automation: startAutomation };
