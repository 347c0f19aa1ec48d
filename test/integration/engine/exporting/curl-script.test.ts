import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { expectDashesSent, expectSentToAddress, run } from './curl-script-steps.ts'

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
  const stored = [
    'X-Quote',
    `it's "so" $HOME`,
    'X-Empty',
    'X-Twice',
    '1',
    'x-twice',
    '2',
    'X-Latin',
    'caf\u00e9',
  ]
  const rawHeaders = ['Host', 'x', ...stored.toSpliced(3, 0, '')]
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
    ).toEqual(expect.arrayContaining(stored))
    expect(one?.rawHeaders).not.toContain('User-Agent')
  }
})

test.each(['sh'])('a cURL script sends bodies and words that begin with a dash under %s', expectDashesSent)

test.each([
  ['a target that looks like another host', { target: '//evil.example/x' }],
  ['HEAD', { method: 'HEAD', body: '' }],
])('a cURL script sends %s to the address it was given', expectSentToAddress)
