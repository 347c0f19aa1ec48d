import { createHmac, sign } from 'node:crypto'
import { AppError } from '#contract/errors'
import { isHeader } from '#contract/headers'
import { shortestRemovedSecret } from '#contract/registration/environment'
import { type Added, type Additions, expandVariables, type Signing } from '#contract/sending/additions'
import { signatureHeaders } from '#contract/services/envelope'
import type { HeaderPairs } from '#contract/terms'
import { payloadOf } from '../../inspect/verify-signature.ts'
import { headText } from '../../net/shown-text.ts'
import type { Program } from '../../programs/programs.ts'
import { createSecretRemover } from '../../secrets/remove-secrets.ts'
import { readVariable } from '../../secrets/secrets.ts'
import type { Outcome } from '../send/sender.ts'
import type { TargetUrl } from '../target/target-url.ts'
import { type RequestToSign, type SigningProgram, signByProgram } from './sign-by-program.ts'

interface AddedHeader {
  readonly name: string
  /** As sent, in Latin-1. */
  readonly value: string
  /** As stored: with the names of variables. */
  readonly stored: string
}

/** `privateKey` in PEM. */
interface SigningKey {
  readonly keyId: string
  readonly privateKey: string
}

/** How a body is signed, with the key. */
type ReadySigning =
  | { readonly how: Extract<Signing, { by: 'hmac-sha256' }>; readonly secret: string }
  | { readonly key: SigningKey }
  | SigningProgram
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

/** Where secrets of additions are. */
export interface AdditionSources {
  /** Environment variables of this process. */
  readonly variable: (name: string) => string | undefined
  /** The key pair of the data folder. Rejects with `secret-unavailable`. */
  readonly signingKey: () => Promise<SigningKey>
  /** A saved secret by its name. Rejects with `secret-unavailable`. */
  readonly savedSecret: (name: string) => Promise<string>
  /** The program of a command. Rejects with `consent-needed` unless the user allowed it. */
  readonly program: (command: readonly string[], folder: string | undefined) => Promise<Program>
}

/**
 * Reads variables from the caller's environment, then from this process's environment. Rejects with `secret-unavailable` for a missing
 * variable, with `invalid-params` for a value that no header can hold, and with `consent-needed` for a program that is not allowed.
 */
