import { AppError } from '#contract/errors'
import { type AdditionsInput, additionsSchema } from '#contract/sending/additions'
import { type ReadyAdditions, readAdditions } from '../engine/library.ts'
import type { DrillOptions, SignatureHeaders } from './testing-types.d.ts'

/** Headers and signature of a drill inside a test. Throws `invalid-params`. */
export async function drillAdditions({
  headers = {},
  sign,
}: Pick<DrillOptions, 'headers' | 'sign'>): Promise<ReadyAdditions> {
  if (typeof sign === 'function') {
    const signed = async (body: Uint8Array) => {
      const { headers: made } = await ready({ headers: literals(await sign(body)) })
      return made.map(pairOf)
    }
    return { ...(await ready({ headers: literals(headers) })), signing: { sign: signed } }
  }
  if (sign === undefined) return ready({ headers: literals(headers) })
  if (typeof sign.secret !== 'string' || sign.secret === '')
    throw new AppError('invalid-params', 'The option sign.secret of drill is empty.')
  const { header, secret, encoding, prefix } = sign
  const signing = {
    ...({ by: 'hmac-sha256', header, encoding, prefix } as const),
    secret: { from: 'env', variable: 'secret' },
  } as const
  return ready({ headers: literals(headers), signing }, { secret })
}

/** Escapes `$`, which starts a variable on the command line: a test gives values. */
function literals(headers: SignatureHeaders): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value).replaceAll('$', '$$$$')])
}

const noSources = {
  variable: () => undefined,
  signingKey: () =>
    Promise.reject(new AppError('secret-unavailable', 'A test has no key pair of a data folder.')),
  savedSecret: () => Promise.reject(new AppError('not-available', 'A test has no saved secrets.')),
  program: () => Promise.reject(new AppError('not-available', 'A test signs with a function.')),
}

async function ready(given: AdditionsInput, variables: Record<string, string> = {}): Promise<ReadyAdditions> {
  const parsed = additionsSchema.safeParse(given)
  if (parsed.success) return readAdditions({ additions: parsed.data, variables }, noSources)
  throw new AppError(
    'invalid-params',
    `Headers and signature of drill are not valid: ${parsed.error.issues[0]?.message ?? ''}.`,
  )
}

function pairOf({ name, value }: ReadyAdditions['headers'][number]): [string, string] {
  return [name, value]
}
