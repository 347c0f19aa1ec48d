import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { AppError } from '#contract/errors'
import { escapeValue, execLine } from './exec-line.ts'

/** The program that is started at login, and its arguments. */
export interface LoginCommand {
  readonly file: string
  readonly args: readonly string[]
}

/** Where this user's desktop looks for programs to start: the Desktop Application Autostart Specification. */
export function autostartPath(configHome: string | undefined, home: string): string {
  const folder = configHome !== undefined && isAbsolute(configHome) ? configHome : join(home, '.config')
  return join(folder, 'autostart', 'hooktrail.desktop')
}

/** Whether the desktop starts what the file says. Settings of GNOME and others switch it off inside the file. */
export function isAutostartOn(path: string): boolean {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return false
  }
  const entries = new Map(
    text.split('\n').flatMap(line => {
      const found = /^([A-Za-z-]+)\s*=\s*(.*?)\s*$/.exec(line)
      return found === null ? [] : [[found[1], found[2]] as const]
    }),
  )
  return (
    entries.has('Exec') &&
    entries.get('Hidden') !== 'true' &&
    entries.get('X-GNOME-Autostart-enabled') !== 'false'
  )
}

/** Throws `not-available` for a program that the format has no place for. */
export function writeAutostart(path: string, { file, args }: LoginCommand): void {
  if (file.includes('=')) {
    throw new AppError(
      'not-available',
      `The desktop can't start ${file}, because of the "=" in its path. Move Hooktrail to another folder.`,
    )
  }
  const text = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Hooktrail',
    'Comment=Captures webhooks',
    `Exec=${execLine([file, ...args])}`,
    // Ignored where Hooktrail was removed and this file was not.
    `TryExec=${escapeValue(file)}`,
    'Icon=hooktrail',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
  const aside = `${path}.${process.pid}.tmp`
  writeFileSync(aside, text, { mode: 0o644 })
  renameSync(aside, path)
}

export function removeAutostart(path: string): void {
  rmSync(path, { force: true })
}
