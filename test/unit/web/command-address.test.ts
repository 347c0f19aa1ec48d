import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandAddress } from '../../../main/web/command-address.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the socket lies in the data folder where the path is short enough for every system', () => {
  const dataDir = temporaryFolder()
  expect(commandAddress(dataDir, 'linux')).toBe(join(dataDir, 'hooktrail.sock'))
})

test('a long data folder has a short address of its own, the same through a link', () => {
  const folder = temporaryFolder()
  const [first, second] = ['a', 'b'].map(letter => join(folder, letter.repeat(100)))
  for (const dataDir of [first, second]) mkdirSync(dataDir ?? '')
  const link = join(folder, 'c'.repeat(100))
  symlinkSync(first ?? '', link)
  const address = commandAddress(first ?? '', 'linux')
  expect(Buffer.byteLength(address)).toBeLessThanOrEqual(100)
  expect(address).not.toBe(commandAddress(second ?? '', 'linux'))
  expect(address).toBe(commandAddress(link, 'linux'))
})

test('Windows speaks over a named pipe', () => {
  expect(commandAddress(temporaryFolder(), 'win32')).toMatch(/^\\\\\.\\pipe\\hooktrail-[0-9a-f]{24}$/)
})
