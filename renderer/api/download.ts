import { z } from 'zod'
import { AppError, fromWire, replySchema } from '#contract/errors'
import { readSession } from './browser-session.ts'
import { signedPost } from './signed-post.ts'

/** Lets the browser save the file of an export: links carry no key, so they carry a ticket for this file, once. */
export async function downloadExport(id: number): Promise<void> {
  const response = await signedPost(`/api/exports/${id}/ticket`, readSession(), {})
  if (response === null) throw new AppError('unauthorised', 'This browser is not signed in.')
  const reply = replySchema.safeParse(await response.json().catch(() => null)).data
  if (reply === undefined) throw new AppError('internal', `Hooktrail answered ${response.status}.`)
  if (!reply.ok) throw fromWire(reply.error)
  const link = document.createElement('a')
  link.href = z.object({ path: z.string() }).parse(reply.value).path
  link.download = ''
  link.click()
}
