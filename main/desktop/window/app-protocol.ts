import type { Session } from 'electron'
import type { RendererFiles } from '../../renderer-files.ts'
import { isOwnAddress } from './app-address.ts'

/** Serves the built interface. Every https request of the session's windows ends here, so none leaves the machine. */
export function serveInterface(session: Session, files: RendererFiles): void {
  session.protocol.handle('https', request => respondTo(files, request))
  // Request guards do not see these, and none of Hooktrail's pages is a file.
  session.protocol.handle('file', () => Response.error())
}

/** Files of Hooktrail's address by GET; any other host fails as if there were no network. */
export async function respondTo(
  files: RendererFiles,
  request: { readonly method: string; readonly url: string },
): Promise<Response> {
  if (!isOwnAddress(request.url)) return Response.error()
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const file = await files.find(new URL(request.url).pathname)
  if (file === null)
    return new Response('Not found.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  // Copied, since the bytes may be a view on a larger pool.
  return new Response(new Uint8Array(file.bytes), { headers: file.headers })
}
