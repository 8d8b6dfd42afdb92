export { createMcpServer, type McpServerOptions } from './create-mcp-server.ts';
export { type McpMode, mcpModes } from './session.ts';
