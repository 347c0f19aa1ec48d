import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOutput } from '../../../../main/cli/terminal/output.ts'

/** What a command's two streams carry. */
function opened() {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const read = (stream: PassThrough): string => String(stream.read() ?? '')
  return { output: createOutput(stdout, stderr), stdout: () => read(stdout), stderr: () => read(stderr) }
}

/** Invisible: among them what hides words in a command or an address. */
const unseen = 'a\u200bb\ufeffc\u00add\u{e0041}\u{e007f}e\u2060f\u3164g\u{e0100}h\u{1d173}'

test('what shows nothing is escaped on stdout, where JSON still means the same, and on stderr', async () => {
  const { output, stdout, stderr } = opened()
  await output.json({ [unseen]: unseen })
  const line = stdout()
  expect(line).toMatch(/^[\n -~]*$/)
  expect(line).toContain('a\\u200bb\\ufeffc\\u00add\\udb40\\udc41\\udb40\\udc7fe')
  expect(JSON.parse(line)).toEqual({ [unseen]: unseen })
  output.complain(unseen)
  output.note(unseen)
  expect(stderr()).toMatch(/^[\n -~]*$/)
})

/** A terminal executes these, or reverses its text with them. */
const steering = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

test('JSON on stdout carries no control of a terminal, and means the same, also in pieces', async () => {
  const value = { note: 'a\u009b31mb\u007f\u0085c\u202ed\u2066e\u2028f\u001b[2J\t', 'k\u0090': '\ud800' }
  const { output, stdout } = opened()
  await output.json(value, 1)
  const lines = stdout()
  expect(lines).not.toMatch(steering)
  expect(lines).toContain('\\u009b31m')
  expect(lines.split('\n').map(line => line && JSON.parse(line))).toEqual([value, 1, ''])
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.nat(), async (text, at) => {
      await output.jsonPieces([text.slice(0, at), text.slice(at)])
      expect(JSON.parse(stdout())).toEqual(JSON.parse(text))
    }),
  )
})

test('no text is a command to a job of continuous integration, and JSON means the same', async () => {
  const { output, stdout, stderr } = opened()
  const texts = ['::set-output name=a::b', '  ::add-mask::1', '##vso[task.setvariable]x', '##[group]a']
  for (const text of texts) {
    await output.lines([text, `a ${text}`])
    await output.rows([[text, text]])
    await output.progress(text)
    output.note(text)
    output.complain(text)
    expect(stdout() + stderr()).not.toMatch(/^\s*::|##/m)
  }
  await output.json(texts)
  const line = stdout()
  expect(line).not.toContain('##')
  expect(JSON.parse(line)).toEqual(texts)
  await output.jsonPieces(['["#', '#vso[a]","##', '[b]"]'])
  const pieces = stdout()
  expect(pieces).not.toContain('##')
  expect(JSON.parse(pieces)).toEqual(['##vso[a]', '##[b]'])
  const plain = ['::1 port 80', '# a ## b', ':: c', 'a::b::c', '  ::ffff:127.0.0.1']
  await output.lines(plain)
  expect(stdout()).toBe(`${plain.join('\n')}\n`)
})

test('each text is one line, whatever is in it', async () => {
  const { output, stdout, stderr } = opened()
  await output.lines(['a\nb\r\tc', '', 'ñ 漢 ● 😀'])
  await output.lines([])
  await output.lines('a\u001b[31mb\u009bc\rd\u202ee')
  expect(stdout()).toBe('a\\u000ab\\u000d\\u0009c\n\nñ 漢 ● 😀\na\\u001b[31mb\\u009bc\\u000dd\\u202ee\n')
  await output.rows([['a\tb', 'c\n']])
  expect(stdout()).toBe('a\\u0009b\tc\\u000a\n')
  await output.progress('1 of 2\n\u001b[2J')
  expect(stdout()).toBe('\r1 of 2\\u000a\\u001b[2J\u001b[K')
  output.complain('No file \u001b]0;x\u0007\u202egnp.exe\r\n')
  output.note(['Two', '\tlines \u009b31m'])
  expect(stderr()).toBe(
    'hooktrail: No file \\u001b]0;x\\u0007\\u202egnp.exe\\u000d\\u000a\nTwo\n\\u0009lines \\u009b31m\n',
  )
})
