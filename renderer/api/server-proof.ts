import { z } from 'zod'
import { AppError } from '#contract/errors'
import type { BrowserSession } from './browser-session.ts'
import { postJson } from './post-json.ts'
import { readReply } from './read-reply.ts'

const answerSchema = z.object({ proof: z.string().nullable() })

/**
 * Whether what listens on this page's port is the Hooktrail that the browser signed in to. Where that one has stopped, any
 * user of the machine may take its port, and an open page that connects again would hand its key over. Asked without
 * the key: only who knows its hash can answer. The answer holds for the port that the browser signed in at: what a
 * program here passes on from a Hooktrail at another port does not fit. False: a Hooktrail where the browser is not
 * signed in, or at another port.
 * Throws `holder-unreachable`, also where another program answers.
 */
export async function isProven({ id, key, port }: BrowserSession): Promise<boolean> {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(24)))
  const reply = await readReply(await postJson('/api/proof', { id, nonce }))
  const answer = answerSchema.safeParse(reply.ok ? reply.value : null).data
  if (answer === undefined) {
    throw new AppError(
      'holder-unreachable',
      'Another program answers in place of Hooktrail. Is it still running?',
    )
  }
  return answer.proof === (await proofOf(key, `${nonce}:${port}`))
}

/** As the server makes it: HMAC-SHA256 of the text, with the key's SHA-256. */
async function proofOf(key: string, message: string): Promise<string> {
  const text = new TextEncoder()
  const hash = await crypto.subtle.digest('SHA-256', text.encode(key))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', hash, algorithm, false, ['sign'])
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, text.encode(message))))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
