import { z } from 'zod'
import { isPlaceAddress } from '#contract/address'
import { keepSession, readSession, sessionSchema } from './browser-session.ts'
import { jsonHeaders, postJson, readValue } from './request.ts'
import { newKeyPair } from './sign.ts'
import { signedFetch } from './signed-fetch.ts'
import { provenChallenge } from './trusted-server.ts'

const enteredSchema = sessionSchema.omit({ key: true }).extend({ server: z.string().min(1).nullable() })

/** Signs in with an entry code and a new key pair, and keeps the private key. Throws the server's error when the code is refused. */
export async function enter(code: string): Promise<void> {
  const session = readSession()
  const isKnown = session && (await provenChallenge(session).catch(() => null)) !== null
  const { privateKey, publicKey } = await newKeyPair()
  const body = { code, publicKey }
  const init = { method: 'POST', headers: jsonHeaders, body: JSON.stringify(body) } as const
  const signed = isKnown ? await signedFetch(session, '/api/enter', init) : null
  const response = signed ?? (await postJson('/api/enter', body))
  const { server, ...entered } = enteredSchema.parse(await readValue(response))
  // A browser that is already signed in there keeps its keys.
  if (server !== null) keepSession({ ...entered, server, key: privateKey })
}

const fragment = /^#entry=([\w-]{1,200})$/

/** The entry code in the page's address; `null` for none. It is removed from the address and the history at once. */
export function takeEntryCode(): string | null {
  const code = fragment.exec(location.hash)?.[1] ?? null
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}

/** Calls the listener with a code that is pasted into the address bar of an open page. */
export function onEntryCode(listener: (code: string) => void): void {
  window.addEventListener('hashchange', () => {
    const code = takeEntryCode()
    if (code !== null) listener(code)
  })
}

/** The code in a pasted text, which is an address with a code or the code alone; `null` for none. */
export function codeIn(text: string): string | null {
  const trimmed = text.trim()
  const after = /#entry=([\w-]+)$/.exec(trimmed)?.[1]
  return after ?? (/^[\w-]{16,200}$/.test(trimmed) ? trimmed : null)
}

/** The place in a pasted address, such as `/deliveries?id=3`; `null` for the first place, or none. */
export function placeIn(text: string): string | null {
  if (!URL.canParse(text.trim())) return null
  const { pathname, search } = new URL(text.trim())
  return pathname !== '/' && isPlaceAddress(pathname + search) ? pathname + search : null
}
