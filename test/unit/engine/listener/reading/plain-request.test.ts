import { expect, test } from 'vitest'
import { readPlainRequest } from '../../../../../main/engine/listener/reading/plain-request.ts'
import { largeBodyBytes } from '../../../../../main/engine/store/store.ts'

const read = (text: string, from = 0) => readPlainRequest(Buffer.from(text, 'latin1'), from)

test('a POST in one piece, with what came and nothing else', () => {
  const head =
    'POST /a%20b?c=d&c HTTP/1.1\r\nhOST: here\r\nX-Twice: one\r\nx-twice:\t two \t\r\nX-Empty:\r\nX-Odd: \xa0h\xe9\r\nConnection: Keep-Alive\r\nContent-Length: 5\r\n\r\n'
  const request = read(`earlier${head}he\0\xffo`, 7)
  expect(request).toMatchObject({ target: '/a%20b?c=d&c', headBytes: head.length })
  expect(request?.rawHeaders).toEqual(
    ['hOST', 'here', 'X-Twice', 'one', 'x-twice', 'two', 'X-Empty', '', 'X-Odd', '\xa0h\xe9'].concat(
      ['Connection', 'Keep-Alive'],
      ['Content-Length', '5'],
    ),
  )
  expect(request?.body.toString('latin1')).toBe('he\0\xffo')
})

const line = 'POST / HTTP/1.1\r\n'
const length = 'Content-Length: 2\r\n'

test.each([
  ['another method', `PUT / HTTP/1.1\r\n${length}\r\n{}`],
  ['a lower-case method', `post / HTTP/1.1\r\n${length}\r\n{}`],
  ['another version', `POST / HTTP/1.0\r\n${length}\r\n{}`],
  ['a whole URL', `POST http://h/ HTTP/1.1\r\n${length}\r\n{}`],
  ['an odd target', `POST /a|b HTTP/1.1\r\n${length}\r\n{}`],
  ['an empty line before it', `\r\n${line}${length}\r\n{}`],
  ['line ends without CR', `POST / HTTP/1.1\n${length}\r\n{}`],
  ['no length', `${line}Host: h\r\n\r\n`],
  ['two lengths', `${line}${length}${length}\r\n{}`],
  ['a length that is a list', `${line}Content-Length: 2, 2\r\n\r\n{}`],
  ['a length with a sign', `${line}Content-Length: +2\r\n\r\n{}`],
  ['an empty length', `${line}Content-Length:\r\n\r\n`],
  ['a body in chunks', `${line}${length}Transfer-Encoding: chunked\r\n\r\n{}`],
  ['a sender that waits for 100', `${line}${length}Expect: 100-continue\r\n\r\n{}`],
  ['a last request', `${line}${length}Connection: close\r\n\r\n{}`],
  ['another protocol', `${line}${length}Upgrade: h2c\r\n\r\n{}`],
  ['trailers', `${line}${length}Trailer: x\r\n\r\n{}`],
  ['a folded field', `${line}X-Fold: a\r\n b\r\n${length}\r\n{}`],
  ['a space before the colon', `${line}X-Space : a\r\n${length}\r\n{}`],
  ['a name with a space', `${line}X Space: a\r\n${length}\r\n{}`],
  ['a field without a name', `${line}: a\r\n${length}\r\n{}`],
  ['a control character', `${line}X-Odd: a\0b\r\n${length}\r\n{}`],
  ['a head that goes on', `${line}${length}`],
  ['a body that goes on', `${line}${length}\r\n{`],
  ['more behind it', `${line}${length}\r\n{}P`],
  ['a long head', `${line}X-Long: ${'x'.repeat(6_000)}\r\n${length}\r\n{}`],
  ['a large body', `${line}Content-Length: ${largeBodyBytes}\r\n\r\n${'x'.repeat(largeBodyBytes)}`],
])("%s is for node's parser", (_what, text) => {
  expect(read(text)).toBeNull()
})
