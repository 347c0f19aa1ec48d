import { z } from 'zod'
import { atMsSchema } from '../terms.ts'
import { variableNameSchema } from './environment.ts'

export const tunnelIdSchema = z.int().positive().brand<'TunnelId'>()
export type TunnelId = z.infer<typeof tunnelIdSchema>

/**
 * The header in which a tunnel or proxy names its caller. Believed on that tunnel's inlet only, and of a list only the
 * last entry: the ones before it were sent by the caller. `none`: the source is not visible.
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

/** How the inlet gets a public address. */
export const tunnelWaySchema = z.discriminatedUnion('kind', [
  /** A quick tunnel of `cloudflared`, which has to be on the PATH. */
  z.object({ kind: z.literal('cloudflared') }),
  /** The official SDK, where it is installed. */
  z.object({ kind: z.literal('ngrok'), authtokenVariable: variableNameSchema.default('NGROK_AUTHTOKEN') }),
  /** Reverse forwarding by the system's `ssh`. It has no header: the source is not visible. */
  z.object({
    kind: z.literal('ssh'),
    host: word,
    user: word.nullable().default(null),
    port: z.int().min(1).max(65_535).default(22),
    /** Port at the host; 0 lets it choose one. */
    remotePort: z.int().min(0).max(65_535).default(0),
    /** Address at the host that the port is opened on; `null`: as the host is set up. */
    remoteAddress: word.nullable().default(null),
    identityFile: z.string().max(1000).nullable().default(null),
    knownHostsFile: z.string().max(1000).nullable().default(null),
    /** How the public web reaches that port; `null`: `http://` the host and the port. */
    publicUrl: webUrl.nullable().default(null),
  }),
  /** Any program; `{port}` and `{url}` in its arguments are the inlet's. */
  z.object({
    kind: z.literal('command'),
    command: z.array(z.string().max(1000)).min(1).max(50),
    /** A regular expression that finds the URL in the program's output: its first group, or all of it. */
    pattern: z.string().min(1).max(500),
    header: forwardingHeaderSchema.default('none'),
  }),
  /** A reverse proxy that the user runs: it is configured here, not started. */
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
  /** Switched on whenever Hooktrail listens. Commands that only open the engine start none. */
  startsWithApp: z.boolean().default(false),
}

export const tunnelInputSchema = z.object({ id: tunnelIdSchema.optional(), ...given })
export type TunnelInput = z.output<typeof tunnelInputSchema>

/**
 * - `off`: not started
 * - `waiting`: its program is started once the user allows it where Hooktrail was started
 * - `starting`: its address is not known yet, or has not been reached yet
 * - `up`: its address led here at the last check
 * - `down`: it does not work; it is retried by itself
 */
export const tunnelSchema = z.object({
  id: tunnelIdSchema,
  ...given,
  state: z.enum(['off', 'waiting', 'starting', 'up', 'down']),
  publicUrl: z.string().nullable(),
  inletUrl: z.string().nullable(),
  /** Why it is in this state, as a message. */
  message: z.string(),
  /** Since when it is in this state. */
  sinceMs: atMsSchema,
  /** How often it was restarted by itself since it was switched on. */
  restarts: z.int().nonnegative(),
  /** The source of deliveries is visible through it. */
  isSourceVisible: z.boolean(),
})
export type Tunnel = z.infer<typeof tunnelSchema>

const one = z.object({ id: tunnelIdSchema })

/** The rows of the table about tunnels. */
export const tunnelMethods = {
  'tunnels.list': { params: z.object({}).default({}), result: z.object({ tunnels: z.array(tunnelSchema) }) },
  /** Makes one, or replaces the one with the id and switches it off. */
  'tunnels.save': { params: tunnelInputSchema, result: tunnelSchema },
  'tunnels.remove': { params: one, result: z.object({}) },
  /** Switches it on; whether it works shows in its state. Throws `port-in-use` for its inlet, `consent-needed`. */
  'tunnels.start': { params: one, result: tunnelSchema },
  'tunnels.stop': { params: one, result: tunnelSchema },
  /** Checks now whether its address leads here. */
  'tunnels.probe': { params: one, result: tunnelSchema },
} as const
