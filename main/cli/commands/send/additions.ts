import { InvalidArgumentError } from 'commander'
import { type Added, type Additions, additionsSchema, variablesOf } from '#contract/sending/additions'
import type { Client } from '#contract/transport'
import { createApprovedPrograms, findProgram } from '../../../engine/library.ts'
import { understood, wrongUsage } from '../../arguments.ts'
import type { OptionsOf } from '../../command.ts'
import type { CommandContext } from '../../command-context.ts'
import { splitCommand } from '../../split-command.ts'
import { withEngine } from '../../store/hold-store.ts'
import { terminalConsent } from '../../terminal/ask-in-terminal.ts'

/** Options of a signature without a program. */
export const signingOptions = {
  '--sign <method>': {
    text: 'sign the body; rsa-sha256: the payload, with the key pair of the data folder',
    choices: ['hmac-sha256', 'rsa-sha256'],
  },
  '--sign-header <name>': 'header of the signature',
  '--sign-secret-env <variable>': 'variable of the environment with the secret',
  '--sign-secret <name>': 'saved secret, instead of a variable',
  '--sign-encoding <encoding>': {
    text: 'encoding of the signature (default: hex)',
    choices: ['hex', 'base64'],
  },
  '--sign-prefix <text>': 'text before the signature, such as sha256=',
} as const
type SigningOptions = OptionsOf<typeof signingOptions>

/** Options of everything that is sent: headers and a signature. */
export const additionOptions = {
  '--header <name:value>': {
    text: 'add a header; $NAME stands for a variable of the environment; repeatable',
    each: addedHeader,
  },
  ...signingOptions,
  '--sign-command <command>': {
    text: 'program that reads the body and prints the signature, or lines such as X-Signature: value',
    read: understood(splitCommand),
  },
} as const
export type AdditionOptions = OptionsOf<typeof additionOptions>

/** `variables`: their values in this process; another process may send. Throws `invalid-params`. */
export function addedOf(options: AdditionOptions): Added {
  const parsed = additionsSchema.safeParse({ headers: options.header, signing: signingOf(options) })
  if (!parsed.success) throw wrongUsage(`Headers and signature: ${parsed.error.issues[0]?.message}.`)
  return { additions: parsed.data, variables: ownVariables(parsed.data) }
}

/** Values of the variables in this process; a missing variable is left out. */
export const ownVariables = (additions: Additions) => ownValues(variablesOf(additions))

export function ownValues(names: Iterable<string | null>): Record<string, string> {
  const values = [...names].map(name => [name, name === null ? undefined : process.env[name]])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** As `withEngine`, for what `work` sends: whoever types the command of a program allows it. */
export async function withSender<T>(
  context: CommandContext,
  dataDir: string,
  { signCommand }: AdditionOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (signCommand === undefined) return withEngine(context, dataDir, work)
  await createApprovedPrograms(dataDir).approve(await findProgram(signCommand))
  return withEngine(context, dataDir, work, { consent: terminalConsent(dataDir) })
}

/** How the options sign; `null`: not. Throws `invalid-params`. */
export function signingOf(options: SigningOptions & { readonly signCommand?: string[] | undefined }) {
  const { sign, signHeader, signSecretEnv, signSecret, signEncoding, signPrefix, signCommand } = options
  const more = signSecretEnv ?? signSecret ?? signEncoding ?? signPrefix
  if (signCommand !== undefined) {
    if ((sign ?? more) !== undefined)
      throw wrongUsage('--sign-command takes no other --sign options but --sign-header.')
    return { by: 'command', command: signCommand, folder: process.cwd(), header: signHeader ?? null } as const
  }
  if (sign === undefined) {
    if ((signHeader ?? more) === undefined) return null
    throw wrongUsage('Add --sign hmac-sha256 or another way to sign what is sent.')
  }
  if (sign === 'rsa-sha256') {
    if ((signHeader ?? more) === undefined) return { by: sign } as const
    throw wrongUsage('--sign rsa-sha256 takes no other --sign options: its headers are fixed.')
  }
  if (signHeader === undefined || (signSecretEnv === undefined) === (signSecret === undefined))
    throw wrongUsage('--sign hmac-sha256 needs --sign-header and one of --sign-secret-env and --sign-secret.')
  const secret =
    signSecret === undefined
      ? ({ from: 'env', variable: signSecretEnv ?? '' } as const)
      : ({ from: 'saved', name: signSecret } as const)
  return { by: sign, header: signHeader, encoding: signEncoding, prefix: signPrefix, secret } as const
}

export function addedHeader(text: string): [string, string] {
  const match = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/s.exec(text)
  if (match === null) throw new InvalidArgumentError('Enter a header as name:value.')
  return [match[1] ?? '', match[2] ?? '']
}
