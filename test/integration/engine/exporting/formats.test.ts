import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exportFormatSchema } from '#contract/transfer/exporting'
import { manifestSchema } from '../../../../main/engine/exporting/formats/manifest-schema.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

const count = 30
/** A store of mixed deliveries: an export changes nothing of it. */
const dataDir = folderOfFile()

beforeAll(() => capturedInto(dataDir, mixedDeliveries(count)))

test.each(exportFormatSchema.options)(
  '%s with pseudonyms passes its check, and repeats with the same key',
  async format => {
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
  const out = join(temporaryFolder(), 'fixtures')
  await exportedFrom(dataDir, { format: 'fixtures', out })
  const names = readdirSync(out)
  expect(names).toContain('001-issuance-pending.json')
  expect(names).toContain('001-issuance-pending.headers.json')
  expect(names).toContain('006-malformed.bin')
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')))
  expect(manifest.deliveries.map(one => one.number)).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
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
  const out = join(temporaryFolder(), 'out.har')
  await exportedFrom(dataDir, { format: 'har', out })
  const parsed = harSchema.parse(JSON.parse(readFileSync(out, 'utf8')))
  expect(parsed.log.entries.length).toBe(count)
  // Only what arrived over TLS has an https URL.
  const secure = mixedDeliveries(count).filter(({ scheme }) => scheme === 'https')
  expect(secure.length).toBeGreaterThan(0)
  expect(parsed.log.entries.filter(({ request }) => request.url.startsWith('https:')).length).toBe(
    secure.length,
  )
})

/**
 * HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/: required members; custom members start with an
 * underscore.
 */
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
              encoding: z.literal('base64').optional(),
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
