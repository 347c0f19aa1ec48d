import { z } from 'zod'
import { atMsSchema, byteCountSchema } from './terms.ts'

/** One text file of a report, as it is written byte for byte. */
export const reportFileSchema = z.object({
  /** A plain file name, such as `system.json`. */
  name: z.string(),
  /** UTF-8 bytes of `text`. */
  bytes: byteCountSchema,
  text: z.string(),
})
export type ReportFile = z.infer<typeof reportFileSchema>

/** A dump of a crash: a copy of memory, which may hold payloads. It is in a report only where the user chose it. */
export const crashDumpSchema = z.object({
  name: z.string(),
  bytes: byteCountSchema,
  atMs: atMsSchema,
})
export type CrashDump = z.infer<typeof crashDumpSchema>

export const reportPreviewSchema = z.object({
  /** Names this preview for `problem.create`. */
  id: z.string(),
  files: z.array(reportFileSchema),
  dumps: z.array(crashDumpSchema),
  /** A folder that may be made, within the data folder. */
  suggestedPath: z.string(),
})
export type ReportPreview = z.infer<typeof reportPreviewSchema>

const noParams = z.object({}).default({})

/** The rows of the call table about reporting a problem. Nothing is sent: a report is a folder on this machine. */
export const problemMethods = {
  /** Everything that a report has, without payloads, secrets, names and addresses. Nothing is written. */
  'problem.preview': { params: noParams, result: reportPreviewSchema },
  /**
   * Writes what a preview showed, byte for byte, into a new folder. Throws `not-found` for a preview that is no longer
   * known and for an unknown dump, `target-exists`, `target-unwritable`, `disk-full`.
   */
  'problem.create': {
    params: z.object({
      id: z.string().min(1).max(100),
      /** Absolute; nothing may be there. Missing folders above it are made. */
      path: z.string().min(1).max(4000),
      /** Names of the crash dumps to copy. */
      dumps: z.array(z.string().min(1).max(255)).max(50).default([]),
    }),
    result: z.object({
      path: z.string(),
      files: z.array(z.object({ name: z.string(), bytes: byteCountSchema })),
    }),
  },
  /** Whether the last run ended without closing, and about when. `null`: it closed, or the user was told. */
  'problem.lastEnd': { params: noParams, result: z.object({ atMs: atMsSchema.nullable() }) },
  /** The user was told. */
  'problem.dismissEnd': { params: noParams, result: z.object({}) },
} as const
