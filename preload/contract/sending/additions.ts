import { z } from 'zod'
import { headerNameSchema, variableNameSchema } from '../registration/environment.ts'
import { signatureHeaders } from '../services/envelope.ts'
import { signingSecretNameSchema } from './signing-secrets.ts'

/** Concern one connection only, or are marks of Hooktrail. */
const reservedName = /^(?:expect|keep-alive|te|trailer|upgrade|proxy-.*|hooktrail-.*)$/i

export const addedNameSchema = headerNameSchema.refine(
  name => !reservedName.test(name),
  'this header is set by Hooktrail or concerns one connection only',
)

/** `$NAME` and `${NAME}` stand for variables of the environment, `$$` for `$`. */
const templateSchema = z
  .string()
  .max(8192)
  .regex(/^[\t -~\u0080-\u{10ffff}]*$/u, 'a header value has no line breaks or control characters')

/** Words of a program that runs on this machine, once the user allowed it. */
export const programSchema = z.array(z.string().min(1).max(4000)).min(1).max(100)

const envSecretSchema = z.strictObject({ from: z.literal('env'), variable: variableNameSchema })

export function hmacOf<Secret extends z.ZodType>(secret: Secret) {
  return z.strictObject({
    by: z.literal('hmac-sha256'),
    header: addedNameSchema,
    encoding: z.enum(['hex', 'base64']).default('hex'),
    prefix: z
      .string()
      .max(100)
      .regex(/^[ -~]*$/, 'a prefix has printable ASCII letters only')
      .default(''),
    secret,
  })
}

/** HMAC with SHA-256 over the body as sent; the header has the prefix and the encoded result. */
const hmacSchema = hmacOf(
  z.discriminatedUnion('from', [
    envSecretSchema,
    z.strictObject({ from: z.literal('saved'), name: signingSecretNameSchema }),
  ]),
)
/**
 * RSA with SHA-256 over the compact JSON of the payload, with the key pair of the data folder, in the headers of the newer
 * API. Observed beyond the specification, "Delivery". A body without a payload is signed in full.
 */
export const rsaSchema = z.strictObject({ by: z.literal('rsa-sha256') })

/**
 * A program on this machine, run without a shell: it reads the body on stdin, and prints the value of the header, or
 * without a header lines such as `Name: value`.
 */
export const commandSchema = z.strictObject({
  by: z.literal('command'),
  command: programSchema,
  /** Absolute working folder. Default: that of the Hooktrail that sends. */
  folder: z.string().min(1).max(4000).optional(),
  header: addedNameSchema.nullable().default(null),
})

/** How the body is signed. */
const signingSchema = z.discriminatedUnion('by', [hmacSchema, rsaSchema, commandSchema])
/** How a route signs what it forwards: no program, which would run for whatever arrives. */
export const routeSigningSchema = z.discriminatedUnion('by', [hmacSchema, rsaSchema])
export type RouteSigning = z.infer<typeof routeSigningSchema>
export type Signing = z.infer<typeof signingSchema>

/** Headers that the signature sets, as far as they are known. */
function headersOf(signing: Signing | null): string[] {
  if (signing === null) return []
  if (signing.by === 'rsa-sha256') return Object.values(signatureHeaders)
  return signing.header === null ? [] : [signing.header]
}

/** Headers with their values, as templates. */
export const addedHeadersSchema = z
  .array(z.tuple([addedNameSchema, templateSchema]))
  .max(100)
  .default([])

/**
 * Headers and a signature for what is sent. Each replaces captured headers of its name. Names of variables are stored,
 * their values never.
 */
export const additionsSchema = z
  .object({
    headers: addedHeadersSchema,
    signing: signingSchema.nullable().default(null),
  })
  .refine(
    ({ headers, signing }) => {
      const names = [...headers.map(([name]) => name), ...headersOf(signing)]
      return new Set(names.map(name => name.toLowerCase())).size === names.length
    },
    { error: 'a header is given twice' },
  )
export type Additions = z.infer<typeof additionsSchema>
export type AdditionsInput = z.input<typeof additionsSchema>

export const noAdditions: Additions = { headers: [], signing: null }

/** Values of variables in the caller's environment, for one sending. Never stored. */
export const callerVariablesSchema = z.record(z.string().max(255), z.string().max(64 * 1024)).default({})

/** Parameters of everything that is sent at once. */
export const addedParams = {
  additions: additionsSchema.default(noAdditions),
  variables: callerVariablesSchema,
}
export interface Added {
  readonly additions: Additions
  readonly variables: Readonly<Record<string, string>>
}

export const nothingAdded: Added = { additions: noAdditions, variables: {} }

export function hasAdditions({ headers, signing }: Additions): boolean {
  return headers.length > 0 || signing !== null
}

const variablePattern = /\$(?:(\$)|([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g

export function expandVariables(template: string, read: (name: string) => string): string {
  return template.replace(variablePattern, (_, dollar, plain, braced) =>
    dollar === undefined ? read(plain ?? braced) : '$',
  )
}

/** Names of the variables, each once. */
export function variablesOf({ headers, signing }: Additions): string[] {
  const names = new Set<string>()
  if (signing?.by === 'hmac-sha256' && signing.secret.from === 'env') names.add(signing.secret.variable)
  for (const [, template] of headers)
    expandVariables(template, name => {
      names.add(name)
      return ''
    })
  return [...names]
}
