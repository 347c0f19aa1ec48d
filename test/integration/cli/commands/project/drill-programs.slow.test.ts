import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { summaryOf } from '../drill/drill-steps.ts'

test('programs of the file run in its folder, and only once they are allowed, until one of their files changes', async () => {
  const app = await startedReceiver('right')
  const command = [process.execPath, './state.mjs', '{recordId}']
  const folder = realpathSync.native(temporaryFolder())
  const short = {
    settleMs: 20,
    runs: 1,
    seed: 3,
    properties: ['responses'],
    scenarios: ['issuance-complete'],
  }
  const drill = { ...short, to: app.url, stateCommand: command }
  writeFileSync(join(folder, 'hooktrail.config.json'), JSON.stringify({ port: 0, drill }))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const script = `
    import { writeFileSync } from 'node:fs'
    writeFileSync('ran', '')
    const url = ${JSON.stringify(app.stateUrl)}.replace('{recordId}', process.argv[2])
    process.stdout.write(await (await fetch(url)).text())`
  writeFileSync(join(folder, 'state.mjs'), script)
  const refused = await hooktrail('drill')
  expect([refused.code, refused.stdout]).toEqual([3, ''])
  expect(refused.stderr).toMatch(
    /Not allowed yet: A drill runs \S+ \.\/state\.mjs \{recordId\} to read states\..*`hooktrail allow`/,
  )
  expect([existsSync(join(folder, 'ran')), app.taken()]).toEqual([false, 0])

  const asked = await hooktrail('allow')
  expect([asked.code, asked.stderr]).toEqual([
    2,
    expect.stringContaining('./state.mjs {recordId} to read states'),
  ])
  expect(await hooktrail('allow', '--yes')).toMatchObject({ code: 0, stderr: '' })
  expect((await hooktrail('allow')).stderr).toBe('Nothing to allow.\n')
  const ended = await hooktrail('drill', '--json')
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(summaryOf(ended).held).toEqual(['responses'])
  expect(existsSync(join(folder, 'ran'))).toBe(true)

  writeFileSync(join(folder, 'state.mjs'), `${script}\n`)
  expect((await hooktrail('drill')).stderr).toMatch(/state\.mjs has changed since it was allowed/)
})
