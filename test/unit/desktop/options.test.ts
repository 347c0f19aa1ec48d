import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { readOptions } from '../../../main/desktop/options.ts'

test('port and data folder are read, and the folder is taken from where the app was started', () => {
  const options = readOptions(['.', '--port', '0', '--data=kept'], resolve('/somewhere'))
  expect(options).toEqual({ isHidden: false, port: 0, dataDir: resolve('/somewhere/kept') })
})

test('what Chromium, Electron and debuggers put on the command line is passed over', () => {
  const argv = ['-r', 'loader.js', '--inspect=0', '--remote-debugging-port=0', '--no-sandbox', '.']
  expect(readOptions(argv, '/')).toEqual({ isHidden: false })
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
