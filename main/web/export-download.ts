import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportIdSchema, exportProgressSchema } from '#contract/transfer/exporting'
import { identityOf } from '../engine/library.ts'
import type { Engine } from '../engine/ports.ts'
import { securityHeaders } from '../renderer-files.ts'

export const exportPath = /^\/api\/exports\/(\d{1,15})$/
export const ticketPath = /^\/api\/exports\/(\d{1,15})\/ticket$/

/**
 * Serves the file of a finished export of this launch. Returns `false` if the export is a folder or failed, or if
 * something else is in its place, such as a link.
 */
export async function sendExport(
  engine: Pick<Engine, 'invoke'>,
  number: string,
  response: ServerResponse,
): Promise<boolean> {
  const id = exportIdSchema.safeParse(Number(number))
  if (!id.success) return false
  const reply = await engine.invoke('export.get', { id: id.data })
  if (!reply.ok) return false
  const { state, out, identity } = exportProgressSchema.parse(reply.value)
  const file = state === 'done' ? await openFile(out, identity) : null
  if (file === null) return false
  try {
    const { size } = await file.stat()
    response.writeHead(200, {
      ...securityHeaders,
      'Content-Type': 'application/octet-stream',
      'Content-Length': size,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(out))}`,
      'Cache-Control': 'no-store',
    })
    if (size === 0) response.end()
    // Bytes beyond `Content-Length` would break the response.
    else await pipeline(file.createReadStream({ end: size - 1, autoClose: false }), response)
  } finally {
    await file.close()
  }
  return true
}

/** Without O_NONBLOCK, opening a pipe would wait. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

async function openFile(path: string, identity: string | undefined): Promise<FileHandle | null> {
  let file: FileHandle | null = null
  try {
    file = await open(path, flags)
    const stat = await file.stat()
    if (stat.isFile() && identityOf(stat) === identity) return file
  } catch {
    // Moved or deleted since: the caller responds 404.
  }
  await file?.close()
  return null
}
