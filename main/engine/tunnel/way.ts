import { isAbsolute } from 'node:path'
import type { ForwardingHeader, TunnelWay } from '#contract/registration/tunnel'
import { homeFolder } from '../files/home-folder.ts'
import { isLoopbackHost } from '../net/hosts.ts'

export function programOf(
  way: Extract<TunnelWay, { kind: 'cloudflared' | 'ssh' | 'command' }>,
  inletPort: number | '{port}',
): TunnelProgram {
  const inletUrl = `http://127.0.0.1:${inletPort}`
  switch (way.kind) {
    case 'cloudflared':
      return {
        file: 'cloudflared',
        args: ['tunnel', '--no-autoupdate', '--url', inletUrl],
        findUrl: line => /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com/.exec(line)?.[0] ?? null,
        url: null,
        missing: 'cloudflared was not found on the PATH. Install it, and start the tunnel again.',
      }
    case 'ssh':
      return sshProgram(way, inletPort)
    case 'command': {
      // One name for consent, whatever the port.
      const [file = '', ...rest] = way.command
      const args = rest.map(part =>
        part.replaceAll('{port}', String(inletPort)).replaceAll('{url}', inletUrl),
      )
      const pattern = patternOf(way.pattern)
      return {
        file,
        args,
        findUrl: line => {
          const found = pattern?.exec(line)
          return webUrlOf(found?.[1] ?? found?.[0])
        },
        url: null,
        missing: `${file} was not found. Check the command, and start the tunnel again.`,
      }
    }
    default:
      return way satisfies never
  }
}

/** Command of a way, with `{port}` for the inlet's port; `null` without a program. */
export function commandOf(way: TunnelWay): readonly string[] | null {
  if (way.kind === 'ngrok' || way.kind === 'proxy') return null
  const { file, args } = programOf(way, '{port}')
  return [file, ...args]
}

/**
 * Working folder of a way's program. Commands that do the same in every folder are allowed once: `cloudflared`, and
 * `ssh` with absolute files.
 */
export function workingFolderOf(way: TunnelWay): string {
  const isAnywhere =
    way.kind === 'cloudflared' ||
    (way.kind === 'ssh' &&
      [way.identityFile, way.knownHostsFile].every(path => path === null || isAbsolute(path)))
  return (isAnywhere ? homeFolder() : null) ?? process.cwd()
}

/** Header that the tunnel itself sets. */
export function headerOf(way: TunnelWay): ForwardingHeader {
  switch (way.kind) {
    // Both append the caller to the header that the caller sent.
    case 'cloudflared':
    case 'ngrok':
      return 'x-forwarded-for'
    case 'ssh':
      return 'none'
    case 'command':
    case 'proxy':
      return way.header
    default:
      return way satisfies never
  }
}

/** Whether a tunnel needs a network: its address or the host it connects to is not this computer. */
export function leadsOutside(way: TunnelWay, publicUrl: string | null): boolean {
  switch (way.kind) {
    case 'cloudflared':
      return true
    case 'ngrok':
      return publicUrl === null || isOutside(publicUrl)
    case 'ssh':
      return !isLoopbackHost(way.host)
    case 'command':
      return publicUrl !== null && isOutside(publicUrl)
    case 'proxy':
      return isOutside(way.publicUrl)
    default:
      return way satisfies never
  }
}

function isOutside(url: string): boolean {
  return !isLoopbackHost(new URL(url).hostname)
}

function patternOf(text: string): RegExp | null {
  try {
    return new RegExp(text)
  } catch {
    return null
  }
}

export type TunnelProgram = ReturnType<typeof sshProgram>

function sshProgram(way: Extract<TunnelWay, { kind: 'ssh' }>, inletPort: number | '{port}') {
  const address = way.remoteAddress === null ? '' : `${way.remoteAddress}:`
  const options = [
    // No user can respond to a question here.
    'BatchMode=yes',
    'ExitOnForwardFailure=yes',
    'ConnectTimeout=10',
    'ServerAliveInterval=15',
    'ServerAliveCountMax=2',
    'StrictHostKeyChecking=accept-new',
    ...(way.knownHostsFile === null ? [] : [`UserKnownHostsFile=${way.knownHostsFile}`]),
  ]
  const host = way.host.includes(':') && !way.host.startsWith('[') ? `[${way.host}]` : way.host
  const at = (port: number | string): string => way.publicUrl ?? `http://${host}:${port}`
  return {
    file: 'ssh',
    args: [
      ...['-N', '-T'],
      ...options.flatMap(option => ['-o', option]),
      ...(way.identityFile === null ? [] : ['-i', way.identityFile, '-o', 'IdentitiesOnly=yes']),
      ...['-p', String(way.port)],
      ...['-R', `${address}${way.remotePort}:127.0.0.1:${inletPort}`],
      ...['--', way.user === null ? way.host : `${way.user}@${way.host}`],
    ],
    /** Public address in a line of the program's output, if any. */
    findUrl: (line: string): string | null => {
      const port = /Allocated port (\d+) for remote forward/.exec(line)?.[1]
      return port === undefined ? null : at(port)
    },
    /** Known before the program prints anything. */
    url: way.remotePort === 0 ? null : at(way.remotePort),
    missing: 'ssh was not found on the PATH. Install OpenSSH, and start the tunnel again.',
  }
}

function webUrlOf(text: string | undefined): string | null {
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  return new URL(text).origin
}
