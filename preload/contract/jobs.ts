import { z } from 'zod'
import { noParams } from './terms.ts'

const jobIdSchema = z.int().positive().brand<'JobId'>()
export type JobId = z.infer<typeof jobIdSchema>
export const jobId = (value: number): JobId => value as JobId

export const jobSchema = z.object({
  id: jobIdSchema,
  /**
   * `vacuum`: returns free space to the disk, in bytes. `removal`: deletes deliveries. `index`: brings the index up
   * to date, in deliveries: once for inspection, and again for texts.
   */
  kind: z.enum(['vacuum', 'removal', 'index']),
  /** `cancelled`: finished parts stay. */
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
})
export type Job = z.infer<typeof jobSchema>

export const jobMethods = {
  /** Running jobs; `job.progress` follows. */
  'jobs.list': { params: noParams, result: z.object({ jobs: z.array(jobSchema) }) },
  /** Ends a job soon; no effect after its end. */
  'jobs.cancel': { params: z.object({ id: jobIdSchema }), result: z.object({}) },
} as const
