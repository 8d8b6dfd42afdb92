import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { GetPromptResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Tool } from './define-tool.ts';

/** Registers the prompts whose tools a session has. */
export function registerPrompts(server: McpServer, tools: Tool[]): void {
  const has = (name: string): boolean => tools.some((tool) => tool.name === name);
  if (has('create_campaign'))
    server.registerPrompt(
      'write_campaign',
      {
        title: 'Write a campaign from a text',
        description: 'Turns a text into a draft of a campaign, previewed and validated.',
        argsSchema: { text: z.string(), list: z.string().optional() },
      },
      ({ text, list }) =>
        ask(
          `Write a campaign in Mailwright from the text below${list === undefined ? '' : ` for the list ${list}`}. ` +
            'Look at the list (its fields and language) and at the last campaigns for their tone; ask which list if ' +
            'that is unclear. Write a subject of at most 60 characters, a preheader, and HTML by the rules of ' +
            '`explain` (topic "content"). Create the draft, preview and validate it, mend what is wrong, and show me ' +
            `the subject, the text and the number of people. Don't send it.\n\n<text>\n${text}\n</text>`,
        ),
    );
  if (has('campaign_report'))
    server.registerPrompt(
      'review_campaign',
      {
        title: 'Review how a campaign did',
        description: 'Compares a campaign with those before it, and says what to try next.',
        argsSchema: { campaign_uid: z.string() },
      },
      ({ campaign_uid: uid }) =>
        ask(
          `Read the report of the campaign ${uid} in Mailwright. Compare its unique opens and clicks, unsubscribes, ` +
            'bounces and complaints with those of the campaigns before it, as shares of what was sent and without ' +
            'bots. Say what stands out, whether there are enough people for it to mean anything, and what to try next.',
        ),
    );
  if (has('list_deliveries'))
    server.registerPrompt(
      'explain_failed_deliveries',
      {
        title: 'Explain why deliveries of a webhook fail',
        description: 'Finds out what receivers answered, and how to mend it.',
        argsSchema: { hook_uid: z.string().optional() },
      },
      ({ hook_uid: uid }) =>
        ask(
          `Find out why deliveries of ${uid === undefined ? 'my webhooks' : `the webhook ${uid}`} in Mailwright fail. ` +
            'Look at the webhooks that have failures or are switched off, at their failed deliveries, and at the ' +
            'attempts of two or three of them. Group them by cause, say for each what the receiver has to change, and ' +
            'whether its deliveries can still be recovered.',
        ),
    );
}

function ask(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
