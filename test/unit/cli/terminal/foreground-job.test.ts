import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupsInStat, isForegroundJob } from '../../../../main/cli/terminal/foreground-job.ts'

test.each(['node', 'a b', 'S 1 2) (x', ')', ''])('groups are read behind a program named %j', name => {
  expect(groupsInStat(`41 (${name}) S 40 39 38 34816 37 4194304 1 2`)).toEqual({ own: 39, terminal: 37 })
})

test('a process without a terminal is in the foreground of none', () => {
  expect(groupsInStat('41 (node) S 40 41 41 0 -1 4194304')).toEqual({ own: 41, terminal: -1 })
})

test('Windows has no jobs', async () => {
  expect(await isForegroundJob('win32')).toBe(true)
})

test('elsewhere `ps` tells the same', async context => {
  if (!existsSync('/proc/self/stat')) return context.skip('the groups are compared with those in /proc')
  if (!existsSync('/usr/bin/ps')) return context.skip('ps is not installed (Debian: procps)')
  expect(await isForegroundJob('darwin')).toBe(await isForegroundJob('linux'))
})
