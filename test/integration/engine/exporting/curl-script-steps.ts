import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { runProgram } from '../../../support/processes/ended-command.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export async function expectDashesSent(shell: string) {
  const bodies = [
    '-----BEGIN X-----\r\nabc\r\n-----END X-----\r\n',
    '--boundary\r\ncontent-disposition: form-data; name="payload"\r\n\r\n{}\r\n--boundary--\r\n',
    '-ñ',
    '-e \t',
    '-- plain',
    // Each chunk of a script's body starts with a dash.
    `${'x'.repeat(16 * 1024)}-peña ${'x'.repeat(16 * 1024 - 7)}-\0`,
    '\t-tab\n',
    '%s -\n\n',
  ].map(text => Buffer.from(text))
  const rawHeaders = ['Host', 'x', 'X-Dash', '-\xe9', 'X-Utf8', 'PeÃ±a']
  const dataDir = temporaryFolder()
  await capturedInto(
    dataDir,
    bodies.map(body => arrivedDelivery({ body, rawHeaders, target: '/-' })),
  )
  const script = join(temporaryFolder(), 'script.sh')
  await exportedFrom(dataDir, { format: 'curl', out: script, pseudonyms: null })
  const { url, recorded } = await recordingServer()
  expect(await run(shell, script, url)).toMatchObject({ code: 0, stderr: '' })
  expect(recorded.map(({ body }) => body.toString())).toEqual(bodies.map(String))
  for (const one of recorded) expect(one.rawHeaders).toEqual(expect.arrayContaining(rawHeaders.slice(2)))
  expect(isUtf8(readFileSync(script))).toBe(true)
}

export async function expectSentToAddress(_what: string, request: Parameters<typeof arrivedDelivery>[0]) {
  const expected = { method: 'POST', target: '/', body: '{"a":1}', ...request }
  const dataDir = temporaryFolder()
  await capturedInto(dataDir, [arrivedDelivery(expected)])
  const script = join(temporaryFolder(), 'script.sh')
  await exportedFrom(dataDir, { format: 'curl', out: script, pseudonyms: null })
  const { url, recorded } = await recordingServer()
  expect(await run('sh', script, url)).toMatchObject({ code: 0, stderr: '' })
  expect(recorded.map(({ method, target, body }) => ({ method, target, body: String(body) }))).toEqual([
    expected,
  ])
}

export const run = (shell: string, script: string, url: string) =>
  runProgram(shell, [script, url], { cwd: import.meta.dirname })
