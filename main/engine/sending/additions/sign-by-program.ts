import { AppError } from '#contract/errors'
import { addedNameSchema } from '#contract/sending/additions'
import type { HeaderPairs } from '#contract/terms'
import type { Program } from '../../programs/programs.ts'
import { type ProgramLimits, runProgram } from '../../programs/run-program.ts'

const what = 'The sign command'
const signLimits: ProgramLimits = { timeoutMs: 30_000, stdoutBytes: 16 * 1024 }

export interface RequestToSign {
  readonly method: string
  readonly url: string
  readonly body: Uint8Array
}

/** A program that the user allowed. `header`: the header with its output; `null`: it prints lines `Name: value`. */
export interface SigningProgram {
  readonly program: Program
  readonly header: string | null
}

/**
 * Headers that a program makes for a request, whose body it reads on stdin. Rejects with `signing-failed` if it fails, takes
 * too long, or prints what no header can hold. No message has its output, which may be a secret.
 */
export async function signByProgram(
  { method, url, body }: RequestToSign,
  { program, header }: SigningProgram,
  limits = signLimits,
): Promise<HeaderPairs> {
  const ended = await runProgram(program, program.command, {
    what,
    isRead: true,
    limits,
    input: body,
    code: 'signing-failed',
    variables: { HOOKTRAIL_METHOD: method, HOOKTRAIL_URL: url },
    signal: new AbortController().signal,
  })
  if (ended.exitCode !== 0)
    throw failed(`ended with ${ended.exitCode}. Run it in a terminal to see why: ${program.command[0]}`)
  if (ended.isCut) throw failed(`printed more than ${limits.stdoutBytes / 1024} KiB`)
  return headersOf(Buffer.from(ended.stdout).toString('latin1'), header)
}

function headersOf(output: string, header: string | null): HeaderPairs {
  const lines = output.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.some(line => !/^[\t -~]*$/.test(line)))
    throw failed('printed a control character or a letter beyond ASCII, which no header can hold')
  if (output.trim() === '') throw failed('printed nothing')
  if (header === null) return named(lines)
  if (lines.length > 1) throw failed('printed more than one line, and the header of the signature takes one')
  return [[header, output.trim()]]
}

function named(lines: readonly string[]): HeaderPairs {
  const names = new Set<string>()
  return lines.map((line, at): [string, string] => {
    const [, name = '', value = ''] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    const { error } = addedNameSchema.safeParse(name)
    if (error !== undefined)
      throw failed(
        `printed a line ${at + 1} that is no header such as X-Signature: value, or one it can’t set`,
      )
    if (names.has(name.toLowerCase())) throw failed('printed a header twice')
    names.add(name.toLowerCase())
    return [name, value]
  })
}

function failed(why: string): AppError {
  return new AppError('signing-failed', `${what} ${why}.`)
}
