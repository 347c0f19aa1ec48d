import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EventFrame } from '#contract/events'
import { type ApiPath, apiEndpoints, apiPrefix } from '#contract/http-api'
import { createListeners } from '../../../main/engine/listeners.ts'
import { createApi } from '../../../main/web/api.ts'
import { createApiToken } from '../../../main/web/api-token.ts'
import { filesBelow } from '../../support/files-below.ts'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { httpCall, post } from '../../support/network/http-call.ts'
import { closed } from '../../support/network/local-server.ts'
import { openPort } from '../../support/network/open-port.ts'
import {
  hooktrail,
  hooktrailServe,
  type Served,
  servedOfFile,
} from '../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const description = JSON.parse(
  readFileSync(new URL('../../../resources/schemas/openapi.json', import.meta.url), 'utf8'),
)

/** For requests that change nothing. */
const shared = servedOfFile(undefined, [])

function apiOf({ apiUrl, apiToken, captureUrl }: Served) {
  const authorization = `Bearer ${apiToken}`
  const get = (path: string, headers: Record<string, string> = { authorization }, method = 'GET') =>
    httpCall(`${apiUrl}${path}`, { headers, method })
  return {
    get,
    read: async (path: string) => JSON.parse((await get(path)).text),
    post: (body: object | string) => post(captureUrl, body),
  }
}

test('the description is OpenAPI 3.1, and each response is as it says', async () => {
  expect(await new Validator().validate(description)).toMatchObject({ valid: true })
  const { get, read, post } = apiOf(await hooktrailServe(temporaryFolder()))
  const issuance = transactionExample('issuance', 'COMPLETE')
  await post(issuance)
  // Order of members and spaces are the sender's.
  const funding = `{ "payload" : ${JSON.stringify(fundingExample('complete').payload)}, "event":"funding" }`
  await post(funding)
  await read('/deliveries?wait=1m&count=2')
  const id = String(issuance.payload.id)
  const asked: Readonly<Record<ApiPath, string>> = {
    '/status': '/status',
    '/openapi.json': '/openapi.json',
    '/deliveries': '/deliveries?limit=1',
    '/deliveries/{id}': '/deliveries/1',
    '/deliveries/{id}/body': '/deliveries/2/body',
    '/trails/{id}': `/trails/${id.toUpperCase()}`,
    '/findings': '/findings?where=kind:issuance',
    '/assert': '/assert?final=COMPLETE&noErrors=true&count=2',
  }
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const [path, row] of Object.entries(apiEndpoints)) {
    const { status, text, headers } = await get(asked[path as ApiPath])
    expect(status, path).toBe(200)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    if (row.result === null) continue
    const { schema } = description.paths[path].get.responses[200].content['application/json']
    const isFit = ajv.compile(schema)
    expect([isFit(JSON.parse(text)), isFit.errors], path).toEqual([true, null])
  }
  expect(await read('/openapi.json')).toEqual(description)
  expect((await get('/deliveries/2/body')).text).toBe(funding)
  expect(await read(asked['/assert'])).toEqual({ isPassed: true, records: 2, problems: [] })
  expect(await read('/assert?final=FAILED&where=kind:issuance')).toMatchObject({
    isPassed: false,
    records: 1,
  })
  const first = await read('/deliveries?limit=1')
  expect(first).toMatchObject({ cursor: 1, deliveries: [{ id: 1 }] })
  expect((await read(`/deliveries?since=${first.cursor}`)).deliveries).toMatchObject([{ id: 2 }])
})

test('a wait ends with the delivery that it asks for, or with its time', async () => {
  const { read, post } = apiOf(await hooktrailServe(temporaryFolder()))
  const waiting = read('/deliveries?where=status:failed&wait=1m')
  await post(transactionExample('issuance', 'PENDING'))
  await post(transactionExample('issuance', 'FAILED'))
  expect(await waiting).toMatchObject({
    isComplete: true,
    cursor: 2,
    deliveries: [{ id: 2, status: 'FAILED' }],
  })
  expect(await read('/deliveries?where=kind:redemption&wait=1ms')).toEqual({
    isComplete: false,
    cursor: 0,
    deliveries: [],
  })
})

test('the cursor of a delivery that was deleted since counts', async () => {
  const served = await hooktrailServe(temporaryFolder())
  const { read, post } = apiOf(served)
  await post('{}')
  const { cursor } = await read('/deliveries?wait=1m')
  expect((await hooktrail('delete', String(cursor), '--data', served.dataDir)).code).toBe(0)
  expect(await read(`/deliveries?since=${cursor}`)).toEqual({ deliveries: [], isComplete: false, cursor })
  await post('{}')
  expect((await read(`/deliveries?since=${cursor}&wait=1m`)).deliveries).toMatchObject([{ id: cursor + 1 }])
})

