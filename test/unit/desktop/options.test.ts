import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { projectFileSchema } from '#contract/project'
import { readOptions } from '../../../main/desktop/options.ts'

test('port and data folder are read, and the folder is taken from where the app was started', () => {
  const options = readOptions(['.', '--port', '0', '--data=kept'], resolve('/somewhere'))
  expect(options).toEqual({ isHidden: false, port: 0, dataDir: resolve('/somewhere/kept'), given: ['.'] })
})

test('what Chromium, Electron and debuggers put on the command line is passed over', () => {
  const argv = ['-r', 'loader.js', '--inspect=0', '--remote-debugging-port=0', '--no-sandbox', '.']
  expect(readOptions(argv, '/app', '/app')).toEqual({ isHidden: false, given: [] })
})

test('links and paths are left for the window; the folder that Electron runs is none of them', () => {
  const given = ['hooktrail://delivery/3', 'session.ndjson']
  expect(readOptions(['--port', '0', ...given], '/').given).toEqual(given)
  expect(readOptions(['--no-sandbox', '.', '--port', '0', ...given], '/app', '/app').given).toEqual(given)
  expect(readOptions(['--', ...given], '/').given).toEqual(given)
})

test.each([
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port', 'http'],
  ['--port'],
  ['--data'],
  ['--data', ''],
])('%s %s is refused with words', (...argv) => {
  expect(() => readOptions(argv, '/')).toThrow(AppError)
})

test('a login item starts the app without a window', () => {
  expect(readOptions(['.', '--hidden'], '/').isHidden).toBe(true)
  expect(readOptions(['.'], '/').isHidden).toBe(false)
})

test('a variable counts where the option is absent, and an empty one is none', () => {
  const variables = { HOOKTRAIL_PORT: '5000', HOOKTRAIL_DATA: 'saved' }
  expect(readOptions([], resolve('/somewhere'), undefined, variables)).toMatchObject({
    port: 5000,
    dataDir: resolve('/somewhere/saved'),
  })
  expect(readOptions(['--port', '0'], '/', undefined, variables).port).toBe(0)
  expect(readOptions([], '/', undefined, { HOOKTRAIL_PORT: '', HOOKTRAIL_DATA: '' })).toEqual({
    isHidden: false,
    given: [],
  })
  expect(() => readOptions([], '/', undefined, { HOOKTRAIL_PORT: 'a' })).toThrow(AppError)
})

test('the project of the working folder counts last, and not at login', () => {
  const project = {
    file: '/p/hooktrail.config.json',
    folder: '/p',
    dataDir: '/p/.hooktrail',
    fixturesDir: null,
    setup: projectFileSchema.parse({ port: 0 }),
  }
  const read = (...argv: string[]) => readOptions(argv, '/p', undefined, {}, () => project)
  expect(read()).toEqual({
    isHidden: false,
    port: 0,
    dataDir: '/p/.hooktrail',
    given: [],
    project,
    isOfProject: true,
    isPortGiven: false,
  })
  expect(read('--port', '5000', '--data', '/d')).toEqual({
    isHidden: false,
    port: 5000,
    dataDir: resolve('/d'),
    given: [],
    project,
    isOfProject: false,
    isPortGiven: true,
  })
  expect(read('--hidden')).toEqual({ isHidden: true, given: [] })
})
