import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepNewestDumps, removeOldDumps } from '../../../../main/desktop/crashes/crash-dumps.ts'
import { runningMark } from '../../../../main/desktop/crashes/running-mark.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

test('the newest dumps stay, wherever they lie; older ones go with what belongs to them', () => {
  const dir = temporaryFolder()
  for (const [age, name] of ['completed/1', 'pending/2', 'completed/3', 'pending/4'].entries()) {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    for (const end of ['.dmp', '.meta']) {
      writeFileSync(join(dir, `${name}${end}`), 'memory')
      utimesSync(join(dir, `${name}${end}`), 1_000 - age, 1_000 - age)
    }
  }
  writeFileSync(join(dir, 'settings.dat'), 'settings')
  removeOldDumps(dir, 2)
  const left = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.'))
  expect(left.toSorted()).toEqual(
    ['completed/1.dmp', 'completed/1.meta', 'pending/2.dmp', 'pending/2.meta', 'settings.dat'].map(name =>
      join(name),
    ),
  )
})

function addDump(dir: string, age: number): void {
  mkdirSync(join(dir, 'pending'), { recursive: true })
  const path = join(dir, 'pending', `${age}.dmp`)
  writeFileSync(path, 'memory')
  utimesSync(path, 1_000 - age, 1_000 - age)
}

const dumpsIn = (dir: string): string[] => readdirSync(join(dir, 'pending')).toSorted()

test('dumps that come while the app runs take the place of older ones', async () => {
  const dir = temporaryFolder()
  for (const age of [9, 8, 7, 6]) addDump(dir, age)
  const dumps = keepNewestDumps(dir, 3)
  onTestFinished(dumps.close)
  expect(dumpsIn(dir)).toEqual(['6.dmp', '7.dmp', '8.dmp'])
  for (const age of [5, 4]) addDump(dir, age)
  await until(() => dumpsIn(dir).length === 3)
  expect(dumpsIn(dir)).toEqual(['4.dmp', '5.dmp', '6.dmp'])
})

test('where a folder cannot be watched, a crash is enough', () => {
  const dir = join(temporaryFolder(), 'later')
  const dumps = keepNewestDumps(dir, 3)
  onTestFinished(dumps.close)
  for (const age of [9, 8, 7, 6]) addDump(dir, age)
  dumps.crashed()
  expect(dumpsIn(dir)).toEqual(['6.dmp', '7.dmp', '8.dmp'])
})

test('a folder that is missing has no dumps to remove', () => {
  const dir = join(temporaryFolder(), 'missing')
  removeOldDumps(dir)
  expect(existsSync(dir)).toBe(false)
})

test('a mark that was left says when; one that was removed, or never written, says nothing', () => {
  const path = join(temporaryFolder(), 'crashes', 'running')
  const first = runningMark(path)
  expect(first.leftAtMs).toBeNull()
  first.set()
  const second = runningMark(path)
  expect(second.leftAtMs).toBeGreaterThan(0)
  second.remove()
  expect(runningMark(path).leftAtMs).toBeNull()
})

test('a mark that cannot be written says nothing and throws nothing', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const mark = runningMark(join(file, 'running'))
  mark.set()
  mark.remove()
  expect(mark.leftAtMs).toBeNull()
})