test('a time asks for no status', async () => {
  const asked: string[] = []
  const listeners = createListeners<EventFrame>()
  const token = createApiToken(undefined)
  const invoke = async (method: string) => {
    asked.push(method)
    return { ok: true, value: { rows: [], hasMore: false } } as const
  }
  const api = createApi({ invoke, subscribe: listeners.add }, token, () => {})
  const server = createServer((request, response) =>
    api.respond(new URL(`http://api${apiPrefix}${request.url}`), request, response),
  )
  onTestFinished(() => closed(server))
  const port = await openPort(server)
  const headers = { authorization: `Bearer ${token.token}` }
  expect((await httpCall(`http://127.0.0.1:${port}/deliveries?since=10m`, { headers })).status).toBe(200)
  expect(asked).not.toContain('app.status')
})

test.each(['short', 'with blanks in its middle', 'with-ñ-and-more-letters', 'with\ta-tab-in-its-middle'])(
  'the token %j, which no program could send, is not taken',
  given => expect(() => createApiToken(given)).toThrow('HOOKTRAIL_TOKEN'),
)

test('the token is refused if it is missing, wrong or revoked, and from a page', async () => {
  const token = 'chosen by the user, in a variable'.replaceAll(/[ ,]+/g, '-')
  vi.stubEnv('HOOKTRAIL_TOKEN', token)
  const served = await hooktrailServe(temporaryFolder())
  const { get } = apiOf(served)
  expect(served.apiToken).toBe(token)
  const authorization = `Bearer ${token}`
  const statusWith = async (headers: Record<string, string>, method = 'GET') => {
    const { status, text } = await get('/status', headers, method)
    expect(text.includes(token)).toBe(false)
    return [status, method === 'HEAD' ? undefined : JSON.parse(text).error?.code]
  }
  expect(await statusWith({ authorization, host: 'hooktrail:4401' })).toEqual([200, undefined])
  for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
    expect(await statusWith({ authorization: wrong }), wrong).toEqual([401, 'unauthorized'])
  }
  expect(await statusWith({ cookie: `token=${token}` })).toEqual([401, 'unauthorized'])
  for (const page of [{ origin: new URL(served.apiUrl ?? '').origin }, { 'sec-fetch-site': 'same-origin' }]) {
    expect(await statusWith({ authorization, ...page })).toEqual([401, 'unauthorized'])
  }
  for (const method of ['POST', 'DELETE', 'OPTIONS']) {
    expect(await statusWith({ authorization }, method), method).toEqual([405, 'not-available'])
  }

  const waiting = get('/deliveries?wait=5m').then(
    () => 'a response',
    () => 'cut off',
  )
  expect(await statusWith({ authorization })).toEqual([200, undefined])
  const revoked = await hooktrail('access', 'revoke', '--token', '--data', served.dataDir)
  expect(revoked.stdout).toBe('The token is revoked.\n')
  expect(await waiting).toBe('cut off')
  expect(await statusWith({ authorization })).toEqual([401, 'unauthorized'])
  // Also no log.
  for (const file of filesBelow(served.dataDir)) expect(readFileSync(file).includes(token), file).toBe(false)
})

test.each([
  ['/deliveries?limit=0', 400, 'invalid-params', 'Parameter limit'],
  ['/deliveries?limt=5', 400, 'invalid-params', 'Known parameters: where, since, wait, count, limit.'],
  ['/deliveries?where=kind:funding&where=is:whole', 400, 'invalid-params', 'Parameter where: given twice.'],
  ['/deliveries?since=9&wait=1m', 400, 'invalid-params', 'Cursor 9 is after the newest delivery, 0.'],
  ['/deliveries?wait=6m', 400, 'invalid-params', 'up to 5m'],
  ['/deliveries?where=status:', 400, 'invalid-query', 'A value is missing'],
  ['/deliveries?since=soon', 400, 'invalid-query', 'soon'],
  ['/deliveries/9', 404, 'not-found', ''],
  ['/deliveries/9/body', 404, 'not-found', ''],
  ['/deliveries/%ff', 400, 'invalid-params', 'UTF-8'],
  ['/trails/none', 404, 'not-found', 'No record'],
  ['/secrets', 404, 'not-found', 'docs/api.md'],
])('%s is refused with %i %s', async (path, status, code, message) => {
  const { get } = apiOf(shared())
  const response = await get(path)
  expect([response.status, JSON.parse(response.text).error.code]).toEqual([status, code])
  expect(JSON.parse(response.text).error.message).toContain(message)
})
