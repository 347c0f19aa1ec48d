import { z } from 'zod'
import { byteCountSchema, maximumSliceBytes } from '../terms.ts'

/** Limits of files and bytes of one upload. Larger uploads are imported by path. */
export const maximumUploadFiles = 20_000
export const maximumUploadBytes = 4 * 1024 * 1024 * 1024

const uploadIdSchema = z.string().min(1).max(100).brand<'UploadId'>()
export type UploadId = z.infer<typeof uploadIdSchema>

export const uploadId = (value: string): UploadId => value as UploadId

const longestSliceText = Math.ceil(maximumSliceBytes / 3) * 4

/** Files of a page, such as dropped ones, in a private folder of the data folder until they are removed or Hooktrail ends. */
export const uploadMethods = {
  /**
   * Announces the files: paths with `/` in one folder. Throws `import-invalid` for a name that leads elsewhere or is
   * repeated, and beyond the limits; `disk-full`.
   */
  'uploads.begin': {
    params: z.object({
      files: z
        .array(z.object({ name: z.string().min(1).max(1000), bytes: byteCountSchema }))
        .min(1)
        .max(maximumUploadFiles),
    }),
    result: z.object({ id: uploadIdSchema }),
  },
  /** Next bytes of a file. Throws `not-found`, `invalid-params` for bytes out of order, `disk-full`. */
  'uploads.slice': {
    params: z.object({
      id: uploadIdSchema,
      /** Index in the announced list. */
      file: z.int().nonnegative(),
      offset: byteCountSchema,
      base64: z.base64().max(longestSliceText),
    }),
    result: z.object({}),
  },
  /** Places of the files for `import.start`. Throws `not-found`, `import-invalid` if bytes are missing. */
  'uploads.paths': {
    params: z.object({ id: uploadIdSchema }),
    result: z.object({ paths: z.array(z.string()) }),
  },
  /** Removes the upload; no effect if it is missing. */
  'uploads.remove': { params: z.object({ id: uploadIdSchema }), result: z.object({}) },
} as const
