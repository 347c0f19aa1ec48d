import { z } from 'zod'
import { byteCountSchema, maximumSliceBytes } from '../terms.ts'

/** Most files, and most bytes of them all, that are taken at once. What is larger is imported by its path. */
export const maximumUploadFiles = 20_000
export const maximumUploadBytes = 4 * 1024 * 1024 * 1024

export const uploadIdSchema = z.string().min(1).max(100).brand<'UploadId'>()
export type UploadId = z.infer<typeof uploadIdSchema>

export function uploadId(value: string): UploadId {
  return value as UploadId
}

const longestSliceText = Math.ceil(maximumSliceBytes / 3) * 4

/**
 * The rows of the call table about files that a page has and the engine has not, such as dropped ones. They are kept in
 * a private folder in the data folder until they are removed or Hooktrail ends.
 */
export const uploadMethods = {
  /**
   * Announces the files: paths with `/` in one folder. Throws `import-invalid` for a name that leads elsewhere or that
   * two have, and for too much; `disk-full`.
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
  /** The next bytes of a file. Throws `not-found`, `invalid-params` for bytes out of turn, `disk-full`. */
  'uploads.slice': {
    params: z.object({
      id: uploadIdSchema,
      /** Its index in the list that was announced. */
      file: z.int().nonnegative(),
      offset: byteCountSchema,
      base64: z.base64().max(longestSliceText),
    }),
    result: z.object({}),
  },
  /** Where what came lies, for `import.start`. Throws `not-found`, `import-invalid` where something is missing. */
  'uploads.paths': {
    params: z.object({ id: uploadIdSchema }),
    result: z.object({ paths: z.array(z.string()) }),
  },
  /** Removes it; does nothing where it is gone. */
  'uploads.remove': { params: z.object({ id: uploadIdSchema }), result: z.object({}) },
} as const
