import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { copiedCommand } from '../../../../main/engine/exporting/copied-command.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const run = promisify(execFile)
const hasPowershell = spawnSync('pwsh', ['-Version']).status === 0

const bodies = [
  Buffer.from(`{"a":"it's \\"odd\\" $HOME $(x) \`n %s"}`),
  Buffer.from("-----BEGIN X-----\r\n'@\r\n"),
  Buffer.from('{"name":"Müller 山田 🚀"}'),
  Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) & 0xff)),
  Buffer.alloc(0),
]
const target = `//evil.example/it's"[1-3]\\{a,b}/../?q=$HOME`
const rawHeaders = [
  ...['Host', 'x', 'X-Quote', `it's "so" \\n $HOME`, 'X-Empty', '', 'X-Twice', '1', 'x-twice', '2'],
]
const latinHeaders = [...rawHeaders, 'X-Latin', 'caf\xe9\t"']

async function deliveries(): Promise<string> {
  const dataDir = temporaryFolder()
  await capturedInto(
    dataDir,
    bodies.map((body, index) =>
      arrivedDelivery({ body, target, rawHeaders: index === 0 ? rawHeaders : latinHeaders }),
    ),
  )
  return dataDir
}

/** Expects that the server got the deliveries as they were captured. */
function expectSent(recorded: Awaited<ReturnType<typeof recordingServer>>['recorded']): void {
  expect(recorded.map(one => one.target)).toEqual(bodies.map(() => target))
  for (const [index, one] of recorded.entries()) {
    expect(one.body.equals(bodies[index] ?? Buffer.alloc(1))).toBe(true)
    const own = one.rawHeaders.filter((_, at) => /^x-/i.test(one.rawHeaders[at - (at % 2)] ?? ''))
    expect(own).toEqual((index === 0 ? rawHeaders : latinHeaders).slice(2))
    expect(one.rawHeaders).not.toContain('User-Agent')
  }
}

// What PowerShell would do is done here: its texts are read by their grammar, and curl gets the two files.
describe.each([
  ['as written', (text: string) => text],
  ['with the line endings of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
])('a PowerShell script %s', (_how, change) => {
  test('has options and bodies from which curl sends the same bytes', async () => {
    const dataDir = await deliveries()
    const out = join(temporaryFolder(), 'script.ps1')
    await exportedFrom(dataDir, { format: 'powershell', out, pseudonyms: null })
    const script = change(readFileSync(out, 'latin1'))
    expect(script).toMatch(/^[\r\n\x20-\x7e]*$/)
    const { url, recorded } = await recordingServer()
    for (const sent of sentBy(script)) await sendWith(sent, url)
    expectSent(recorded)
  })

  test('that is copied does the same, to the address in it', async () => {
    const dataDir = await deliveries()
    const store = openTestReader(dataDir)
    const { url, recorded } = await recordingServer()
    for (const index of bodies.keys()) {
      const text = change(copiedCommand(store, { id: deliveryId(index + 1), shell: 'powershell', url }))
      expect(text).toContain(`param([string]$To = '${url}')`)
      const [sent, ...others] = sentBy(text)
      expect(others).toEqual([])
      if (sent !== undefined) await sendWith(sent, url)
    }
    expectSent(recorded)
  })
})

test.skipIf(!hasPowershell)('a PowerShell script sends the same bytes under PowerShell', async () => {
  const out = join(temporaryFolder(), 'script.ps1')
  await exportedFrom(await deliveries(), { format: 'powershell', out, pseudonyms: null })
  const { url, recorded } = await recordingServer()
  await run('pwsh', ['-NoProfile', '-File', out, url])
  expectSent(recorded)
})

interface Sent {
  readonly options: Buffer
  readonly body: Buffer
}

const bytesPattern =
  /@\(\)|\(\[Text\.Encoding\]::ASCII\.GetBytes\((?:@'\r?\n([\s\S]*?)\r?\n'@|'((?:[^']|'')*)')\)\)|\(\[Convert\]::FromBase64String\(@'\r?\n([\s\S]*?)\r?\n'@\)\)/y

/**
 * The two arguments of each call. A text of several lines ends at the first line that starts with its mark.
 */
function sentBy(script: string): Sent[] {
  const calls = [...script.matchAll(/^Send-Delivery /gm)]
  return calls.map(({ index }) => {
    let at = index + 'Send-Delivery '.length
    const read = (): Buffer => {
      bytesPattern.lastIndex = at
      const match = bytesPattern.exec(script)
      if (match === null) throw new Error(`No bytes at ${script.slice(at, at + 40)}`)
      at += match[0].length + 1
      const [, lines, word, base64] = match
      if (base64 !== undefined) return Buffer.from(base64, 'base64')
      return Buffer.from(lines ?? word?.replaceAll("''", "'") ?? '')
    }
    const sent = { options: read(), body: read() }
    expect(script.slice(at - 1, at + 2)).toMatch(/^\r?\n/)
    return sent
  })
}

async function sendWith({ options, body }: Sent, url: string): Promise<void> {
  const cwd = join(temporaryFolder(), 'sent')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'options'), options)
  writeFileSync(join(cwd, 'body'), body)
  await run('curl', ['--config', 'options', url], { cwd })
}
