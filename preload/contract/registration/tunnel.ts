import { z } from 'zod'
import { atMsSchema, noParams } from '../terms.ts'
import { variableNameSchema } from './environment.ts'

export const tunnelIdSchema = z.int().positive().brand<'TunnelId'>()
export type TunnelId = z.infer<typeof tunnelIdSchema>

/**
 * Header in which a tunnel or proxy names its caller. Trusted only on its inlet, and only the last entry of a
 * list: the caller sends the earlier entries. `none`: the source is not visible.
 */
export const forwardingHeaderSchema = z.enum([
  'none',
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
])
export type ForwardingHeader = z.infer<typeof forwardingHeaderSchema>

const webUrl = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s/?#\\]+$/i, 'a URL of http or https without a path')
/** Not a word that a program could parse as an option. */
const word = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_.:[\]][A-Za-z0-9_.:[\]@%-]*$/, 'letters, digits and . _ : @ % - only')

export const tunnelWaySchema = z.discriminatedUnion('kind', [
  /** A quick tunnel of `cloudflared`, from the PATH. */
  z.object({ kind: z.literal('cloudflared') }),
  /** The official SDK, if installed. */
  z.object({ kind: z.literal('ngrok'), authtokenVariable: variableNameSchema.default('NGROK_AUTHTOKEN') }),
  /** Reverse forwarding by the system's `ssh`. Without a header: the source is not visible. */
  z.object({
    kind: z.literal('ssh'),
    host: word,
    user: word.nullable().default(null),
    port: z.int().min(1).max(65_535).default(22),
    /** Port at the host; 0 lets it choose one. */
    remotePort: z.int().min(0).max(65_535).default(0),
    /** Address at the host that the port is opened on; `null`: the host's default. */
    remoteAddress: word.nullable().default(null),
    identityFile: z.string().max(1000).nullable().default(null),
    knownHostsFile: z.string().max(1000).nullable().default(null),
    /** Public URL of that port; `null`: `http://` with host and port. */
    publicUrl: webUrl.nullable().default(null),
  }),
  /** Any program; `{port}` and `{url}` in its arguments are the inlet's. */
  z.object({
    kind: z.literal('command'),
    command: z.array(z.string().max(1000)).min(1).max(50),
    /** Regular expression for the URL in the program's output: its first group, or all of it. */
    pattern: z.string().min(1).max(500),
    header: forwardingHeaderSchema.default('none'),
  }),
  /** A reverse proxy that the user runs: configured here, not started. */
  z.object({ kind: z.literal('proxy'), publicUrl: webUrl, header: forwardingHeaderSchema.default('none') }),
])
export type TunnelWay = z.infer<typeof tunnelWaySchema>

const given = {
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,62}$/, 'a name has letters, digits, blanks and . _ -'),
  way: tunnelWaySchema,
  /** Port of the inlet on this machine; 0 takes a free one each time. */
  inletPort: z.int().min(0).max(65_535).default(0),
  /** Started whenever Hooktrail listens. Commands that only open the engine start none. */
  startsWithApp: z.boolean().default(false),
}

export const tunnelInputSchema = z.object({ id: tunnelIdSchema.optional(), ...given })
export type TunnelInput = z.output<typeof tunnelInputSchema>

/**
 * - `off`: not started
 * - `waiting`: starts once the user allows its program where Hooktrail was started
 * - `starting`: its address is not known or reached yet
 * - `up`: its address led to this listener at the last check
 * - `down`: it does not work and is retried
 * - `stopping`: its program has not ended yet
 */
export const tunnelSchema = z.object({
  id: tunnelIdSchema,
  ...given,
  state: z.enum(['off', 'waiting', 'starting', 'up', 'down', 'stopping']),
  publicUrl: z.string().nullable(),
  inletUrl: z.string().nullable(),
  /** Reason of the state, for the user. */
  message: z.string(),
  sinceMs: atMsSchema,
  /** Automatic restarts since it was started. */
  restarts: z.int().nonnegative(),
  folder: z.string().nullable(),
  /** Terminal command that allows its program, if no user can be asked otherwise; else `null`. */
  approveCommand: z.string().nullable(),
  isSourceVisible: z.boolean(),
})
export type Tunnel = z.infer<typeof tunnelSchema>

const one = z.object({ id: tunnelIdSchema })

export const tunnelMethods = {
  'tunnels.list': { params: noParams, result: z.object({ tunnels: z.array(tunnelSchema) }) },
  /** Creates a tunnel, or replaces and stops the tunnel with the id. */
  'tunnels.save': { params: tunnelInputSchema, result: tunnelSchema },
  'tunnels.remove': { params: one, result: z.object({}) },
  /** Starts it; its state shows whether it works. Throws `port-in-use` for its inlet, `consent-needed`. */
  'tunnels.start': { params: one, result: tunnelSchema },
  'tunnels.stop': { params: one, result: tunnelSchema },
  /** Checks whether its address leads to this listener now. */
  'tunnels.probe': { params: one, result: tunnelSchema },
} as const
