import { isUtf8 } from 'node:buffer'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('a cURL script sends the same bytes under sh: quotes, newlines, binary, a megabyte', async () => {
  const bodies: [string, Buffer][] = [
    ['quotes and newlines', Buffer.from(`{"a":"it's \\"odd\\" \`x\` $HOME %s \\n"}\n\n'\n`)],
    ['nothing but quotes', Buffer.from("'''")],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['text beyond ASCII', Buffer.from('{"name":"Müller 山田 🚀"}')],
    ['a megabyte of text', Buffer.from(`{"x":"${"ab'c\n".repeat(200_000)}"}`)],
    [
      'a megabyte of anything',
      Buffer.from(Array.from({ length: 1_000_003 }, (_, index) => (index * 7919) & 0xff)),
    ],
    ['empty', Buffer.alloc(0)],
  ]
  const dataDir = temporaryFolder()
  const rawHeaders = [
    'Host',
    'x',
    'X-Quote',
    `it's "so" $HOME`,
    'X-Empty',
    '',
    'X-Twice',
    '1',
    'x-twice',
    '2',
    'X-Latin',
    'caf\u00e9',
  ]
  const target = "/hooks/it's[1-3]/../{a,b}?q=%20$HOME&x=`id`"
  await capturedInto(dataDir, [
    ...bodies.map(([, body]) => arrivedDelivery({ body, rawHeaders, target })),
    arrivedDelivery({ method: '', target: '', reception: 'malformed', body: 'not HTTP' }),
    // Cut to bytes, these would be a line break and a header.
    arrivedDelivery({ body: '{}', rawHeaders: ['X-Wide', 'a\u010d\u010aX-Injected: yes'], target: '/' }),
    arrivedDelivery({ body: '{}', rawHeaders, target: '/\u010d\u010aX-Injected:yes' }),
  ])

  const script = join(temporaryFolder(), "a script's name.sh")
  await exportedFrom(dataDir, { format: 'curl', out: script, pseudonyms: null })
  const { url, recorded } = await recordingServer()
  const { code, stderr } = await run('sh', script, url)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(recorded.length).toBe(bodies.length)
  for (const [index, [title, body]] of bodies.entries()) {
    const one = recorded[index]
    expect(one?.body.equals(body), title).toBe(true)
    expect(one).toMatchObject({ method: 'POST', target })
    expect(
      one?.rawHeaders.filter((_, at) => at % 2 === 0 || /^X-|^x-/.test(one.rawHeaders[at - 1] ?? '')),
    ).toEqual(
      expect.arrayContaining([
        'X-Quote',
        `it's "so" $HOME`,
        'X-Empty',
        'X-Twice',
        '1',
        'x-twice',
        '2',
        'X-Latin',
        'caf\u00e9',
      ]),
    )
    expect(one?.rawHeaders).not.toContain('User-Agent')
  }
})

test.each(['sh', 'bash'])(
  'a cURL script sends bodies and words that begin with a dash under %s',
  async shell => {
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
    expect(await run(shell, script, url)).toEqual({ code: 0, stderr: '' })
    expect(recorded.map(({ body }) => body.toString())).toEqual(bodies.map(String))
    for (const one of recorded) expect(one.rawHeaders).toEqual(expect.arrayContaining(rawHeaders.slice(2)))
    expect(isUtf8(readFileSync(script))).toBe(true)
  },
)

test.each([
  ['a target that looks like another host', { target: '//evil.example/x' }],
  ['a target in absolute form', { target: 'http://evil.example/x' }],
  ['the target *', { method: 'OPTIONS', target: '*', body: '' }],
  ['HEAD', { method: 'HEAD', body: '' }],
  ['HEAD with a body', { method: 'HEAD', body: '{}' }],
  ['a rare method', { method: 'M-SEARCH' }],
])('a cURL script sends %s to the address it was given', async (_what, request) => {
  const expected = { method: 'POST', target: '/', body: '{"a":1}', ...request }
  const dataDir = temporaryFolder()
  await capturedInto(dataDir, [arrivedDelivery(expected)])
  const script = join(temporaryFolder(), 'script.sh')
  await exportedFrom(dataDir, { format: 'curl', out: script, pseudonyms: null })
  const { url, recorded } = await recordingServer()
  expect(await run('sh', script, url)).toEqual({ code: 0, stderr: '' })
  expect(recorded.map(({ method, target, body }) => ({ method, target, body: String(body) }))).toEqual([
    expected,
  ])
})

async function run(shell: string, script: string, url: string): Promise<{ code: number; stderr: string }> {
  const child = spawn(shell, [script, url], { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}
