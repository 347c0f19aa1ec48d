import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellPrint, shellWord } from '../../../../main/engine/exporting/formats/shell-quote.ts'

const words = [
  ...['plain', '', "it's", '$HOME `id` "x"', 'two\nlines', '\\', '*', '~', 'ü€😀', '@file', '-H', '%s'],
  ...['\xe9\\101', 'end of a paste \x1b[201~', 'tab\t', '-\x07', 'turned \u202e text', '\u2028'],
].map(text => Buffer.from(text, /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8'))

test.skipIf(process.platform === 'win32').each(['sh', 'bash'])(
  'a word and a printed text are for %s what they were',
  shell => {
    const command = Buffer.concat([
      Buffer.from("printf '%s\\0'"),
      ...words.flatMap(word => [Buffer.from(' '), shellWord(word)]),
      ...words.flatMap(word => [Buffer.from('\n'), ...shellPrint(word), Buffer.from("\nprintf '\\000'")]),
    ])
    const read = execFileSync(shell, ['-c', command.toString()])
    const expected = Buffer.concat([...words, ...words].flatMap(word => [word, Buffer.alloc(1)]))
    expect(read.toString('latin1')).toBe(expected.toString('latin1'))
  },
)

test('what a terminal acts on is never written as it is', () => {
  for (const word of words) {
    for (const bytes of [shellWord(word), ...shellPrint(word)]) {
      expect(Buffer.from(bytes).toString()).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}\ufffd]/u)
    }
  }
})
