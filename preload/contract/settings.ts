import { z } from 'zod'
import { listViewSchema } from './deliveries/list-view.ts'
import { maximumMutes, muteSchema } from './deliveries/mutes.ts'
import { retentionSchema } from './deliveries/sessions.ts'
import { savedSearchesSchema } from './query/saved-searches.ts'
import { updateChoices } from './updates.ts'

const mebibyte = 1024 * 1024

/** What the listener refuses. A refused delivery is kept as far as it came. */
export const limitsSchema = z.object({
  /** Longest body kept whole; a longer one is answered 413 and kept in part. */
  bodyBytes: z
    .int()
    .min(1024)
    .max(512 * mebibyte)
    .default(10 * mebibyte),
  /**
   * Memory held by bodies being received or stored at one time, all together; beyond: 503. Heads: a quarter of it.
   * Where others hold three quarters, a body over 256 KiB is refused.
   */
  inFlightBytes: z
    .int()
    .min(mebibyte)
    .max(4096 * mebibyte)
    .default(64 * mebibyte),
  /** Request line and headers; beyond: 431. */
  headerBytes: z
    .int()
    .min(1024)
    .max(mebibyte)
    .default(64 * 1024),
  /** Time to send a whole request; beyond: 408. */
  requestMs: z.int().min(100).max(600_000).default(30_000),
  /** A body that comes more slowly, after five seconds: 408. */
  minBodyBytesPerSecond: z.int().min(1).max(mebibyte).default(240),
  /**
   * Open connections. For a further one, the longest idle is closed, or else the slowest unfinished request is refused;
   * where all wait for their answer, the new one is closed and counted.
   */
  connections: z.int().min(1).max(65_536).default(512),
})
export type Limits = z.infer<typeof limitsSchema>

/** Of the capture port, unless set. */
export const defaultPort = 4400

const timesSchema = z.enum(['clock', 'relative'])
const updatesSchema = z.enum(updateChoices)
const versionSchema = z.string().max(64)

/** What the desktop shows as notifications of the system, without the window in front. Nothing unless chosen. */
export const notificationsSchema = z.object({
  /** A record failed. */
  failed: z.boolean().default(false),
  /** A finding of severity error. */
  errors: z.boolean().default(false),
  /** A record is without a final status for longer than `finalWithinMs`. */
  overdue: z.boolean().default(false),
  /** Every try of a route to forward to an app fails. */
  appDown: z.boolean().default(false),
})

export const settingsSchema = z.object({
  /** Capture port; 0 takes a free one. Takes effect at once. */
  port: z.int().min(0).max(65_535).default(defaultPort),
  limits: limitsSchema.prefault({}),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Where times are shown: `local` for the machine's zone, or an IANA name such as `America/Mexico_City`. */
  timeZone: z.string().max(64).default('local'),
  /** Whether times are shown as a clock, or as ages such as `3 min ago`. */
  times: timesSchema.default('clock'),
  /** A record without a final status for longer is pointed out as overdue. */
  finalWithinMs: z
    .int()
    .min(60_000)
    .max(366 * 86_400_000)
    .default(86_400_000),
  notifications: notificationsSchema.prefault({}),
  /** What is kept; nothing is removed by itself unless a limit is set. Applied at once and every hour. */
  retention: retentionSchema.prefault({}),
  /** The URL that was last sent to, offered again. */
  lastTargetUrl: z.string().default(''),
  /** Hosts beyond this machine that the user has allowed to send to. */
  allowedHosts: z.array(z.string().min(1).max(255)).max(500).default([]),
  /** Where the user's own fixtures lie; empty: `fixtures` in the data folder. */
  fixturesFolder: z.string().max(4000).default(''),
  /** The texts of deliveries are indexed. Otherwise searches for text find the same, and read every delivery. */
  hasTextIndex: z.boolean().default(true),
  /** Changed by the calls of `saved-searches.ts` alone. */
  savedSearches: savedSearchesSchema.default([]),
  /** In the desktop app: closing the window leaves Hooktrail in the tray, and capturing goes on. */
  keepsCapturing: z.boolean().default(true),
  /** The user was told once what closing the window does. */
  isTrayExplained: z.boolean().default(false),
  /** Density, and the columns of the lists. */
  listView: listViewSchema.prefault({}),
  /** Daily looks for updates; nothing is looked for unless it is `on`. */
  updates: updatesSchema.default('unasked'),
  /** The version whose news were shown or needed no showing; empty before the first start. */
  shownVersion: versionSchema.default(''),
  /** Findings that are not shown; changed by `mutes.add` and `mutes.remove`. */
  mutes: z.array(muteSchema).max(maximumMutes).default([]),
})
export type Settings = z.infer<typeof settingsSchema>

/** Only the members to change; `limits` may be partial too. */
export const settingsChangeSchema = z.object({
  port: z.int().min(0).max(65_535).optional(),
  limits: limitsSchema.partial().optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
  timeZone: z.string().max(64).refine(isTimeZone, 'Unknown time zone.').optional(),
  times: timesSchema.optional(),
  finalWithinMs: z
    .int()
    .min(60_000)
    .max(366 * 86_400_000)
    .optional(),
  notifications: notificationsSchema.optional(),
  retention: retentionSchema.optional(),
  lastTargetUrl: z.string().optional(),
  allowedHosts: z.array(z.string().min(1).max(255)).max(500).optional(),
  fixturesFolder: z.string().max(4000).optional(),
  hasTextIndex: z.boolean().optional(),
  keepsCapturing: z.boolean().optional(),
  isTrayExplained: z.boolean().optional(),
  listView: listViewSchema.optional(),
  updates: updatesSchema.optional(),
  shownVersion: versionSchema.optional(),
})
export type SettingsChange = z.infer<typeof settingsChangeSchema>

/** `local`, or a time zone that this runtime knows. */
function isTimeZone(name: string): boolean {
  if (name === 'local') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
