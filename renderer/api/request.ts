import { AppError, fromWire, type Reply } from '#contract/errors'
import { replySchema } from '#contract/wire-errors'

export const jsonHeaders = { 'content-type': 'application/json' }

/** Posts JSON, unsigned, to the server of this page. Throws `holder-unreachable` if no server responds. */
export async function postJson(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, { method: 'POST', headers: jsonHeaders, body: JSON.stringify(body) })
  } catch (cause) {
    throw unreachable(cause)
  }
}

export function unreachable(cause: unknown): AppError {
  return new AppError(
    'holder-unreachable',
    'Hooktrail does not respond. Check that it is running.',
    undefined,
    {
      cause,
    },
  )
}

export function otherProgram(): AppError {
  return new AppError(
    'holder-unreachable',
    'Another program responds at Hooktrail’s address. Check that Hooktrail is running.',
  )
}

/** The reply in a response. If it is unreadable, an error reply made from the HTTP status. */
export async function readReply(response: Response): Promise<Reply> {
  const reply = replySchema.safeParse(await response.json().catch(() => null)).data
  return reply ?? { ok: false, error: errorOfStatus(response.status) }
}

/** The value of the reply in a response. Throws the reply's error. */
export async function readValue(response: Response): Promise<unknown> {
  const reply = await readReply(response)
  if (!reply.ok) throw fromWire(reply.error)
  return reply.value
}

export function errorOfStatus(status: number): (Reply & { ok: false })['error'] {
  return status === 401 || status === 403
    ? { code: 'unauthorized', message: 'This browser is not signed in.' }
    : { code: 'internal', message: `Hooktrail responded ${status} with an unreadable body. Reload the page.` }
}
