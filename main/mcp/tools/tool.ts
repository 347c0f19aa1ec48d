import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Access, Permissions } from '../access.ts'
import { type Outcome, resultText } from '../outside/mark-outside.ts'
import { Refusal } from '../outside/refusal.ts'
import { errorText } from './error-text.ts'
import { shortSchema } from './short-schema.ts'

export interface Call {
  readonly access: Access
  readonly permissions: Permissions
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal
  /** Reports progress if the client asked for it. Never rejects. */
  progress(done: number, total: number | null, message: string): void
}

export interface ToolParts {
  readonly access: Access
  readonly permissions: Permissions
  /** An unexpected failure, for the log on stderr. */
  readonly onDefect: (text: string) => void
}

/** Decides a tool's annotations and the permission that it needs. */
type Effect = 'reads' | 'changes' | 'sends' | 'writes'

interface Definition<Input extends z.ZodRawShape> {
  readonly name: string
  readonly title: string
  /** For a model: its use, its result, its limits. */
  readonly description: string
  readonly effect: Effect
  readonly input: Input
  run(params: z.output<z.ZodObject<Input>>, call: Call): Promise<Outcome>
}

const annotationsOf = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  // The effect of a notification on the target is unknown.
  sends: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  // Creates a new file each time; nothing is replaced.
  writes: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
} as const satisfies Record<Effect, ToolAnnotations>

export type Tool = ReturnType<typeof defineTool>

/**
 * Checks parameters and permissions, and turns failures into results. A result is text only: as structured content it would
 * be sent twice, and its schema would be the larger part of the list of tools.
 */
export function defineTool<Input extends z.ZodRawShape>(tool: Definition<Input>) {
  const { name, title, description, effect } = tool
  const inputSchema = z.strictObject(tool.input)
  return {
    name,
    effect,
    register(server: McpServer, parts: ToolParts) {
      const config = {
        title,
        description,
        annotations: annotationsOf[effect],
        inputSchema: shortSchema(inputSchema),
      }
      server.registerTool(name, config, async (params, context) => {
        const { signal, notify, _meta } = context.mcpReq
        const progressToken = _meta?.progressToken
        try {
          refuseUnlessAllowed(effect, parts.permissions)
          const outcome = await tool.run(params as z.output<z.ZodObject<Input>>, {
            ...parts,
            signal,
            progress(progress, total, message) {
              if (progressToken === undefined) return
              const amount = { progress, ...(total === null ? {} : { total }) }
              const sent = notify({
                method: 'notifications/progress',
                params: { progressToken, ...amount, message },
              })
              // The client has left, and the call's signal ends it.
              sent.catch(() => {})
            },
          })
          return { content: [{ type: 'text', text: resultText(outcome) }] }
        } catch (error) {
          return { content: [{ type: 'text', text: errorText(error, name, parts.onDefect) }], isError: true }
        }
      })
    },
  }
}

/** Throws `not-available` with a message about how the user can allow it. */
function refuseUnlessAllowed(effect: Effect, { mayChange, exportFolder }: Permissions): void {
  if (effect === 'writes' && exportFolder === null) {
    throw new Refusal(
      'not-available',
      'Writing files is not allowed. To allow exports into a folder, the user adds --allow-write FOLDER to the arguments of `hooktrail mcp`, and restarts it.',
    )
  }
  if ((effect === 'changes' || effect === 'sends') && !mayChange) {
    throw new Refusal(
      'not-available',
      'This Hooktrail server is read-only. To allow sending and sessions, the user adds --allow-send to the arguments of `hooktrail mcp`, and restarts it.',
    )
  }
}
