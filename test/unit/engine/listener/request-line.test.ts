import { expect, test } from 'vitest'
import { isParsedMethod, readRequestLine } from '../../../../main/engine/listener/request-line.ts'

const unreadable = { method: '', target: '', httpVersion: '' }

test.each([
  ['POST /a?b HTTP/1.1\r\nHost', { method: 'POST', target: '/a?b', httpVersion: '1.1' }],
  ['NOTIFY-ME * HTTP/1.0\n', { method: 'NOTIFY-ME', target: '*', httpVersion: '1.0' }],
  ['POST /a HTTP/1.1', unreadable],
  ['POST /a b HTTP/1.1\r\n', unreadable],
  ['POST /a\r\n', unreadable],
  ['\x16\x03\x01\x00\n', unreadable],
  ['', unreadable],
])('%j', (text, line) => {
  expect(readRequestLine(Buffer.from(text, 'latin1'))).toEqual(line)
})

test('a target keeps the bytes that came', () => {
  expect(readRequestLine(Buffer.from('GET /\xe9 HTTP/1.1\r\n', 'latin1')).target).toBe('/\xe9')
})

test('knows which methods the parser reads', () => {
  expect(['POST', 'PROPFIND', 'post', 'PRI'].map(isParsedMethod)).toEqual([true, true, false, false])
})
