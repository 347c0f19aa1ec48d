import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { commandPath } from './hooktrail-command.ts'

const resultSchema = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
})

export interface ToolResult {
  readonly text: string
  /** What Hooktrail says itself, and `untrusted`; empty for an error. */
  readonly data: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

/** An agent's client, and the process of `hooktrail mcp` that it started. */
export interface Agent {
  readonly client: Client
  readonly transport: StdioClientTransport
  /** Everything on stderr until now. */
  stderr(): string
  call(
    tool: string,
    params?: Record<string, unknown>,
    options?: Parameters<Client['callTool']>[1],
  ): Promise<ToolResult>
}

export interface AgentOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Speaks the newest revision of the protocol, which has no handshake. */
  readonly isModern?: boolean
}

/** Starts `hooktrail mcp` on a data folder and connects the SDK's own client. Closed with the test. */
export async function agentOn(dataDir: string, options: AgentOptions = {}): Promise<Agent> {
  const { args = [], env = {}, isModern = false } = options
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [commandPath, 'mcp', '--data', dataDir, ...args],
    env: { ...(process.env as Record<string, string>), ...env },
    stderr: 'pipe',
  })
  let stderr = ''
  transport.stderr?.on('data', piece => {
    stderr += String(piece)
  })
  const client = new Client(
    { name: 'test', version: '1' },
    isModern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  )
  onTestFinished(() => client.close())
  await client.connect(transport)
  return {
    client,
    transport,
    stderr: () => stderr,
    async call(name, params = {}, callOptions) {
      const result = resultSchema.parse(await client.callTool({ name, arguments: params }, callOptions))
      return {
        text: result.content[0]?.text ?? '',
        data: result.structuredContent ?? {},
        isError: result.isError === true,
      }
    },
  }
}
