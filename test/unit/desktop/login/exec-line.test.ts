import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { escapeValue, execLine } from '../../../../main/desktop/login/login-item.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

test.each([
  [['/usr/lib/hooktrail/hooktrail', '--hidden'], '/usr/lib/hooktrail/hooktrail --hidden'],
  [['/home/me/my apps/hooktrail'], '"/home/me/my apps/hooktrail"'],
  [['a', ''], 'a ""'],
  [['100%'], '100%%'],
  [['$HOME'], '"\\\\$HOME"'],
  [['say "hi"'], '"say \\\\"hi\\\\""'],
  [['back\\slash'], '"back\\\\\\\\slash"'],
  [['`id`'], '"\\\\`id\\\\`"'],
  [['two\nlines'], '"two\\nlines"'],
])('%j is written so that it arrives as it is', (parts, line) => {
  expect(execLine(parts)).toBe(line)
})

test('a value of the file has its backslashes and line ends escaped', () => {
  expect(escapeValue('a\\b\nc\td')).toBe('a\\\\b\\nc\\td')
})

test.runIf(hasGio())('a desktop starts the program with exactly these arguments', async () => {
  const folder = join(temporaryFolder(), 'hooktrail test $x ')
  mkdirSync(folder)
  const args = ['--hidden', 'a b', '$HOME', '`id`', '"q"', "it's", 'back\\slash', '100%', '%f', '']
  const output = join(folder, 'arguments.json')
  const script = `require('fs').writeFileSync(process.argv[1], JSON.stringify(process.argv.slice(2)))`
  const parts = [process.execPath, '-e', script, '--', output, ...args]
  const file = join(folder, 'test.desktop')
  writeFileSync(file, `[Desktop Entry]\nType=Application\nName=Test\nExec=${execLine(parts)}\n`)
  execFileSync('gio', ['launch', file])
  expect(JSON.parse(await until(() => readWhole(output)))).toEqual(args)
})

function readWhole(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8')
    return text.endsWith(']') ? text : null
  } catch {
    return null
  }
}

function hasGio(): boolean {
  try {
    execFileSync('gio', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    console.log('skipped: gio is missing, which starts desktop files')
    return false
  }
}
