import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { z } from 'zod'
import { hooktrailMcp } from './command-in-process.ts'

const resultSchema = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  isError: z.boolean().optional(),
})

export interface ToolResult {
  readonly text: string
  /**
   * What Hooktrail says, and under `untrusted` the data between the marks: members of its JSON, and `text` after it. Empty for
   * an error.
   */
  readonly data: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

/** An agent's client of `hooktrail mcp` in the test's own process. */
export interface Agent {
  readonly client: Client
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
  /** Speaks the newest revision of the protocol, which has no handshake. */
  readonly isModern?: boolean
}

/** Starts `hooktrail mcp` on a data folder and connects the SDK's own client. Closed with the test. */
export async function agentOn(dataDir: string, options: AgentOptions = {}): Promise<Agent> {
  const { agent, close } = begin(dataDir, options)
  onTestFinished(close)
  await agent.connected
  return agent
}

/** The same for all tests of a file. Called outside tests. */
export function agentOfFile(dataDirOf: () => string, options: AgentOptions = {}): () => Agent {
  let begun: ReturnType<typeof begin> | null = null
  beforeAll(async () => {
    begun = begin(dataDirOf(), options)
    await begun.agent.connected
  })
  afterAll(() => begun?.close())
  return () => {
    if (begun === null) throw new Error('The agent is there for the tests of the file, not before them.')
    return begun.agent
  }
}

function begin(dataDir: string, { args = [], isModern = false }: AgentOptions) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const { ended, stderr } = hooktrailMcp(['--data', dataDir, ...args], { input, output })
  const client = new Client(
    { name: 'test', version: '1' },
    isModern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  )
  const agent = {
    client,
    // The protocol on streams is the same at both ends.
    connected: client.connect(new StdioServerTransport(output, input)),
    stderr,
    async call(
      name: string,
      params: Record<string, unknown> = {},
      options?: Parameters<Client['callTool']>[1],
    ): Promise<ToolResult> {
      const result = resultSchema.parse(await client.callTool({ name, arguments: params }, options))
      const text = result.content[0]?.text ?? ''
      const isError = result.isError === true
      return { text, data: isError ? {} : dataOf(text, name === 'get_body'), isError }
    },
  }
  const close = async (): Promise<void> => {
    await client.close()
    input.end()
    await ended
  }
  return { agent, close }
}

const objectSchema = z.record(z.string(), z.unknown())

function dataOf(result: string, isText: boolean): Record<string, unknown> {
  const [first = '', second = '', ...lines] = result.split('\n')
  if (first.startsWith('{')) return { ...objectSchema.parse(JSON.parse(first)), untrusted: {} }
  const [json = '', ...more] = lines.slice(1, -1)
  const untrusted = isText
    ? { text: lines.slice(1, -1).join('\n') }
    : { ...objectSchema.parse(JSON.parse(json)), ...(more.length === 0 ? {} : { text: more.join('\n') }) }
  return { ...objectSchema.parse(JSON.parse(second)), untrusted }
}
