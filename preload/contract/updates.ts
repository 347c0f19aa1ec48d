import { z } from 'zod'

/** Whether Hooktrail may look for updates once a day. `unasked`: nobody has decided, and nothing is looked for. */
export const updateChoices = ['unasked', 'off', 'on'] as const
export type UpdateChoice = (typeof updateChoices)[number]

/** Why a look, or a download, was of no use. Nothing else happened then. */
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

/** What updates wait for. `capture`: many deliveries arrive. */
export const activitySchema = z.enum(['batch', 'drill', 'capture'])
export type Activity = z.infer<typeof activitySchema>

/** A version that is newer than this one. */
export const availableReleaseSchema = z.object({
  version: z.string(),
  publishedAtMs: z.number(),
  /** Markdown. */
  notes: z.string(),
  /** Where it is described and downloaded by hand. */
  pageUrl: z.string(),
  /**
   * `install`: Hooktrail downloads and installs it on request. `download`: the user does, from the page. `package`: the
   * same, with a package manager.
   */
  way: z.enum(['install', 'download', 'package']),
  /** The file for this machine; `null` where the feed has none. */
  file: z.object({ name: z.string(), bytes: z.int().nonnegative() }).nullable(),
  /** What installs the downloaded file, such as `sudo apt install ./hooktrail.deb`; `null` unless by a package manager. */
  command: z.string().nullable(),
})
export type AvailableRelease = z.infer<typeof availableReleaseSchema>

const workSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** Until nothing is sent and few deliveries arrive. */
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
  /** The one URL that a look requests; `null`: this build has none, and never looks. */
  feedUrl: z.string().nullable(),
  /** Whether the user may be asked: not in CI. */
  mayAsk: z.boolean(),
  /** `problem`: `null` where the feed was read. */
  lastLook: z.object({ atMs: z.number(), problem: updateProblemSchema.nullable() }).nullable(),
  /** The newest version that a look has found, if it is newer than this one. */
  release: availableReleaseSchema.nullable(),
  work: workSchema,
})
export type UpdateStatus = z.infer<typeof updateStatusSchema>

/**
 * The rows of the call table about updates of the desktop app. Other hosts throw `not-available`: their copy is updated
 * by what installed it. Whether daily looks are on is a setting.
 */
export const updateMethods = {
  'updates.status': { params: z.object({}).default({}), result: updateStatusSchema },
  /**
   * Looks once, whatever the setting: for a press of the user. Returns as it starts; `updates.changed` follows. Throws
   * `not-available` in a build without a feed.
   */
  'updates.check': { params: z.object({}).default({}), result: updateStatusSchema },
  /**
   * Downloads the release, or restarts into the one that was downloaded. Returns as it starts. Throws `not-found`
   * without such a release, and `not-available` where it is installed by hand.
   */
  'updates.install': {
    params: z.object({ step: z.enum(['download', 'restart']) }),
    result: updateStatusSchema,
  },
} as const
