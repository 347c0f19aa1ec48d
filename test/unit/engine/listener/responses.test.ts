import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import {
  refusalOf,
  refusalOfUnread,
  responseText,
  responseTo,
  storeFailed,
} from '../../../../main/engine/listener/responses.ts'

test.each([
  [200, ['POST /', 'POST /any', 'POST *', 'GET /', 'HEAD /']],
  [405, ['GET /?x', 'HEAD /a', 'PUT /', 'OPTIONS /', 'OPTIONS *', 'post /']],
])('only POST, and opening the capture URL, are answered 200: %i', (status, requests) => {
  const statuses = requests.map(request => responseTo(...(request.split(' ') as [string, string])).status)
  expect(statuses).toEqual(requests.map(() => status))
})

test('every response but the hello is JSON of one shape, with its length; a sender that is gone gets none', () => {
  const refused = ['body-too-large', 'over-capacity', 'headers-too-large', 'timed-out', 'malformed'] as const
  const failed = storeFailed(new AppError('store-failed', 'Größe “x” failed.'), false)
  const responses = [
    responseTo('PUT', '/'),
    ...refused.map(refusalOf),
    refusalOfUnread('malformed', 'FOO'),
    failed,
  ]
  expect(responses.map(response => response?.status)).toEqual([405, 413, 503, 431, 408, 400, 405, 503])
  for (const response of responses) {
    if (response === null) throw new Error('no answer')
    expect(JSON.parse(response.body)).toEqual({ received: false, error: expect.stringMatching(/\.$/) })
    const length = String(Buffer.byteLength(response.body))
    expect(response.headers.slice(0, 4)).toEqual([
      'Content-Type',
      'application/json',
      'Content-Length',
      length,
    ])
  }
  expect(failed).toMatchObject({ ends: false, body: expect.stringContaining('Größe “x” failed.') })
  expect(responseTo('POST', '/').body).toBe('{"received":true}')
  expect(refusalOf('aborted')).toBeNull()
})

test('as text of the wire, a response ends the connection', () => {
  expect(responseText(responseTo('CONNECT', 'a:1'))).toMatch(
    /^HTTP\/1\.1 405 Method Not Allowed\r\nContent-Type: application\/json\r\nContent-Length: \d+\r\nAllow: POST\r\nConnection: close\r\n\r\n\{"received":false,[^\r]*\}$/,
  )
})
