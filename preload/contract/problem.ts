import { z } from 'zod'
import { atMsSchema, belowSchema, byteCountSchema, noParams } from './terms.ts'

/** A text file of a report, exactly as written. */
const reportFileSchema = z.object({
  name: z.string(),
  bytes: byteCountSchema,
  text: z.string(),
})
export type ReportFile = z.infer<typeof reportFileSchema>

/** A dump of a crash: a copy of memory, which may contain payloads. In a report only if the user chose it. */
const crashDumpSchema = z.object({
  name: z.string(),
  bytes: byteCountSchema,
  atMs: atMsSchema,
})
export type CrashDump = z.infer<typeof crashDumpSchema>

const reportPreviewSchema = z.object({
  id: z.string(),
  files: z.array(reportFileSchema),
  dumps: z.array(crashDumpSchema),
  /** A folder in the data folder that may be created. */
  suggestedPath: z.string(),
})
export type ReportPreview = z.infer<typeof reportPreviewSchema>

/** Problem reports. Nothing is sent: a report is a folder on this machine. */
export const problemMethods = {
  /** The complete report, without payloads, secrets, names and addresses. Writes nothing. */
  'problem.preview': { params: noParams, result: reportPreviewSchema },
  /**
   * Writes a preview exactly as shown into a new or empty folder. Throws `not-found` for an expired preview or
   * unknown dump, `target-exists`, `target-unwritable`, `disk-full`.
   */
  'problem.create': {
    params: z.object({
      id: z.string().min(1).max(100),
      /** Absolute; must be absent or an empty folder. Missing parents are created. */
      path: z.string().min(1).max(4000),
      below: belowSchema,
      /** Names of the crash dumps to copy. */
      dumps: z.array(z.string().min(1).max(255)).max(50).default([]),
    }),
    result: z.object({
      path: z.string(),
      files: z.array(z.object({ name: z.string(), bytes: byteCountSchema })),
    }),
  },
  /** Approximate time of an unclean end of the last run. `null`: it was clean, or the user has seen the notice. */
  'problem.lastEnd': { params: noParams, result: z.object({ atMs: atMsSchema.nullable() }) },
  /** The user has seen the notice. */
  'problem.dismissEnd': { params: noParams, result: z.object({}) },
} as const
