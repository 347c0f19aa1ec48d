import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import {
  answerText,
  answerTo,
  refusalOf,
  refusalOfUnread,
  storeFailed,
} from '../../../../main/engine/listener/answers.ts'

test('only POST, and opening the capture URL, are answered 200', () => {
  const statusOf = (method: string, target: string) => answerTo(method, target).status
  expect(['/', '/any', '*'].map(target => statusOf('POST', target))).toEqual([200, 200, 200])
  expect([statusOf('GET', '/'), statusOf('HEAD', '/')]).toEqual([200, 200])
  expect([statusOf('GET', '/?x'), statusOf('HEAD', '/a'), statusOf('PUT', '/')]).toEqual([405, 405, 405])
  expect([statusOf('OPTIONS', '/'), statusOf('OPTIONS', '*'), statusOf('post', '/')]).toEqual([405, 405, 405])
})

test('every answer but the hello is JSON of one shape, with its length', () => {
  const refused = ['body-too-large', 'over-capacity', 'headers-too-large', 'timed-out', 'malformed'] as const
  const answers = [answerTo('PUT', '/'), ...refused.map(refusalOf), refusalOfUnread('malformed', 'FOO')]
  expect(answers.map(answer => answer?.status)).toEqual([405, 413, 503, 431, 408, 400, 405])
  for (const answer of answers) {
    if (answer === null) throw new Error('no answer')
    expect(JSON.parse(answer.body)).toEqual({ received: false, error: expect.stringMatching(/\.$/) })
    expect(answer.headers.slice(0, 4)).toEqual([
      'Content-Type',
      'application/json',
      'Content-Length',
      String(Buffer.byteLength(answer.body)),
    ])
  }
  expect(answerTo('POST', '/').body).toBe('{"received":true}')
})

test('a sender that is gone is not answered', () => {
  expect(refusalOf('aborted')).toBeNull()
})

test('a failing store is answered 503 with what failed', () => {
  const answer = storeFailed(new AppError('store-failed', 'Größe “x” failed.'), false)
  expect(answer).toMatchObject({ status: 503, ends: false })
  expect(JSON.parse(answer.body)).toEqual({ received: false, error: 'Größe “x” failed.' })
  expect(answer.headers[3]).toBe(String(Buffer.byteLength(answer.body)))
})

test('as text of the wire, an answer ends the connection', () => {
  expect(answerText(answerTo('CONNECT', 'a:1'))).toMatch(
    /^HTTP\/1\.1 405 Method Not Allowed\r\nContent-Type: application\/json\r\nContent-Length: \d+\r\nAllow: POST\r\nConnection: close\r\n\r\n\{"received":false,[^\r]*\}$/,
  )
})