export async function readAdditions(
  { additions, variables }: Added,
  { variable, signingKey, savedSecret, program }: AdditionSources,
): Promise<ReadyAdditions> {
  const secrets = new Set<string>()
  const read = (name: string): string => {
    const value = readVariable(name, variables, variable)
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
  const readSigning = async ({ signing }: Additions): Promise<ReadySigning | null> => {
    if (signing === null) return null
    if (signing.by === 'rsa-sha256') return { key: await signingKey() }
    if (signing.by === 'command')
      return { program: await program(signing.command, signing.folder), header: signing.header }
    if (signing.secret.from === 'env') return { how: signing, secret: read(signing.secret.variable) }
    const secret = await savedSecret(signing.secret.name)
    secrets.add(secret)
    return { how: signing, secret }
  }
  const signing = await readSigning(additions)
  return { headers, signing, secrets: [...secrets] }
}

interface Unsigned {
  readonly method: string
  readonly target: Pick<TargetUrl, 'text'>
  readonly headers: HeaderPairs
  readonly body: Uint8Array
}

/** Stored instead of a value that a program printed. As a variable, it can't be sent again. */
const printedValue = '$(sign command)'

async function signaturesOf(message: Unsigned, signing: ReadySigning): Promise<HeaderPairs> {
  const { body } = message
  if ('sign' in signing) return signing.sign(body)
  if ('program' in signing) {
    const request: RequestToSign = { method: message.method, url: message.target.text, body }
    return signByProgram(request, signing)
  }
  if ('key' in signing) {
    const { keyId, privateKey } = signing.key
    const signed = payloadOf(message)?.compact
    const signature = sign('RSA-SHA256', signed === undefined ? body : Buffer.from(signed), privateKey)
    return [
      [signatureHeaders.signature, signature.toString('base64')],
      [signatureHeaders.keyId, keyId],
    ]
  }
  const { how, secret } = signing
  const code = createHmac('sha256', secret).update(body).digest(how.encoding)
  return [[how.header, `${how.prefix}${code}`]]
}

interface WrongSignature {
  /** What is signed instead of the body. */
  readonly content: Uint8Array
  /** Of a function or program, headers that are the same for any body are changed, too. */
  readonly changesToken: boolean
}

/**
 * A signature of the right form that is wrong for the body: the signature of other content. If no header depends on the
 * body, as with a token, every header is changed.
 */
async function wrongSignaturesOf(
  message: Unsigned,
  signing: ReadySigning,
  { content, changesToken }: WrongSignature,
): Promise<HeaderPairs> {
  const right = await signaturesOf(message, signing)
  const wrong = await signaturesOf({ ...message, body: content }, signing)
  const again = await signaturesOf(message, signing)
  const has = (all: HeaderPairs, [name, value]: HeaderPairs[number]): boolean =>
    all.some(pair => isHeader(pair, name) && pair[1] === value)
  // A header that differs between equal bodies has a time or a random number.
  const ofContent = right.filter(pair => has(again, pair) && !has(wrong, pair))
  // Of the other ways to sign, it is known which header has the signature, and the others name the key.
  const isMade = 'sign' in signing || 'program' in signing
  const isChanged = (pair: HeaderPairs[number]): boolean =>
    ofContent.length === 0 || (changesToken && isMade && has(right, pair))
  return wrong.map(pair => (isChanged(pair) ? [pair[0], changedToken(pair[1])] : pair))
}

/**
 * With another letter or digit near the middle of the last part, which in a JWT is the signature. A change of the last
 * character can leave the bytes the same: in base64, its bits may be padding.
 */
function changedToken(value: string): string {
  const start = value.lastIndexOf('.') + 1
  const middle = Math.floor((start + value.length) / 2)
  const places = [...value.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const [at = value.length] = places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return value.slice(0, at) + otherCharacter(value[at] ?? '') + value.slice(at + 1)
}

/** Of the same class. It also differs if letter case does not matter. */
function otherCharacter(one: string): string {
  if (/[A-Z]/.test(one)) return one === 'A' ? 'B' : 'A'
  if (/[a-z]/.test(one)) return one === 'a' ? 'b' : 'a'
  return one === '0' ? '1' : '0'
}

/**
 * Headers, followed by the added headers. `ready`: also with the headers that a program printed; their
 * values are not stored. `wrongly`: the signature is wrong.
 */
export async function withAdditions(
  message: Unsigned,
  ready: ReadyAdditions,
  wrongly?: WrongSignature,
): Promise<{ readonly headers: HeaderPairs; readonly ready: ReadyAdditions }> {
  const { headers: added, signing } = ready
  const pairs: HeaderPairs = added.map(({ name, value }) => [name, value])
  const signaturesFor = (one: ReadySigning) =>
    wrongly === undefined ? signaturesOf(message, one) : wrongSignaturesOf(message, one, wrongly)
  const signatures = signing === null ? [] : await signaturesFor(signing)
  const [twice] = signatures.find(pair => pairs.some(([name]) => isHeader(pair, name))) ?? []
  if (twice !== undefined)
    throw new AppError('signing-failed', `The header ${twice} is added, and is a header of the signature.`)
  pairs.push(...signatures)
  if (pairs.length === 0) return { headers: message.headers, ready }
  const isReplaced = (pair: HeaderPairs[number]): boolean =>
    pair[1] === printedValue || pairs.some(([name]) => isHeader(pair, name))
  const headers = [...message.headers.filter(pair => !isReplaced(pair)), ...pairs]
  return {
    headers,
    ready: signing !== null && 'program' in signing ? withPrinted(ready, signatures) : ready,
  }
}

function withPrinted(ready: ReadyAdditions, printed: HeaderPairs): ReadyAdditions {
  const headers = printed.map(([name, value]) => ({ name, value, stored: printedValue }))
  return {
    ...ready,
    headers: [...ready.headers, ...headers],
    secrets: [...ready.secrets, ...printed.map(([, value]) => value)],
  }
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

/** Whether the headers of an attempt have names of variables, or stand for the output of a program: values that are not stored. */
export function hasUnexpanded(headers: HeaderPairs): boolean {
  return unexpandedIn(headers) !== undefined
}

function unexpandedIn(headers: HeaderPairs): HeaderPairs[number] | undefined {
  return headers.find(([, value]) => /\$(?:\$|[A-Za-z_{(])/.test(value))
}

/** Throws `invalid-params` if the headers of an attempt have values that are not stored. */
export function refuseUnexpanded(headers: HeaderPairs): void {
  const pair = unexpandedIn(headers)
  if (pair === undefined) return
  if (pair[1] === printedValue)
    throw new AppError(
      'invalid-params',
      'A program signed this request, and its output is not stored, so the request can’t be repeated. Send it again with --sign-command in a terminal.',
    )
  throw new AppError(
    'invalid-params',
    `The value of the header ${pair[0]} is not stored, so this request can’t be repeated. Send it again with its options.`,
  )
}
