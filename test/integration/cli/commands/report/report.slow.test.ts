import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { storeOfOne } from './report-steps.ts'

test('beside a running Hooktrail the report has its status and its log', async () => {
  const { dataDir } = await hooktrailServe(await storeOfOne(), ['--no-ui'])
  const [preview] = jsonLines(await hooktrail('report', '--data', dataDir, '--json')) as [
    { files: { name: string; text: string }[] },
  ]
  const text = (name: string): string => preview.files.find(file => file.name === name)?.text ?? ''
  expect(JSON.parse(text('status.json'))).toMatchObject({ host: 'browser', listener: { state: 'listening' } })
  expect(text('log.jsonl')).toMatch(/"part":"serve".*"msg":"Started\."[\s\S]*"msg":"Listening\."/)
})

test('serve writes its start and its stop to the log', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  await served.stop()
  const lines = readFileSync(join(served.dataDir, 'logs', 'hooktrail.log'), 'utf8')
    .trim()
    .split('\n')
  expect(lines.map(line => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Started.',
    'Listening.',
    'Stopped.',
  ])
})
