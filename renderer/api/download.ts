import { z } from 'zod'
import { AppError } from '#contract/errors'
import { readSession } from './browser-session.ts'
import { readValue } from './read-reply.ts'
import { signedPost } from './signed-post.ts'

const ticketSchema = z.object({ path: z.string() })

/** Lets the browser save the file of an export: links carry no key, so they carry a ticket for this file, once. */
export async function downloadExport(id: number): Promise<void> {
  const response = await signedPost(`/api/exports/${id}/ticket`, readSession(), {})
  if (response === null) throw new AppError('unauthorised', 'This browser is not signed in.')
  const { path } = ticketSchema.parse(await readValue(response))
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
