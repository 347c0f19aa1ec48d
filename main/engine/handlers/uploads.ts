import type { uploadMethods } from '#contract/transfer/uploads'
import type { Handlers } from '../dispatch.ts'
import type { Uploads } from '../exporting/uploads.ts'

/** The handlers of the calls that bring files from a page. */
export function uploadHandlers(uploads: Uploads): Pick<Handlers, keyof typeof uploadMethods> {
  return {
    'uploads.begin': async ({ files }) => ({ id: await uploads.begin(files) }),
    'uploads.slice': async ({ id, file, offset, base64 }) => {
      await uploads.slice(id, file, offset, Buffer.from(base64, 'base64'))
      return {}
    },
    'uploads.paths': ({ id }) => ({ paths: uploads.paths(id) }),
    'uploads.remove': async ({ id }) => {
      await uploads.remove(id)
      return {}
    },
  }
}
