import { z } from 'zod'
import { noParams } from './terms.ts'

/** Whether Hooktrail may check for updates daily. `unasked`: undecided, so it does not. */
export const updateChoices = ['unasked', 'off', 'on'] as const
export type UpdateChoice = (typeof updateChoices)[number]

/** Reasons for a failed check or download, which had no effect. */
export const updateProblems = {
  unreachable: 'The update server is unreachable.',
  slow: 'The update server took too long to respond.',
  interrupted: 'The connection ended early.',
  'too-large': 'The response is too large.',
  redirected: 'The update server redirects to an address without https.',
  status: 'The update server responded with an error.',
  malformed: 'The response is not an update feed.',
  unsigned: 'The update feed is not signed.',
  'wrong-signature': 'The signature of the update feed is wrong.',
  outdated: 'The update feed is older than a feed that was seen before.',
  unfinished: 'The download is not the file that the feed names.',
  unwritable: 'The download can’t be written to disk.',
  refused: 'The system refused the update.',
} as const
export const updateProblemSchema = z.enum(Object.keys(updateProblems) as [UpdateProblem, ...UpdateProblem[]])
export type UpdateProblem = keyof typeof updateProblems

/** Activity that updates wait for. `capture`: many deliveries arrive. */
const activitySchema = z.enum(['batch', 'drill', 'capture'])
export type Activity = z.infer<typeof activitySchema>

/** A newer version. */
const availableReleaseSchema = z.object({
  version: z.string(),
  publishedAtMs: z.number(),
  /** Markdown. */
  notes: z.string(),
  /** Page with description and download. */
  pageUrl: z.string(),
  /**
   * `install`: Hooktrail downloads and installs it on request. `download`: the user does, from the page. `package`:
   * the same, with a package manager.
   */
  way: z.enum(['install', 'download', 'package']),
  /** File for this machine; `null` if the feed has none. */
  file: z.object({ name: z.string(), bytes: z.int().nonnegative() }).nullable(),
  /** Command that installs the file, such as `sudo apt install ./hooktrail.deb`; `null` without a package manager. */
  command: z.string().nullable(),
})
export type AvailableRelease = z.infer<typeof availableReleaseSchema>

const workSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** Waits until nothing is sent and few deliveries arrive. */
  z.object({
    kind: z.literal('waiting'),
    to: z.enum(['look', 'download', 'restart']),
    until: activitySchema,
  }),
  z.object({ kind: z.literal('looking') }),
  z.object({
    kind: z.literal('downloading'),
    doneBytes: z.int().nonnegative(),
    totalBytes: z.int().nonnegative(),
  }),
  /** Downloaded and verified: a restart installs it. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('restarting') }),
  z.object({ kind: z.literal('failed'), problem: updateProblemSchema }),
])
export type UpdateWork = z.infer<typeof workSchema>

export const updateStatusSchema = z.object({
  /** The only URL of a check; `null`: this build has none, and never checks. */
  feedUrl: z.string().nullable(),
  /** Whether the user may be asked: not in CI. */
  mayAsk: z.boolean(),
  /** `problem`: `null` if the feed was read. */
  lastLook: z.object({ atMs: z.number(), problem: updateProblemSchema.nullable() }).nullable(),
  /** Newest found version that is newer than this one. */
  release: availableReleaseSchema.nullable(),
  work: workSchema,
})
export type UpdateStatus = z.infer<typeof updateStatusSchema>

/**
 * Updates of the desktop app. Other hosts throw `not-available`: the program that installed them updates them. Daily checks are a
 * setting.
 */
export const updateMethods = {
  'updates.status': { params: noParams, result: updateStatusSchema },
  /**
   * Checks once on request, whatever the setting. Returns at the start; `updates.changed` follows. Throws
   * `not-available` in a build without a feed.
   */
  'updates.check': { params: noParams, result: updateStatusSchema },
  /**
   * Downloads the release, or restarts into the downloaded one. Returns at the start. Throws `not-found` without such
   * a release, and `not-available` if it is installed by hand.
   */
  'updates.install': {
    params: z.object({ step: z.enum(['download', 'restart']) }),
    result: updateStatusSchema,
  },
} as const
