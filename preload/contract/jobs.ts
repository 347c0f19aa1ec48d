import { z } from 'zod'

export const jobIdSchema = z.int().positive().brand<'JobId'>()
export type JobId = z.infer<typeof jobIdSchema>
export const jobId = (value: number): JobId => value as JobId

/** Work on the store that may take long. */
export const jobSchema = z.object({
  id: jobIdSchema,
  /**
   * `vacuum`: gives free space back to the disk, counted in bytes. `removal`: deletes deliveries. `index`: brings the
   * index up to date, counted in deliveries: once as they are read, and again as their texts are added.
   */
  kind: z.enum(['vacuum', 'removal', 'index']),
  /** `cancelled`: what was done until then stays done. */
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
})
export type Job = z.infer<typeof jobSchema>

/** The rows of the call table about work under way. The calls that begin it answer once it has ended. */
export const jobMethods = {
  /** Those under way; `job.progress` follows each. */
  'jobs.list': { params: z.object({}).default({}), result: z.object({ jobs: z.array(jobSchema) }) },
  /** Ends one soon; one that has ended stays as it is. */
  'jobs.cancel': { params: z.object({ id: jobIdSchema }), result: z.object({}) },
} as const
