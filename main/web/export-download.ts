import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportIdSchema, exportProgressSchema } from '#contract/transfer/exporting'
import type { Engine } from '../engine/running-engine.ts'
import { securityHeaders } from '../renderer-files.ts'

/** The path of an export's download, with its number. */
export const exportPath = /^\/api\/exports\/(\d{1,15})$/
/** Where a ticket for it is made. */
export const ticketPath = /^\/api\/exports\/(\d{1,15})\/ticket$/

/**
 * Serves the file of a finished export of this launch as a download. Returns `false` where there is none: it is a
 * folder, was never made, or was removed.
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
  const { state, out } = exportProgressSchema.parse(reply.value)
  const file = state === 'done' ? await openFile(out) : null
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
    // Bytes beyond `Content-Length` would break the answer.
    else await pipeline(file.createReadStream({ end: size - 1, autoClose: false }), response)
  } finally {
    await file.close()
  }
  return true
}

async function openFile(path: string): Promise<FileHandle | null> {
  let file: FileHandle | null = null
  try {
    file = await open(path, 'r')
    if ((await file.stat()).isFile()) return file
  } catch {
    // Moved or removed since: answered as missing.
  }
  await file?.close()
  return null
}
