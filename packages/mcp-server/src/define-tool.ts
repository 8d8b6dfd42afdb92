import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Scope } from '@mailwright/contracts';
import type { z } from 'zod';
import { hasKeyScope, type McpMode, mcpModes, type McpSession } from './session.ts';
import { describeError, toResult } from './tool-result.ts';

/** What a tool does to the account; decides its mode and what clients are told about it. */
type Effect =
  /** Reads only. */
  | 'reads'
  /** Adds something that sends nothing by itself. */
  | 'adds'
  /** Replaces what was there. */
  | 'replaces'
  /** Changes a person, which webhooks and automations may follow. */
  | 'changes_person'
  /** Ends something that a person can't simply resume. */
  | 'ends'
  /** Sends mail to people. */
  | 'sends';

const effects = {
  reads: { mode: 'read', hints: { readOnlyHint: true, openWorldHint: false } },
  adds: {
    mode: 'draft',
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
  replaces: {
    mode: 'draft',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
  changes_person: {
    mode: 'draft',
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  },
  ends: {
    mode: 'draft',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  },
  sends: {
    mode: 'send',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
} as const satisfies Record<Effect, { mode: McpMode; hints: object }>;

/** A tool's definition. */
interface ToolDefinition<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  effect: Effect;
  /** The mode in which it exists, when its effect doesn't say enough. */
  mode?: McpMode;
  /** The scopes that the key needs: all of them. */
  scopes: Scope[];
  /** When given, the key also needs at least one of these. */
  anyScope?: Scope[];
  input: Input;
  /**
   * Runs it.
   * @returns what the model gets, as JSON.
   * @throws MailwrightError, ToolError
   */
  run(session: McpSession, input: z.output<Input>, signal: AbortSignal): Promise<object>;
}

/** A tool that can be registered with a server. */
export interface Tool {
  name: string;
  /** Whether a session has it: by its mode and by the scopes of its key. */
  isFor(session: McpSession): boolean;
  /** Runs it with arguments that are known to be valid. Errors become results. */
  call(session: McpSession, input: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>;
  register(server: McpServer, session: McpSession): void;
}

/** Defines a tool. Its errors become results that the model can read. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { name, title, description, effect, scopes, anyScope, input } = definition;
  const mode = definition.mode ?? effects[effect].mode;
  const call: Tool['call'] = async (session, given, signal) => {
    try {
      return toResult(await definition.run(session, given as z.output<Input>, signal));
    } catch (error) {
      return describeError(error, session);
    }
  };
  return {
    name,
    isFor: (session) =>
      mcpModes.indexOf(session.mode) >= mcpModes.indexOf(mode) &&
      scopes.every((scope) => hasKeyScope(session, scope)) &&
      (anyScope === undefined || anyScope.some((scope) => hasKeyScope(session, scope))),
    call: (session, given, signal) => call(session, input.parse(given), signal),
    register: (server, session) => {
      const config = { title, description, inputSchema: input as z.ZodObject, annotations: effects[effect].hints };
      server.registerTool(name, config, (given, { signal }) => call(session, given, signal));
    },
  };
}
