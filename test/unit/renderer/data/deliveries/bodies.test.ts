import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { connectClient } from '../../../../../renderer/api/client.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { bodyQuery, loadWholeBody } from '../../../../../renderer/data/deliveries/bodies.ts'

const sliceBytes = 512 * 1024
const id = 7 as DeliveryId

/** The body's length, the start of each requested slice, and the offset from which there are none. */
let totalBytes = 0
let offsets: number[] = []
let brokenFrom = Number.POSITIVE_INFINITY
/** Start of the slice that is a byte too short. */
let shortenedAt = -1

beforeEach(() => {
  shortenedAt = -1
  queryClient.clear()
  offsets = []
  brokenFrom = Number.POSITIVE_INFINITY
  connectClient({
    subscribe: () => () => {},
    invoke: (_, params) => Promise.resolve(slice(params as { readonly offset: number })),
  })
})

afterEach(() => queryClient.clear())

// As Chromium has it; what is used without it is tested beside bytes.ts, and takes seconds for these bodies.
const { fromBase64 } = Uint8Array
beforeAll(() => {
  Uint8Array.fromBase64 = text => new Uint8Array(Buffer.from(text, 'base64'))
})
afterAll(() => {
  if (fromBase64 === undefined) delete Uint8Array.fromBase64
  else Uint8Array.fromBase64 = fromBase64
})

/** Whether these are the first bytes of the body: each slice is filled with its number. */
function isBeginning(bytes: Uint8Array | undefined, length = totalBytes): boolean {
  const expected = Buffer.alloc(length)
  for (let from = 0; from < length; from += sliceBytes)
    expected.fill(from / sliceBytes, from, from + sliceBytes)
  return bytes !== undefined && Buffer.compare(bytes, expected) === 0
}

function slice({ offset }: { readonly offset: number }): Reply {
  offsets.push(offset)
  if (offset >= brokenFrom) return { ok: false, error: { code: 'internal', message: 'The disk is gone.' } }
  const length = Math.min(sliceBytes, totalBytes - offset) - (offset === shortenedAt ? 1 : 0)
  const base64 = encoded.get(`${offset} ${length}`) ?? encodedSlice(offset, length)
  return { ok: true, value: { base64, offset, totalBytes } }
}

const encoded = new Map<string, string>()
function encodedSlice(offset: number, length: number): string {
  const base64 = Buffer.alloc(length, offset / sliceBytes).toString('base64')
  encoded.set(`${offset} ${length}`, base64)
  return base64
}

/** As a view of the body. */
function observe() {
  const observer = new InfiniteQueryObserver(queryClient, bodyQuery(id, 'raw'))
  return { observer, end: observer.subscribe(() => {}) }
}

async function untilIdle(observer: ReturnType<typeof observe>['observer']) {
  while (observer.getCurrentResult().isFetching) await new Promise(resolve => setImmediate(resolve))
  return observer.getCurrentResult()
}

it('a body of up to 8 MB comes whole, in order', async () => {
  totalBytes = 16 * sliceBytes
  const { observer, end } = observe()
  const { data, hasNextPage } = await untilIdle(observer)
  expect(isBeginning(data?.bytes)).toBe(true)
  expect(hasNextPage).toBe(false)
  expect(offsets).toEqual(Array.from({ length: 16 }, (_, slice) => slice * sliceBytes))
  end()
})

it('of a longer one the beginning comes, and more when asked for', async () => {
  totalBytes = 17 * sliceBytes
  const { observer, end } = observe()
  expect(isBeginning((await untilIdle(observer)).data?.bytes, sliceBytes)).toBe(true)
  await observer.fetchNextPage()
  expect(isBeginning(observer.getCurrentResult().data?.bytes, 2 * sliceBytes)).toBe(true)
  const whole = await loadWholeBody(id, 'raw')
  expect(isBeginning(whole.bytes)).toBe(true)
  expect(observer.getCurrentResult().data).toBe(whole)
  expect(offsets).toEqual(Array.from({ length: 17 }, (_, slice) => slice * sliceBytes))
  end()
})

it('a body whose view has closed is fetched no further', async () => {
  totalBytes = 16 * sliceBytes
  const { end } = observe()
  end()
  await new Promise(resolve => setImmediate(resolve))
  expect(offsets).toEqual([0])
})

it('a slice that is shorter than it should be is a failure, not a body with a hole', async () => {
  totalBytes = 3 * sliceBytes
  shortenedAt = sliceBytes
  const { observer, end } = observe()
  expect((await untilIdle(observer)).error?.message).toBe('Part of the body is missing.')
  end()
})

it('two who want all of it fetch each slice once', async () => {
  totalBytes = 17 * sliceBytes
  const [one, other] = await Promise.all([loadWholeBody(id, 'raw'), loadWholeBody(id, 'raw')])
  expect([one, other].map(({ bytes }) => isBeginning(bytes))).toEqual([true, true])
  expect(offsets).toHaveLength(17)
})

it('a slice that does not come keeps what came before it', async () => {
  totalBytes = 17 * sliceBytes
  brokenFrom = 2 * sliceBytes
  const { observer, end } = observe()
  await untilIdle(observer)
  await expect(loadWholeBody(id, 'raw')).rejects.toThrow('The disk is gone.')
  expect(observer.getCurrentResult()).toMatchObject({ error: { message: 'The disk is gone.' } })
  expect(isBeginning(observer.getCurrentResult().data?.bytes, 2 * sliceBytes)).toBe(true)
  brokenFrom = Number.POSITIVE_INFINITY
  expect(isBeginning((await loadWholeBody(id, 'raw')).bytes)).toBe(true)
  expect(offsets.filter(offset => offset === 0)).toHaveLength(1)
  end()
})

it('a body is not refetched with everything else after a gap in the events', async () => {
  totalBytes = sliceBytes
  const { observer, end } = observe()
  await untilIdle(observer)
  await queryClient.invalidateQueries()
  expect(offsets).toEqual([0])
  end()
})
