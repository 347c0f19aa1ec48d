import { expect, test } from 'vitest'
import { systemError } from '../../../../main/engine/files/system-errors.ts'

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
])('%s is told as %s, with what to do', (code, reported) => {
  const error = systemError(withCode(code))
  expect(error?.code).toBe(reported)
  expect(error?.message).toMatch(new RegExp(`^[A-Z].* \\(${code}\\)\\. [A-Z].*\\.$`))
  expect(error?.message).not.toContain('jane')
})

const withPath = (code: string, path: string): Error => Object.assign(new Error('x'), { code, path })

test.each(['ENOSPC', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENAMETOOLONG'])(
  '%s names the path that it is about, and advises nothing about the data folder',
  code => {
    expect(systemError(withPath(code, '/fixtures/mine'))?.message).toContain(`/fixtures/mine`)
    for (const error of [withPath(code, '/fixtures/mine'), withCode(code)]) {
      expect(systemError(error)?.message).not.toMatch(/--data|data folder/)
    }
  },
)

test('a long path is shortened to its beginning and its end', () => {
  const path = `/begin${'x'.repeat(5_000)}/end`
  expect(systemError(withPath('ENAMETOOLONG', path))?.message).toMatch(
    /^The path \/beginx{94}…x{95}\/end is longer/,
  )
})

test('any other error stays a defect', () => {
  for (const error of [new Error('x'), withCode('ERR_ASSERTION'), withCode('toString'), 'ENOSPC', null]) {
    expect(systemError(error)).toBeNull()
  }
})
