import { z } from 'zod'
import { AppError } from '#contract/errors'
import { readSession } from './browser-session.ts'
import { jsonHeaders, readValue } from './request.ts'
import { signedFetch } from './signed-fetch.ts'

const ticketSchema = z.object({ path: z.string() })

/**
 * Downloads the file of an export in the browser. A link cannot be signed, so it carries a one-time ticket for this
 * file.
 */
export async function downloadExport(id: number): Promise<void> {
  const session = readSession()
  const init = { method: 'POST', headers: jsonHeaders, body: '{}' } as const
  const response = session && (await signedFetch(session, `/api/exports/${id}/ticket`, init))
  if (response === null) throw new AppError('unauthorised', 'This browser is not signed in.')
  const { path } = ticketSchema.parse(await readValue(response))
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
