/** Patterns that find a secret in a text in its encodings, but for escapes; each is global. */
export interface SecretForms {
  /** The secret itself, as text and as its UTF-8 bytes read as Latin-1. */
  readonly plain: readonly string[]
  /** Hexadecimal in either case, and base64 of either alphabet wherever the secret stands in what was encoded. */
  readonly encoded: readonly RegExp[]
}

export function formsOf(secret: string): SecretForms {
  const bytes = Buffer.from(secret)
  const latin1 = bytes.toString('latin1')
  return {
    plain: secret === latin1 ? [secret] : [secret, latin1],
    encoded: [hexPattern(bytes), ...[0, 1, 2].map(offset => base64Pattern(bytes, offset))],
  }
}

/** With or without a separator between the bytes. */
function hexPattern(bytes: Buffer): RegExp {
  const pairs = [...bytes].map(byte => byte.toString(16).padStart(2, '0'))
  return new RegExp(pairs.join('(?:[ :-]|0x|, ?0x)?'), 'gi')
}

/**
 * Base64 of any text in which the secret begins so many bytes after a multiple of three. The characters that also hold
 * bits of a neighbor are one of several at either end; lines may be wrapped.
 */
function base64Pattern(bytes: Buffer, offset: number): RegExp {
  const isBeginningShared = offset > 0
  const isEndShared = (offset + bytes.length) % 3 !== 0
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const own = text.slice(isBeginningShared ? offset + 1 : 0, isEndShared ? -1 : undefined)
  const any = '[A-Za-z0-9+/_-]'
  const characters = [...own].map(one => (one === '+' ? '[+-]' : one === '/' ? '[/_]' : one))
  const wrapped = characters.join('(?:\\r?\\n)?')
  return new RegExp(`${isBeginningShared ? any : ''}${wrapped}${isEndShared ? `(?:${any}={0,2})?` : ''}`, 'g')
}
