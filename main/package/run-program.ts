import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program to its end and returns its stdout. A failure has its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string | undefined>> } = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], { ...options, maxBuffer: 2 ** 28 })
    return stdout
  } catch (error) {
    throw new Error(`${program} failed: ${outputOf(error)}`, { cause: error })
  }
}

function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOENT') return 'it is not installed.'
  const printed = ['stdout', 'stderr'].map(name => String(Reflect.get(error, name) ?? '')).join('\n')
  return printed.trim() === '' ? error.message : printed.trim()
}
