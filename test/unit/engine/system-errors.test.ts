import { expect, test } from 'vitest'
import { systemError } from '../../../main/engine/system-errors.ts'

const withCode = (code: string): Error => Object.assign(new Error('/home/jane/secret'), { code })

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
  ['EROFS', 'folder-not-writable'],
  ['SQLITE_READONLY_DIRECTORY', 'folder-not-writable'],
  ['EACCES', 'folder-not-writable'],
  ['SQLITE_CANTOPEN_ISDIR', 'folder-not-writable'],
  ['ENAMETOOLONG', 'folder-not-writable'],
  ['EMFILE', 'store-failed'],
  ['SQLITE_IOERR_READ', 'store-failed'],
])('%s is told as %s, with what to do', (code, told) => {
  const error = systemError(withCode(code))
  expect(error?.code).toBe(told)
  expect(error?.message).toMatch(new RegExp(`^[A-Z].* \\(${code}\\)\\. [A-Z].*\\.$`))
  expect(error?.message).not.toContain('jane')
})

test('any other error stays a defect', () => {
  for (const error of [new Error('x'), withCode('ERR_ASSERTION'), withCode('toString'), 'ENOSPC', null]) {
    expect(systemError(error)).toBeNull()
  }
})
