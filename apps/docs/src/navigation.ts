/** A part of the sidebar: a title, and pages without their `.md`. A page's own title names it, unless one is given. */
export interface NavigationPart {
  title: string;
  pages: (string | [page: string, title: string])[];
}

/** What readers do with Mailwright, in the order in which they meet it. */
export const guideParts: NavigationPart[] = [
  {
    title: 'Get started',
    pages: ['tutorial', ['integrators/getting-started', 'The first requests'], 'console', 'compare'],
  },
  {
    title: 'Concepts',
    pages: ['concepts/how-it-works', 'concepts/people-and-consent', 'concepts/webhooks', 'concepts/mail'],
  },
  {
    title: 'Keep lists and people',
    pages: [
      'integrators/lists',
      'integrators/subscribers',
      'integrators/batches',
      'integrators/imports',
      'integrators/exports',
      'integrators/segments',
      'integrators/consent',
      'integrators/suppressions',
      'integrators/personal-data',
    ],
  },
  {
    title: 'Send campaigns',
    pages: [
      ['campaigns', 'Overview'],
      'campaigns/write',
      'campaigns/check',
      'campaigns/send',
      'campaigns/results',
      'campaigns/after',
      'tracking',
      'integrators/templates',
      'integrators/images',
    ],
  },
  {
    title: 'Automate mail',
    pages: [
      ['automations', 'Overview'],
      'automations/write',
      'automations/activate',
      'automations/runs',
      'automations/examples',
    ],
  },
  {
    title: 'Send from your program',
    pages: ['transactional', 'integrators/smtp', 'integrators/senders', 'integrators/transports', 'deliverability'],
  },
  {
    title: 'Webhooks',
    pages: [
      'integrators/webhooks',
      'integrators/deliveries',
      ['receivers', 'Write a receiver'],
      'receivers/deliveries',
      'receivers/signatures',
      'receivers/try',
      'receivers/network',
      'receivers/checklist',
    ],
  },
  {
    title: 'Call the API',
    pages: [
      ['integrators', 'Overview'],
      'integrators/keys',
      'integrators/pagination',
      'integrators/idempotency',
      'integrators/limits',
      ['integrators/errors', 'Handle errors'],
      ['integrators/clients', 'Clients (SDKs)'],
      'integrators/typescript-client',
      'command-line',
      'integrators/mcp',
    ],
  },
  {
    title: 'Connect other products',
    pages: [
      'integrators/zapier',
      'integrators/n8n',
      'integrators/make',
      'integrators/pipedream',
      'integrators/wordpress',
      'integrators/html-forms',
      'integrators/github-action',
    ],
  },
  {
    title: 'Move to Mailwright',
    pages: ['bring-your-list', 'move/listmonk', 'move/mailchimp', 'move/sendy', 'move/plunk'],
  },
];

export const operatorParts: NavigationPart[] = [
  {
    title: 'Set it up',
    pages: [
      ['operators', 'Overview'],
      'operators/install',
      'operators/configuration',
      'operators/sign-in',
      'operators/operations-port',
      'operators/network',
    ],
  },
  { title: 'Mail', pages: ['operators/mail', 'operators/tracking', 'operators/bounces', 'deliverability'] },
  { title: 'Accounts', pages: ['operators/accounts'] },
  {
    title: 'Scale',
    pages: ['operators/webhook-workers', 'operators/scale', 'operators/speed', 'operators/postgres', 'operators/redis'],
  },
  {
    title: 'Keep it running',
    pages: [
      'operators/monitoring',
      'operators/runbook',
      'operators/alerts',
      'operators/backups',
      'operators/app-secret',
      'operators/retention',
      'operators/upgrades',
      ['develop/deploy', 'The files in deploy/'],
    ],
  },
];

export const developParts: NavigationPart[] = [
  {
    title: 'Develop',
    pages: [
      'develop/contributing',
      'architecture',
      'glossary',
      'releasing',
      'develop/bench',
      'develop/security',
      'develop/code-of-conduct',
      'changelog',
    ],
  },
];
