import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const bin = fileURLToPath(new URL('../../../main/package/bin/', import.meta.url))

/** An app whose executable, at `path` from its resources, is a script. */
function appWith(path: string, script: string): string {
  const resources = join(temporaryFolder(), 'some app', 'resources')
  const executable = join(resources, path)
  mkdirSync(join(resources, 'bin'), { recursive: true })
  mkdirSync(dirname(executable), { recursive: true })
  cpSync(join(bin, 'hooktrail'), join(resources, 'bin/hooktrail'))
  writeFileSync(executable, `#!/bin/sh\n${script}\n`)
  chmodSync(executable, 0o755)
  return resources
}

const printing = 'printf "%s\\n" "$ELECTRON_RUN_AS_NODE" "$@"'
const linesOf = (command: string, ...args: string[]): string[] =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout.trimEnd().split('\n')

describe.skipIf(process.platform === 'win32')('the command of a package (needs a POSIX shell)', () => {
  test('on Linux it runs the app as Node on the command in the archive, with its arguments', () => {
    const resources = appWith('../hooktrail-desktop', printing)
    expect(linesOf(join(resources, 'bin/hooktrail'), 'send', 'a b', '', '--to=*')).toEqual([
      '1',
      join(resources, 'app.asar/main/cli/hooktrail.mjs'),
      ...['send', 'a b', '', '--to=*'],
    ])
  })

  test('on macOS it runs the app as the command, and Chromium reads none of the arguments', () => {
    const resources = appWith('../MacOS/Hooktrail', printing)
    expect(linesOf(join(resources, 'bin/hooktrail'), 'list', '--json')).toEqual([
      ...['', '--hooktrail-command', '--', 'list', '--json'],
    ])
  })

  test('it finds the app through links, absolute and relative', () => {
    const resources = appWith('../hooktrail-desktop', printing)
    const folder = temporaryFolder()
    symlinkSync(join(resources, 'bin/hooktrail'), join(folder, 'first'))
    symlinkSync('first', join(folder, 'second'))
    expect(linesOf(join(folder, 'second'))[1]).toBe(join(resources, 'app.asar/main/cli/hooktrail.mjs'))
  })

  test('its exit status is that of the app', () => {
    const resources = appWith('../hooktrail-desktop', 'exit 2')
    expect(spawnSync(join(resources, 'bin/hooktrail')).status).toBe(2)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s reaches the app, which has its process',
    async signal => {
      const resources = appWith(
        '../hooktrail-desktop',
        'trap "echo told; exit 7" INT TERM HUP\necho $$\nwhile :; do sleep 0.05; done',
      )
      const child: ChildProcess = spawn(join(resources, 'bin/hooktrail'), {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'close')
      const pieces: string[] = []
      const first = new Promise<void>(resolve => {
        child.stdout?.setEncoding('utf8').on('data', text => {
          pieces.push(text)
          resolve()
        })
      })
      await first
      child.kill(signal)
      expect(await ended).toEqual([7, null])
      expect(pieces.join('')).toBe(`${child.pid}\ntold\n`)
    },
  )
})

test('on Windows it passes all arguments behind two dashes, and the exit status on', () => {
  const text = readFileSync(join(bin, 'hooktrail.cmd'), 'utf8')
  expect(text).toContain('"%~dp0..\\..\\Hooktrail.exe" --hooktrail-command -- %*\r\nexit /b %ERRORLEVEL%\r\n')
})
