import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { hooktrailIn, hooktrailServeIn } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

function worktree(setup: object): string {
  const folder = realpathSync.native(temporaryFolder())
  writeFileSync(join(folder, 'hooktrail.config.json'), JSON.stringify(setup))
  return folder
}

test('two worktrees capture at once on their own ports and folders, and commands below find their own', async () => {
  const folders = [worktree({ port: 0, uiPort: 0 }), worktree({ port: 0, uiPort: 0 })]
  const served = await Promise.all(folders.map(folder => hooktrailServeIn(folder)))
  expect(served.map(({ dataDir }) => dataDir)).toEqual(folders.map(folder => join(folder, '.hooktrail')))
  const body = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  await fetch(served[0]?.captureUrl ?? '', { method: 'POST', body })
  const lists = await Promise.all(
    folders.map(async folder => {
      mkdirSync(join(folder, 'below'))
      const { code, stdout } = await hooktrailIn(join(folder, 'below'), 'list', '--json')
      return [code, stdout.split('\n').length - 1]
    }),
  )
  expect(lists).toEqual([
    [0, 1],
    [0, 0],
  ])
  for (const one of served) await one.stop()
})

test('options win over the file; a command with a data folder reads no file', async () => {
  const folder = worktree({ port: 1, uiPort: 1, data: 'from-file' })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const saved = temporaryFolder()
  const args = [
    '--port',
    '0',
    '--ui-port',
    '0',
    '--data',
    saved,
    '--until',
    'kind:issuance',
    '--timeout',
    '1ms',
  ]
  const served = await hooktrail('serve', '--json', ...args)
  expect(JSON.parse(served.stdout.split('\n')[0] ?? '').dataDir).toBe(saved)
  expect(existsSync(join(folder, 'from-file'))).toBe(false)

  writeFileSync(join(folder, 'hooktrail.config.json'), '{"pord":1}')
  expect((await hooktrail('list', '--data', saved)).code).toBe(0)
  expect(await hooktrail('list')).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `hooktrail: ${join(folder, 'hooktrail.config.json')}:1: /pord: Unknown member. Did you mean "port"?\n`,
  })
})

test('init shows both files, asks, and replaces none', async () => {
  const folder = realpathSync.native(temporaryFolder())
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const [file, ignoreFile] = [join(folder, 'hooktrail.config.json'), join(folder, '.gitignore')]
  writeFileSync(ignoreFile, 'node_modules')
  const asked = await hooktrail('init', '--port', '0')
  expect([asked.code, asked.stdout]).toEqual([2, ''])
  expect(asked.stderr).toMatch(/"port": 0,[\s\S]*Added to .*\.gitignore:\n {2}\.hooktrail\/\n/)
  expect([existsSync(file), readFileSync(ignoreFile, 'utf8')]).toEqual([false, 'node_modules'])

  const written = await hooktrail('init', '--port', '0', '--yes')
  expect([written.code, written.stdout]).toEqual([0, `Written: ${file}\nWritten: ${ignoreFile}\n`])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ data: '.hooktrail', port: 0, uiPort: 0 })
  expect(readFileSync(ignoreFile, 'utf8')).toBe('node_modules\n.hooktrail/\n')
  const again = await hooktrail('init', '--yes')
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('exists')])
  expect(JSON.parse(readFileSync(file, 'utf8')).port).toBe(0)
})
