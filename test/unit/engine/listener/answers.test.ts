import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import {
  answerText,
  answerTo,
  refusalOf,
  refusalOfUnread,
  storeFailed,
} from '../../../../main/engine/listener/answers.ts'

test.each([
  [200, ['POST /', 'POST /any', 'POST *', 'GET /', 'HEAD /']],
  [405, ['GET /?x', 'HEAD /a', 'PUT /', 'OPTIONS /', 'OPTIONS *', 'post /']],
])('only POST, and opening the capture URL, are answered 200: %i', (status, requests) => {
  const statuses = requests.map(request => answerTo(...(request.split(' ') as [string, string])).status)
  expect(statuses).toEqual(requests.map(() => status))
})

test('every answer but the hello is JSON of one shape, with its length; one who is gone gets none', () => {
  const refused = ['body-too-large', 'over-capacity', 'headers-too-large', 'timed-out', 'malformed'] as const
  const failed = storeFailed(new AppError('store-failed', 'Größe “x” failed.'), false)
  const answers = [
    answerTo('PUT', '/'),
    ...refused.map(refusalOf),
    refusalOfUnread('malformed', 'FOO'),
    failed,
  ]
  expect(answers.map(answer => answer?.status)).toEqual([405, 413, 503, 431, 408, 400, 405, 503])
  for (const answer of answers) {
    if (answer === null) throw new Error('no answer')
    expect(JSON.parse(answer.body)).toEqual({ received: false, error: expect.stringMatching(/\.$/) })
    const length = String(Buffer.byteLength(answer.body))
    expect(answer.headers.slice(0, 4)).toEqual(['Content-Type', 'application/json', 'Content-Length', length])
  }
  expect(failed).toMatchObject({ ends: false, body: expect.stringContaining('Größe “x” failed.') })
  expect(answerTo('POST', '/').body).toBe('{"received":true}')
  expect(refusalOf('aborted')).toBeNull()
})

test('as text of the wire, an answer ends the connection', () => {
  expect(answerText(answerTo('CONNECT', 'a:1'))).toMatch(
    /^HTTP\/1\.1 405 Method Not Allowed\r\nContent-Type: application\/json\r\nContent-Length: \d+\r\nAllow: POST\r\nConnection: close\r\n\r\n\{"received":false,[^\r]*\}$/,
  )
})
