import { createHmac } from 'node:crypto'
import { AppError } from '#contract/errors'
import { isHeader } from '#contract/headers'
import { shortestRemovedSecret } from '#contract/registration/environment'
import { type Added, expandVariables, type Signing } from '#contract/sending/additions'
import type { HeaderPairs } from '#contract/terms'
import { headText } from '../../net/shown-text.ts'
import { createSecretRemover } from '../../secrets/remove-secrets.ts'
import type { Outcome } from '../send/sender.ts'

interface AddedHeader {
  readonly name: string
  /** As sent, in Latin-1. */
  readonly value: string
  /** As stored: with the names of variables. */
  readonly stored: string
}

/** How a body is signed, with the key. */
type ReadySigning =
  | { readonly how: Signing; readonly secret: string }
  /** A function of the user's test. */
  | { readonly sign: (body: Uint8Array) => Promise<HeaderPairs> }

/** Additions with the values of their variables. Plain data, for other threads, except for a function. Never stored. */
export interface ReadyAdditions {
  readonly headers: readonly AddedHeader[]
  readonly signing: ReadySigning | null
  /** Texts that must not be stored if a response repeats them. */
  readonly secrets: readonly string[]
}

export const nothingReady: ReadyAdditions = { headers: [], signing: null, secrets: [] }

/**
 * Reads the variables: those of the caller, then those of this process. Throws `secret-unavailable` for a missing
 * variable, and `invalid-params` for a value that no header can hold.
 */
export function readAdditions(
  { additions, variables }: Added,
  variable: (name: string) => string | undefined,
): ReadyAdditions {
  const secrets = new Set<string>()
  const read = (name: string): string => {
    const value = Object.hasOwn(variables, name) ? variables[name] : variable(name)
    if (value === undefined || value === '') {
      throw new AppError(
        'secret-unavailable',
        `The environment variable ${name} is not set. Set it where Hooktrail is started, or for the command.`,
        { variable: name },
      )
    }
    secrets.add(value)
    return value
  }
  const inHeader = (name: string): string => {
    const value = read(name)
    if (/^[\t -~\u0080-\u{10ffff}]*$/u.test(value)) return value
    throw new AppError(
      'invalid-params',
      `The environment variable ${name} has a line break or a control character, which no header can hold.`,
      { variable: name },
    )
  }
  const headers = additions.headers.map(([name, template]) => ({
    name,
    value: headText(expandVariables(template, inHeader)),
    stored: template,
  }))
  const { signing } = additions
  return {
    headers,
    signing: signing === null ? null : { how: signing, secret: read(signing.secret.variable) },
    secrets: [...secrets],
  }
}

async function signaturesOf(body: Uint8Array, signing: ReadySigning): Promise<HeaderPairs> {
  if ('sign' in signing) return signing.sign(body)
  const { how, secret } = signing
  const code = createHmac('sha256', secret).update(body).digest(how.encoding)
  return [[how.header, `${how.prefix}${code}`]]
}

/** Headers with those added, last. */
export async function withAdditions(
  { headers, body }: { readonly headers: HeaderPairs; readonly body: Uint8Array },
  { headers: added, signing }: ReadyAdditions,
): Promise<HeaderPairs> {
  const pairs: HeaderPairs = added.map(({ name, value }) => [name, value])
  if (signing !== null) pairs.push(...(await signaturesOf(body, signing)))
  if (pairs.length === 0) return headers
  return [...headers.filter(pair => pairs.every(([name]) => !isHeader(pair, name))), ...pairs]
}

/** Sent headers as stored: names of variables instead of their values. */
export function storedHeaders(sent: HeaderPairs, { headers }: ReadyAdditions): HeaderPairs {
  return sent.map(pair => {
    const added = headers.find(({ name }) => isHeader(pair, name))
    return added === undefined ? pair : [pair[0], added.stored]
  })
}

/** An outcome as stored: an app may repeat the secrets that it got. */
export function storedOutcome(outcome: Outcome, secrets: readonly string[]): Outcome {
  if (secrets.every(secret => secret.length < shortestRemovedSecret)) return outcome
  const remove = createSecretRemover(secrets)
  const body = Buffer.from(outcome.responseBody).toString('latin1')
  const clean = remove(body, outcome.isResponseTruncated)
  return {
    ...outcome,
    responseHeaders: outcome.responseHeaders.map(([name, value]) => [name, remove(value)]),
    responseBody: clean === body ? outcome.responseBody : Buffer.from(clean, 'latin1'),
  }
}

/** Throws `invalid-params` if the headers of an attempt have names of variables, whose values are not stored. */
export function refuseUnexpanded(headers: HeaderPairs): void {
  const pair = headers.find(([, value]) => /\$(?:\$|[A-Za-z_{(])/.test(value))
  if (pair === undefined) return
  throw new AppError(
    'invalid-params',
    `The value of the header ${pair[0]} is not stored, so this request can’t be repeated. Send it again with its options.`,
  )
}
