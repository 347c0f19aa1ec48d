import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlCommand, shellWord } from '../../../../../../renderer/features/detail/body/curl-command.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a delivery as a command', () => {
  it('has the method, the URL, the headers in order and the body', () => {
    const command = curlCommand({
      method: 'POST',
      url: 'http://127.0.0.1:4400/a?b=c d',
      headers: [
        ['Host', 'there'],
        ['X-One', "it's"],
        ['X-Empty', ''],
        ['Content-Length', '2'],
      ],
      body: bytes('{}'),
    })
    expect(command).toBe(
      "curl -X POST 'http://127.0.0.1:4400/a?b=c d' \\\n  -H 'X-One: it'\\''s' \\\n  -H 'X-Empty;' \\\n  --data-binary '{}'",
    )
  })

  it('has no body where none came', () => {
    expect(curlCommand({ method: 'GET', url: 'http://a/', headers: [], body: new Uint8Array() })).toBe(
      'curl -X GET http://a/',
    )
  })

  it('carries bytes that are no text, and a text that curl would take for a file, through base64', () => {
    for (const body of [new Uint8Array([0, 1, 255]), bytes('@secrets')]) {
      const command = curlCommand({ method: 'POST', url: 'http://a/', headers: [], body })
      expect(command).toMatch(/^printf %s \S+ \| base64 -d \| curl /)
      expect(command).toContain('--data-binary @-')
    }
  })
})

describe.skipIf(process.platform === 'win32')('a word for the shell', () => {
  it('is read back by a real shell as it was', () => {
    const words = ['plain', '', "it's", '$HOME `id` "x"', 'two\nlines', '\\', '*', '~', 'ü€😀', '@file', '-H']
    const command = `printf '%s\\0' ${words.map(shellWord).join(' ')}`
    const read = execFileSync('sh', ['-c', command], { encoding: 'utf8' })
    expect(read.split('\0').slice(0, -1)).toEqual(words)
  })
})
