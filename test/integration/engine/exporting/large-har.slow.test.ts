import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandPath } from '../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Prints the most memory that the process held, in kilobytes. */
const measure = `data:text/javascript,process.on('exit',()=>console.error('held',process.resourceUsage().maxRSS))`

/** Megabytes that an import of a file takes at most. */
function megabytesOf(path: string): number {
  const ended = spawnSync(
    process.execPath,
    ['--import', measure, commandPath, 'import', path, '--dry-run', '--data', temporaryFolder()],
    { encoding: 'utf8' },
  )
  expect(ended.stdout).toContain('1 delivery would be imported')
  return Number(/held (\d+)/.exec(ended.stderr)?.[1]) / 1024
}

test('a HAR of 100 MB, most of it what a server responded, takes less than 150 MB more than a small file', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'small'), '{"event":"x"}')
  const large = openSync(join(folder, 'large'), 'w')
  const request = {
    method: 'POST',
    url: 'http://localhost/',
    httpVersion: '1.1',
    headers: [],
    postData: { text: '{}' },
  }
  writeSync(large, `{"log":{"entries":[{"startedDateTime":"2026-01-01","request":${JSON.stringify(request)},`)
  writeSync(large, '"response":{"status":200,"content":{"text":"')
  for (let megabyte = 0; megabyte < 100; megabyte++) writeSync(large, 'é\\n'.repeat(250_000))
  writeSync(large, '"}}}]}}')
  closeSync(large)
  expect(megabytesOf(join(folder, 'large')) - megabytesOf(join(folder, 'small'))).toBeLessThan(150)
})
