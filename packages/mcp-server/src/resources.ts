import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Tool } from './define-tool.ts';
import type { McpSession } from './session.ts';
import { ToolError } from './tool-result.ts';

/** A resource: what a tool for reading returns for these arguments, at an address. */
interface ResourceDefinition {
  /** With a variable in braces for a template. */
  uri: string;
  name: string;
  title: string;
  tool: string;
  input(variable: string): Record<string, unknown>;
}

const definitions: ResourceDefinition[] = [
  plain('account', 'The account, its plan and limits', 'get_account'),
  plain('lists', 'The lists', 'list_lists', { limit: 50 }),
  about('lists/{uid}', 'list', 'A list with its fields, tags and growth', 'get_list', 'list_uid'),
  about('lists/{uid}/segments', 'list_segments', 'The segments of a list', 'list_segments', 'list_uid'),
  plain('campaigns', 'The newest campaigns', 'list_campaigns', { limit: 50 }),
  about('campaigns/{uid}', 'campaign', 'A campaign with its content', 'get_campaign', 'campaign_uid'),
  about('campaigns/{uid}/report', 'campaign_report', 'The report of a campaign', 'campaign_report', 'campaign_uid'),
  plain('automations', 'The newest automations', 'list_automations', { limit: 50 }),
  about('automations/{uid}', 'automation', 'An automation with its steps', 'get_automation', 'automation_uid'),
  about(
    'automations/{uid}/report',
    'automation_report',
    'The report of an automation',
    'automation_report',
    'automation_uid',
  ),
  plain('templates', 'The templates', 'list_templates', { limit: 50 }),
  about('templates/{uid}', 'template', 'A template with its HTML', 'get_template', 'template_uid'),
  plain('hooks', 'The webhooks', 'list_hooks', { limit: 50 }),
  about(
    'hooks/{uid}/failed-deliveries',
    'failed_deliveries',
    'The failed deliveries of a webhook',
    'list_deliveries',
    'hook_uid',
    {
      status: 'failed',
    },
  ),
  ...['conditions', 'automations', 'content', 'errors'].map((topic) =>
    plain(`docs/${topic}`, `Documentation: ${topic}`, 'explain', { topic }),
  ),
  about('docs/errors/{code}', 'docs_error', 'Documentation: an error code', 'explain', 'error_code'),
];

function plain(path: string, title: string, tool: string, input: Record<string, unknown> = {}): ResourceDefinition {
  return { uri: `mailwright://${path}`, name: path.replace('/', '_'), title, tool, input: () => input };
}

function about(
  path: string,
  name: string,
  title: string,
  tool: string,
  variable: string,
  more: Record<string, unknown> = {},
): ResourceDefinition {
  return { uri: `mailwright://${path}`, name, title, tool, input: (value) => ({ ...more, [variable]: value }) };
}

/** Registers the resources whose tools a session has. Each returns the JSON that its tool returns. */
export function registerResources(server: McpServer, session: McpSession, tools: Tool[]): void {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  for (const { uri, name, title, tool: toolName, input } of definitions) {
    const tool = byName.get(toolName);
    if (tool === undefined) continue;
    const read = async (address: URL, variable: string, signal: AbortSignal) => {
      const { isError, content } = await tool.call(session, input(variable), signal);
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (isError === true) throw new ToolError(text);
      return { contents: [{ uri: address.href, mimeType: 'application/json', text }] };
    };
    const config = { title, mimeType: 'application/json' };
    const variable = /\{(\w+)\}/.exec(uri)?.[1];
    if (variable === undefined) server.registerResource(name, uri, config, (at, { signal }) => read(at, '', signal));
    else
      server.registerResource(
        name,
        new ResourceTemplate(uri, { list: undefined }),
        config,
        (at, variables, { signal }) => read(at, String(variables[variable]), signal),
      );
  }
}
