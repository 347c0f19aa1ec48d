import { spawn } from 'node:child_process'

/** Opens a URL in the person's browser where there is one; where there is none, the printed URL has to do. */
export function openBrowser(url: string): void {
  const opener = browserOpener(process.platform, process.env, process.getuid?.() === 0)
  if (opener === null) return
  const [command, ...args] = opener
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  // No such program: the URL stands in the terminal.
  child.on('error', () => {})
  child.unref()
}

/** The program that opens URLs and its arguments before the URL; `null` where no browser is to be expected. */
export function browserOpener(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  isRoot: boolean,
): [string, ...string[]] | null {
  if (isRoot || env.CI || env.SSH_CONNECTION) return null
  if (platform === 'darwin') return ['open']
  // Not `start`: a shell would read the address.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null
}
