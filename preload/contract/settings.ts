import { z } from 'zod'
import { listViewSchema } from './deliveries/list-view.ts'
import { maximumMutes, savedMuteSchema } from './deliveries/mutes.ts'
import { retentionSchema } from './deliveries/sessions.ts'
import { savedSearchesSchema } from './query/saved-searches.ts'
import { acceptedCertificateSchema, maximumCertificates } from './sending/certificates.ts'
import { belowSchema } from './terms.ts'
import { updateChoices } from './updates.ts'

const mebibyte = 1024 * 1024

/** Limits of the listener. Rejected requests are saved up to where they stopped. */
export const limitsSchema = z.object({
  /** Longest complete body. Larger bodies get 413. The first part is saved. */
  bodyBytes: z
    .int()
    .min(1024)
    .max(512 * mebibyte)
    .default(10 * mebibyte),
  /**
   * Memory of all bodies being received or stored; beyond: 503. Heads may hold a quarter of it. If others hold three
   * quarters, a body over 256 KiB is refused.
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
  /** Time to send a complete request; beyond: 408. */
  requestMs: z.int().min(100).max(600_000).default(30_000),
  /** Slower bodies get 408 after five seconds. */
  minBodyBytesPerSecond: z.int().min(1).max(mebibyte).default(240),
  /**
   * Open connections. For a further connection, the longest idle is closed, else the slowest incomplete
   * request is refused; if all wait for their response, the new connection is closed and counted.
   */
  connections: z.int().min(1).max(65_536).default(512),
})
export type Limits = z.infer<typeof limitsSchema>

export const defaultPort = 4400

/** Notifications of the desktop while the window is not in front. Default: none. */
const notificationsSchema = z.object({
  failed: z.boolean().default(false),
  errors: z.boolean().default(false),
  /** A record has no final status for longer than `finalWithinMs`. */
  overdue: z.boolean().default(false),
  /** Every attempt of a route to reach an app fails. */
  appDown: z.boolean().default(false),
})

export const settingsSchema = z.object({
  /** Capture port; 0 takes a free port. Takes effect at once. */
  port: z.int().min(0).max(65_535).default(defaultPort),
  limits: limitsSchema.prefault({}),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Zone of shown times: `local` for the machine's, or an IANA name such as `America/Mexico_City`. */
  timeZone: z.string().max(64).default('local'),
  /** Times as a clock, or as ages such as `3 min ago`. */
  times: z.enum(['clock', 'relative']).default('clock'),
  /** A record without a final status for a longer time is overdue. */
  finalWithinMs: z
    .int()
    .min(60_000)
    .max(366 * 86_400_000)
    .default(86_400_000),
  notifications: notificationsSchema.prefault({}),
  /** Nothing is deleted automatically unless a limit is set. Applied at once and every hour. */
  retention: retentionSchema.prefault({}),
  lastTargetUrl: z.string().default(''),
  allowedHosts: z.array(z.string().min(1).max(255)).max(500).default([]),
  /** Identity of the data folder in which they were allowed: a copy of the folder allows none. */
  allowedIn: z.string().max(200).default(''),
  /** Accepted certificates of targets; changed by `certificates.accept` and `certificates.remove`. */
  acceptedCertificates: z.array(acceptedCertificateSchema).max(maximumCertificates).default([]),
  /** Folder of the user's fixtures; empty: `fixtures` in the data folder. */
  fixturesFolder: z.string().max(4000).default(''),
  /** Indexes the texts of deliveries. Otherwise searches for text read every delivery, with the same result. */
  hasTextIndex: z.boolean().default(true),
  /** Changed only by the calls of `saved-searches.ts`. */
  savedSearches: savedSearchesSchema.default([]),
  /** Desktop: closing the window leaves Hooktrail capturing in the tray. */
  keepsCapturing: z.boolean().default(true),
  isTrayExplained: z.boolean().default(false),
  listView: listViewSchema.prefault({}),
  /** Daily checks for updates, only if `on`. */
  updates: z.enum(updateChoices).default('unasked'),
  /** Latest version whose news were shown or skipped; empty before the first start. */
  shownVersion: z.string().max(64).default(''),
  /** Hidden findings; changed by `mutes.add` and `mutes.remove`. */
  mutes: z.array(savedMuteSchema).max(maximumMutes).default([]),
})
export type Settings = z.infer<typeof settingsSchema>

const own = settingsSchema.shape
const ownLimits = limitsSchema.shape
const ownNotifications = notificationsSchema.shape

/** Without defaults, which would replace the saved value of each limit that a change leaves out. */
const limitsChangeSchema = z
  .object({
    bodyBytes: ownLimits.bodyBytes.unwrap(),
    inFlightBytes: ownLimits.inFlightBytes.unwrap(),
    headerBytes: ownLimits.headerBytes.unwrap(),
    requestMs: ownLimits.requestMs.unwrap(),
    minBodyBytesPerSecond: ownLimits.minBodyBytesPerSecond.unwrap(),
    connections: ownLimits.connections.unwrap(),
  } satisfies Readonly<Record<keyof Limits, z.ZodType>>)
  .partial()

/** Without defaults, as for limits. */
const notificationsChangeSchema = z
  .object({
    failed: ownNotifications.failed.unwrap(),
    errors: ownNotifications.errors.unwrap(),
    overdue: ownNotifications.overdue.unwrap(),
    appDown: ownNotifications.appDown.unwrap(),
  } satisfies Readonly<Record<keyof Settings['notifications'], z.ZodType>>)
  .partial()

/** Only the members to change; `limits` and `notifications` may be partial too. */
export const settingsChangeSchema = z
  .object({
    port: own.port.unwrap(),
    limits: limitsChangeSchema,
    theme: own.theme.unwrap(),
    timeZone: own.timeZone.unwrap().refine(isTimeZone, 'Unknown time zone.'),
    times: own.times.unwrap(),
    finalWithinMs: own.finalWithinMs.unwrap(),
    notifications: notificationsChangeSchema,
    retention: retentionSchema,
    lastTargetUrl: own.lastTargetUrl.unwrap(),
    allowedHosts: own.allowedHosts.unwrap(),
    fixturesFolder: own.fixturesFolder.unwrap(),
    below: belowSchema.unwrap(),
    hasTextIndex: own.hasTextIndex.unwrap(),
    keepsCapturing: own.keepsCapturing.unwrap(),
    isTrayExplained: own.isTrayExplained.unwrap(),
    listView: listViewSchema,
    updates: own.updates.unwrap(),
    shownVersion: own.shownVersion.unwrap(),
  })
  .partial()
export type SettingsChange = z.infer<typeof settingsChangeSchema>

/** `local`, or a time zone of this runtime. */
function isTimeZone(name: string): boolean {
  if (name === 'local') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
