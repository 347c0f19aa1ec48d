import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exportFormatSchema } from '#contract/transfer/exporting'
import { formats } from '../../../../main/engine/exporting/formats/formats.ts'
import { manifestSchema } from '../../../../main/engine/exporting/formats/manifest-schema.ts'
import { transferDelivery } from '../../../../main/engine/exporting/select-deliveries.ts'
import type { TransferDelivery } from '../../../../main/engine/exporting/transfer-delivery.ts'
import { captured } from '../../../support/store/arrived-delivery.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

/** A store of so many mixed deliveries, and what an export should carry of them. */
async function mixedStore(count: number): Promise<{ dataDir: string; transferred: TransferDelivery[] }> {
  const store = made.get(count) ?? makeStore(count)
  made.set(count, store)
  const { dataDir, ids } = await store
  const reader = openTestReader(dataDir)
  return { dataDir, transferred: ids.map(id => transferDelivery(reader, id)).filter(one => one !== null) }
}

const stores = folderOfFile()
/** An export changes nothing of it: each is made once. */
const made = new Map<number, ReturnType<typeof makeStore>>()

async function makeStore(count: number) {
  const dataDir = join(stores, String(count))
  const store = await openTestStore(dataDir)
  const ids = await Promise.all(mixedDeliveries(count).map(delivery => captured(store, delivery)))
  for (const [index, id] of ids.entries()) {
    if (index % 7 !== 3) store.recordAnswer(id, index % 5 === 0 ? 503 : 200, index / 8)
  }
  await store.close()
  return { dataDir, ids }
}

test.each(exportFormatSchema.options.filter(format => formats[format].readBack !== null))(
  '%s of 60 mixed deliveries reads back exactly: bodies, headers, order, times, answers',
  async format => {
    const { dataDir, transferred } = await mixedStore(60)
    const out = join(temporaryFolder(), 'out')
    expect(await exportedFrom(dataDir, { format, out, pseudonyms: null })).toEqual({ deliveries: 60 })
    const items = [...(formats[format].readBack?.read(out, 0).items() ?? [])]
    expect(items.map(item => (item.type === 'delivery' ? plain(item.delivery) : item))).toEqual(
      transferred.map(plain),
    )
    expect(transferred.filter(one => one.reception !== 'whole').length).toBeGreaterThan(3)
  },
)

test.each(exportFormatSchema.options)(
  '%s with pseudonyms passes its check, and repeats with the same key',
  async format => {
    const { dataDir } = await mixedStore(60)
    const folder = temporaryFolder()
    const key = 'a key of sixteen'
    for (const out of ['one', 'two'])
      await exportedFrom(dataDir, { format, out: join(folder, out), pseudonyms: { key } })
    await exportedFrom(dataDir, { format, out: join(folder, 'other') })
    const [one, two, other] = ['one', 'two', 'other'].map(name => contents(join(folder, name)))
    expect(two).toBe(one)
    expect(other).not.toBe(one)
    expect(one).not.toMatch(/7f3a0b52|Sender of the deposit|002010077777777771/)
    expect(one).not.toContain(key)
  },
)

test('a fixtures folder reads as the story, and its manifest is as its schema says', async () => {
  const { dataDir } = await mixedStore(30)
  const out = join(temporaryFolder(), 'fixtures')
  await exportedFrom(dataDir, { format: 'fixtures', out })
  const names = readdirSync(out)
  expect(names).toContain('001-issuance-pending.json')
  expect(names).toContain('001-issuance-pending.headers.json')
  expect(names).toContain('006-malformed.bin')
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')))
  expect(manifest.deliveries.map(one => one.number)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
  expect(manifest.deliveries[1]?.afterMs).toBe(137)
})

test('the published schema of the manifest is the one that is used', () => {
  const file = new URL('../../../../resources/schemas/fixtures-manifest-1.schema.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(z.toJSONSchema(manifestSchema, { io: 'input' }))),
  )
})

test('a HAR is valid HAR 1.2', async () => {
  const { dataDir } = await mixedStore(60)
  const out = join(temporaryFolder(), 'out.har')
  await exportedFrom(dataDir, { format: 'har', out })
  const parsed = harSchema.parse(JSON.parse(readFileSync(out, 'utf8')))
  expect(parsed.log.entries.length).toBe(60)
})

/** HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/: required members; custom ones begin with an underscore. */
const pair = z.strictObject({ name: z.string(), value: z.string() })
const size = z.int().min(-1)
const harSchema = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    entries: z.array(
      z.strictObject({
        startedDateTime: z.iso.datetime(),
        time: z.number().nonnegative(),
        request: z.strictObject({
          method: z.string().min(1),
          url: z.url(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: z.array(pair),
          queryString: z.array(pair),
          postData: z
            .strictObject({
              mimeType: z.string(),
              params: z.array(z.never()),
              text: z.string(),
              _base64: z.base64().optional(),
            })
            .optional(),
          headersSize: size,
          bodySize: size,
        }),
        response: z.strictObject({
          status: z.int(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: z.array(pair),
          content: z.strictObject({ size: z.int().nonnegative(), mimeType: z.string() }),
          redirectURL: z.string(),
          headersSize: size,
          bodySize: size,
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({ send: z.number(), wait: z.number(), receive: z.number() }),
        _hooktrail: z.looseObject({ version: z.literal(1) }),
      }),
    ),
  }),
})

function plain({ body, ...rest }: TransferDelivery) {
  return { ...rest, body: Buffer.from(body).toString('base64') }
}

/** A file, or all files of a folder, as one text. */
function contents(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return readdirSync(path)
      .sort()
      .map(name => `${name}\n${readFileSync(join(path, name), 'utf8')}`)
      .join('\n')
  }
}
