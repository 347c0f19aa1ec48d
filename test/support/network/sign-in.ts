import type { BrowserId } from '#contract/access'
import { httpCall } from './http-call.ts'

/** A browser that is signed in, as far as HTTP sees it. */
export interface SignedIn {
  /** Of the interface: `http://127.0.0.1:4401`. */
  readonly origin: string
  readonly id: BrowserId
  readonly key: string
  /** The headers of each of its calls. */
  readonly headers: Record<string, string>
}

/** Uses the one-time code of the interface's address up, as the page does. */
export async function signIn(interfaceUrl: string): Promise<SignedIn> {
  const { origin, hash } = new URL(interfaceUrl)
  const answer = await httpCall(`${origin}/api/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: hash.slice('#entry='.length) }),
  })
  const reply = JSON.parse(answer.text)
  if (!reply.ok) throw new Error(`${answer.status} ${answer.text}`)
  const { id, key } = reply.value
  return { origin, id, key, headers: { authorization: `Bearer ${key}` } }
}
