import { expect, test } from 'vitest'
import { isTrayAvailable, type RunProgram } from '../../../../main/desktop/tray/tray-available.ts'

const missing = Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT' })
const failed = Object.assign(new Error('Command failed'), { code: 1 })

/** Programs by their name: what each prints, or how it fails. The rest are missing. */
function machineWith(programs: Record<string, string | Error>): { run: RunProgram; started: string[] } {
  const started: string[] = []
  return {
    started,
    async run(file) {
      started.push(file)
      const result = programs[file] ?? missing
      if (result instanceof Error) throw result
      return result
    },
  }
}

test.each([
  ['busctl', 'b true\n'],
  ['gdbus', '(<true>,)\n'],
  ['dbus-send', 'method return\n   variant       boolean true\n'],
])('a tray that %s reports is there', async (program, output) => {
  const { run } = machineWith({ [program]: output })
  expect(await isTrayAvailable('linux', undefined, run)).toBe(true)
})

test.each([
  ['a desktop without a host for it', { busctl: 'b false\n' }],
  ['a bus without a watcher', { busctl: failed, gdbus: '(<true>,)\n' }],
  ['no program that could tell', {}],
])('with %s there is none', async (_case, programs) => {
  expect(await isTrayAvailable('linux', undefined, machineWith(programs).run)).toBe(false)
})

test('other platforms always have one, and nothing is started to find out', async () => {
  const { run, started } = machineWith({})
  expect(await isTrayAvailable('darwin', undefined, run)).toBe(true)
  expect(await isTrayAvailable('win32', undefined, run)).toBe(true)
  expect(started).toEqual([])
})

test('the user decides where a desktop is not recognized', async () => {
  const { run, started } = machineWith({ busctl: 'b true\n' })
  expect(await isTrayAvailable('linux', 'never', run)).toBe(false)
  expect(await isTrayAvailable('linux', 'always', machineWith({}).run)).toBe(true)
  expect(started).toEqual([])
  expect(await isTrayAvailable('linux', 'nonsense', run)).toBe(true)
})
