import { expect, test } from 'vitest'
import { logText } from '../../../../main/engine/problem/log-text.ts'
import { processorMs } from '../../../support/processor-ms.ts'

const secret = 'c4n4ry5ecret'

test.each([
  `GET https://user:${secret}@example.com/hooks/${secret}?token=${secret} failed`,
  `Unexpected token '<', "{"key":"${secret}" is not valid JSON`,
  `Unexpected token 'c', "${secret}" is not valid JSON`,
  `Unexpected token 'c', ..."a": ${secret}"... is not valid JSON`,
  `Authorization: Bearer ${secret}`,
  `sent with Bearer ${secret}`,
  `apikey=${secret} was refused`,
  `"client_secret": "${secret}"`,
  `POST /hooks?code=${secret} failed`,
  `x-api-key: ${secret}`,
  `authorization: Bitso ${secret}:17:${secret}`,
  `{"cookie":"a=b; c=${secret}"}`,
  `launched with ${Buffer.from(secret.repeat(3)).toString('base64url')}`,
])('what a library quotes is left out: %s', text => {
  const { message } = logText(text)
  expect(message).not.toContain(secret)
  expect(message).not.toContain(Buffer.from(secret).toString('base64url').slice(0, 12))
})

test.each([
  [
    "EACCES: permission denied, open '/home/Jane Doe/hook trail/a.json'",
    "EACCES: permission denied, open '…'",
  ],
  ['Can’t delete /home/Jane Doe/my files/a.har: EBUSY', 'Can’t delete … EBUSY'],
  ['Can’t read C:\\Users\\Jane Doe\\a.json', 'Can’t read …'],
  ['It was moved to /home/jane/store.damaged-2.', 'It was moved to …/store.damaged-2.'],
  [
    'It cannot be read from /home/jane/browsers.json. Sign in again.',
    'It cannot be read from …/browsers.json. Sign in again.',
  ],
  ['The tunnel “Nightly run” was not started.', 'The tunnel “…” was not started.'],
  ['GET / took 1/2 s and/or failed', 'GET / took 1/2 s and/or failed'],
])('folders and names of the user are left out, and nothing else: %s', (text, expected) => {
  expect(logText(text).message).toBe(expected)
})

test.each(['/ ', ' /a', '/a b', '“', "'/", '\\\\a ', '~/'])('a long text of %j takes no time', piece => {
  expect(processorMs(() => logText(piece.repeat(8_000)))).toBeLessThan(500)
})

test('a message of one line stays as it is', () => {
  const message = 'The port 4400 is in use. http://127.0.0.1:4400 cannot listen (EADDRINUSE).'
  expect(logText(message)).toEqual({ message, stack: undefined })
})

test('keys are left out, whatever letters they have; names of code stay', () => {
  for (const key of ['Zk3fQ9xL2mN8pR7sT1vW4y', 'aBcDeFgHiJkLmNoPqRsTuV', '0f'.repeat(20)]) {
    expect(logText(`The key ${key} is unknown.`).message).toBe('The key … is unknown.')
  }
  const message = 'createFixtureRenderer failed: SQLITE_CONSTRAINT_FOREIGNKEY'
  expect(logText(message).message).toBe(message)
})

test('a stack has functions and names of files, without folders', () => {
  const error = `Error: broken
    at readRows (/home/someone/hooktrail/main/engine/rows.ts:12:3)
    at async file:///C:/Users/someone/out/main/index.js:4:1`
  expect(logText(error)).toEqual({
    message: 'Error: broken',
    stack: ['readRows (rows.ts:12:3)', 'async index.js:4:1'],
  })
})

test('a message is one line, and not endless', () => {
  expect(logText('one\r\ntwo\u2028three').message).toBe('one two three')
  expect(logText('long '.repeat(5_000)).message.length).toBeLessThanOrEqual(2_000)
})
