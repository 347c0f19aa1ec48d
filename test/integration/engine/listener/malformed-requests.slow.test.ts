import { test } from 'vitest'
import { expectAllBytes } from './malformed-requests-steps.ts'

test.each([
  ['a line that is no size', '4\r\nwxyz\r\n', 'nonsense\r\n'],
  ['a line end without CR', '4\r\nwxyz\r\n', '4\nwxyz\n0\n\n'],
  ['a trailer that is none', '4\r\nwxyz\r\n', '0\r\nBad Trailer\r\n\r\n'],
  ['endless trailers', '4\r\nwxyz\r\n', `0\r\n${`X: ${'y'.repeat(900)}\r\n`.repeat(45)}\r\n`],
])('a body in chunks with %s keeps the head and every byte', expectAllBytes)
