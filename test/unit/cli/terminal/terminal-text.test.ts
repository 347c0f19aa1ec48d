import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOutput } from '../../../../main/cli/terminal/output.ts'
import { printable } from '../../../../main/cli/terminal/terminal-text.ts'

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
  await output.write(`${JSON.stringify({ [unseen]: unseen })}\n`)
  const line = stdout()
  expect(line).toMatch(/^[\n -~]*$/)
  expect(line).toContain('a\\u200bb\\ufeffc\\u00add\\udb40\\udc41\\udb40\\udc7fe')
  expect(JSON.parse(line)).toEqual({ [unseen]: unseen })
  output.complain(unseen)
  output.note(unseen)
  expect(stderr()).toMatch(/^[\n -~]*$/)
})

/** A terminal executes these, or reverses its text with them. */
const steering = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

test('JSON on stdout carries no control of a terminal, and means the same', async () => {
  const value = { note: 'a\u009b31mb\u007f\u0085c\u202ed\u2066e\u2028f\u001b[2J', 'k\u0090': '\ud800' }
  const { output, stdout } = opened()
  await output.write(`${JSON.stringify(value)}\n`)
  const line = stdout()
  expect(line).not.toMatch(steering)
  expect(line).toContain('\\u009b31m')
  expect(JSON.parse(line)).toEqual(value)
  await fc.assert(
    fc.asyncProperty(fc.json(), async text => {
      await output.write(text)
      expect(JSON.parse(stdout())).toEqual(JSON.parse(text))
    }),
  )
})

test('words on stderr carry none either', () => {
  const { output, stderr } = opened()
  output.complain('No file \u001b]0;x\u0007\u202egnp.exe\r')
  output.note('Two\n\tlines \u009b31m\n')
  const said = stderr()
  expect(said).not.toMatch(steering)
  expect(said).toBe('hooktrail: No file \\u001b]0;x\\u0007\\u202egnp.exe\\u000d\nTwo\n\tlines \\u009b31m\n')
})

test('a value in a table shows what is invisible in it as its escape', () => {
  expect(printable('a\u200b\u00ad\ufeff\u{e0041}\ud800')).toBe('a\\u200b\\u00ad\\ufeff\\udb40\\udc41\\ud800')
  expect(printable('a\u001b[31mb\u009bc\rd\u202ee')).toBe('a\\u001b[31mb\\u009bc\\u000dd\\u202ee')
  expect(printable('ñ 漢 ● 😀')).toBe('ñ 漢 ● 😀')
})
