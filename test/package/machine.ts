import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Skipped } from './step.ts'

/** Runs as this user what users run. It owns nothing, and no other program runs as it. */
const user = 'nobody'

export interface Ended {
  readonly status: number | null
  readonly output: string
}

export function hasTool(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}

/** Ends the step where a tool is missing. */
export function needTools(...names: readonly string[]): void {
  const missing = names.filter(name => !hasTool(name))
  if (missing.length > 0) throw new Skipped(`missing: ${missing.join(', ')}`)
}

/** Ends the step where packages cannot be installed. */
export function needRoot(): void {
  if (process.platform !== 'linux') throw new Skipped('needs Linux')
  if (process.getuid?.() !== 0) throw new Skipped('needs root')
}

export function runAsRoot(program: string, args: readonly string[]): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return { status, output: error ? error.message : `${stdout}${stderr}`.trim() }
}

/** A home folder of the unprivileged user. */
export function makeHome(dir: string): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const [uid, gid] = ['-u', '-g'].map(flag =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout),
  )
  if (uid === undefined || gid === undefined) throw new Error('unreachable')
  chownSync(dir, uid, gid)
  return dir
}

export interface UserCommand {
  readonly home: string
  /** On a virtual display. */
  readonly hasDisplay?: boolean
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Shown while it runs, instead of returned. */
  readonly isShown?: boolean
}

/**
 * Runs a program as the unprivileged user, with no network but loopback, where the machine can do that.
 * `cwd` is made readable for that user at `home/checkout` where it is not.
 */
export function runAsUser(args: readonly string[], given: UserCommand): Ended {
  const { home, cwd, hasDisplay = false, isShown = false } = given
  const env = { HOME: home, TMPDIR: '/tmp', PATH: `${process.env.PATH}`, ...given.env }
  const bound = cwd !== undefined && !isReadable(cwd) ? join(home, 'checkout') : undefined
  const script = [
    'ip link set lo up',
    ...(bound && cwd ? [`mkdir -p '${bound}'`, `mount --bind '${cwd}' '${bound}'`] : []),
    ...(cwd ? [`cd '${bound ?? cwd}'`] : ['cd /']),
    'exec "$@"',
  ].join(' && ')
  const command = [
    ...['unshare', '--net', '--mount', 'sh', '-c', script, 'sh', 'runuser', '-u', user, '--', 'env', '-i'],
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...(hasDisplay ? ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'] : []),
    ...args,
  ]
  const [program = '', ...rest] = command
  const { status, stdout, stderr, error } = spawnSync(program, rest, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: isShown ? 'inherit' : 'pipe',
  })
  return { status, output: error ? error.message : `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

function isReadable(dir: string): boolean {
  return spawnSync('runuser', ['-u', user, '--', 'test', '-r', join(dir, 'package.json')]).status === 0
}

/** The path of the tools of the checkout, first. */
export function toolPath(root: string): string {
  return [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
}
