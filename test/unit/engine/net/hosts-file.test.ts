import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLoopbackHost, isPublicHost, loopbackAddress } from '../../../../main/engine/net/hosts.ts'
import { hostsFileAddresses } from '../../../../main/engine/net/hosts-file.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('a name has the addresses of its lines, and a changed file is read again', () => {
  const path = join(temporaryFolder(), 'hosts')
  writeFileSync(
    path,
    '# comment\n127.0.0.1\tlocalhost App.Example # mine\r\n::1 app.example\n10.0.0.1 other.example\n\n127.0.0.1\n',
  )
  expect(hostsFileAddresses('app.EXAMPLE.', path)).toEqual(['127.0.0.1', '::1'])
  expect(hostsFileAddresses('other.example', path)).toEqual(['10.0.0.1'])
  expect(hostsFileAddresses('mine', path)).toEqual([])
  writeFileSync(path, '127.0.0.1 new.example\n')
  utimesSync(path, 1, 1)
  expect(hostsFileAddresses('new.example', path)).toEqual(['127.0.0.1'])
  expect(hostsFileAddresses('app.example', path)).toEqual([])
  expect(hostsFileAddresses('app.example', join(path, 'none'))).toEqual([])
})

test('a name is this machine where all its addresses are, and is then connected at the first', () => {
  const path = join(temporaryFolder(), 'hosts')
  const lines = [
    '127.0.1.1 here.example',
    '0.0.0.0 all.example',
    '127.0.0.1 both.example',
    '10.0.0.1 both.example',
  ]
  writeFileSync(path, lines.join('\n'))
  expect(loopbackAddress('here.example', path)).toBe('127.0.1.1')
  expect(loopbackAddress('all.example', path)).toBe('127.0.0.1')
  expect(loopbackAddress('both.example', path)).toBeNull()
  expect(loopbackAddress('none.example', path)).toBeNull()
  expect([loopbackAddress('0.0.0.0'), loopbackAddress('::'), loopbackAddress('[::1]')]).toEqual([
    '127.0.0.1',
    '::1',
    '::1',
  ])
  expect([isLoopbackHost('here.example'), isPublicHost('here.example')]).toEqual([false, true])
})
