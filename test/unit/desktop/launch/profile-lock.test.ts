import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFailure, makeProfile } from '../../../../main/desktop/launch/profile-lock.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A profile with Chromium's links: to the holder, and to its socket in another folder. */
function lockedProfile(holder: string, hasSocket: boolean): string {
  const folder = temporaryFolder()
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  if (hasSocket) writeFileSync(join(folder, 'socket'), '')
  symlinkSync(join(folder, 'socket'), join(profile, 'SingletonSocket'))
  symlinkSync(holder, join(profile, 'SingletonLock'))
  return profile
}

/** More than any system gives. */
const unusedPid = 2 ** 30

test('the folder is made with what is above it, and may be there', () => {
  const profile = join(temporaryFolder(), 'a', 'profile')
  makeProfile(profile)
  makeProfile(profile)
  expect(readdirSync(profile)).toEqual([])
})

test('a file in its place is named', () => {
  const profile = join(temporaryFolder(), 'profile')
  writeFileSync(profile, '')
  expect(() => makeProfile(profile)).toThrow(`can’t use the folder ${profile} (EEXIST)`)
})

test.each([hostname(), 'its-name-before'])('a running holder with its socket is open already: %s', host => {
  expect(lockFailure(lockedProfile(`${host}-${process.pid}`, true), 'linux')).toBeNull()
})

test.each([
  ['ended', `host-${unusedPid}`, true],
  ['has no socket here, as one on another computer', `host-${process.pid}`, false],
  ['is no process', 'host', true],
])('a holder that %s is none: locking failed', (_case, holder, hasSocket) => {
  const profile = lockedProfile(holder, hasSocket)
  expect(lockFailure(profile, 'linux')?.message).toContain(`can’t lock the folder ${profile}. Check`)
  expect(readdirSync(profile)).toEqual(['SingletonLock', 'SingletonSocket'])
})

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that can’t be written is named',
  () => {
    const profile = temporaryFolder()
    chmodSync(profile, 0o500)
    expect(lockFailure(profile, 'linux')?.message).toContain(`does not allow access to ${profile} (EACCES)`)
  },
)

test('on Windows a folder that can be written is locked by another Hooktrail, any other is named', () => {
  const profile = temporaryFolder()
  expect(lockFailure(profile, 'win32')).toBeNull()
  expect(readdirSync(profile)).toEqual([])
  const missing = join(profile, 'missing')
  expect(lockFailure(missing, 'win32')?.message).toContain(missing)
})
