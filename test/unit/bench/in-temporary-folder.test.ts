import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inTemporaryFolder } from '../../bench/in-temporary-folder.ts'

test('the folder is there for the work and gone after it, also where it fails', async () => {
  const seen: string[] = []
  await inTemporaryFolder(async folder => seen.push(folder))
  await expect(
    inTemporaryFolder(async folder => {
      seen.push(folder)
      expect(existsSync(folder)).toBe(true)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(seen.map(folder => existsSync(folder))).toEqual([false, false])
})

test('Ctrl-C removes one within another', () => {
  const module = fileURLToPath(new URL('../../bench/in-temporary-folder.ts', import.meta.url))
  const script = `
    import { inTemporaryFolder } from ${JSON.stringify(module)}
    await inTemporaryFolder(outer => inTemporaryFolder(async inner => {
      console.log(outer + '\\n' + inner)
      process.kill(process.pid, 'SIGINT')
      await new Promise(resolve => setTimeout(resolve, 60_000))
    }))`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  const folders = stdout.toString().trim().split('\n')
  expect(status).toBe(130)
  expect(folders.map(folder => existsSync(folder))).toEqual([false, false])
})
