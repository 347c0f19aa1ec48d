import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ExportFormat, exportFormatSchema } from '#contract/transfer/exporting'
import type { Format } from '../../../../main/engine/exporting/formats/format.ts'
import { formats } from '../../../../main/engine/exporting/formats/formats.ts'
import type { ExportedDelivery } from '../../../../main/engine/exporting/transfer-delivery.ts'
import type { StoredDelivery } from '../../../../main/engine/store/read-store.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

type Open = Format['open']
const allFormats = exportFormatSchema.options
const place = 12
const count = 14

/** An export changes nothing of it. */
const dataDir = folderOfFile()

beforeAll(() => capturedInto(dataDir, mixedDeliveries(count)))

/** Writes one delivery other than it is given. */
function leaking(format: ExportFormat, change: (exported: ExportedDelivery) => ExportedDelivery): Open {
  return (path, head) => {
    const writer = formats[format].open(path, head)
    return { ...writer, add: one => writer.add(one.number === place ? change(one) : one) }
  }
}

const leaks: Record<string, (exported: ExportedDelivery) => ExportedDelivery> = {
  'the target': one => ({ ...one, delivery: { ...one.delivery, target: '/hooks/maria-lopez' } }),
  'a header': one => ({
    ...one,
    delivery: { ...one.delivery, headers: [...one.delivery.headers, ['x-customer', 'Maria Lopez']] },
  }),
  'the body': one => ({ ...one, delivery: { ...one.delivery, body: Buffer.from('{"name":"Maria Lopez"}') } }),
}
async function expectUnsafe(format: ExportFormat, open: Open): Promise<void> {
  const folder = temporaryFolder()
  const run = exportedFrom(dataDir, { format, out: join(folder, 'out') }, () => false, {
    openWriter: open,
  })
  await expect(run).rejects.toMatchObject({ code: 'export-unsafe' })
  expect(readdirSync(folder)).toEqual([])
}

/** What a format does not write, so that no original can stand there. */
const unwritten: Partial<Record<ExportFormat, string>> = {
  csv: 'a header',
  'test-node': 'the target',
  'test-vitest': 'the target',
  'test-pytest': 'the target',
}

test.each(Object.entries(unwritten))('the format %s does not write %s', async (name, part) => {
  const [format, out] = [exportFormatSchema.parse(name), join(temporaryFolder(), 'out')]
  const openWriter = leaking(format, leaks[part] ?? expect.fail('No such leak.'))
  await exportedFrom(dataDir, { format, out }, () => false, { openWriter })
  expect(readFileSync(out, 'utf8')).not.toMatch(/maria.lopez/i)
})

describe.each(allFormats)('an export of the format %s that is checked', format => {
  const written = Object.keys(leaks).filter(name => unwritten[format] !== name)
  test.each(written)('fails and leaves nothing where an original stands in %s', async name => {
    await expectUnsafe(format, leaking(format, leaks[name] ?? expect.fail('No such leak.')))
  })

  test('fails and leaves nothing where something else was written behind the last delivery', async () => {
    await expectUnsafe(format, (path, head) => {
      const writer = formats[format].open(path, head)
      let last: ExportedDelivery | null = null
      return {
        ...writer,
        add(one) {
          last = one
          writer.add(one)
        },
        end() {
          if (last !== null) writer.add({ ...last, number: last.number + 1 })
          writer.end()
        },
      }
    })
  })
})

describe('an export that is checked', () => {
  const changes: [string, (one: StoredDelivery, times: number) => StoredDelivery | null][] = [
    ['deleted', () => null],
    ['answered', (one, times) => ({ ...one, response: { status: 200, elapsedMs: times } })],
    ['moved', (one, times) => ({ ...one, sessionName: `another ${times}` })],
  ]

  /** An export in which one delivery is changed each time that all were written, so often at most. */
  async function exportedWhileChanged(folder: string, change: (typeof changes)[number][1], most: number) {
    const reader = openTestReader(dataDir)
    let times = 0
    return exportedFrom(dataDir, { format: 'ndjson', out: join(folder, 'out') }, () => false, {
      store: {
        ...reader,
        delivery(id) {
          const one = reader.delivery(id)
          return times > 0 && id === place && one !== null ? change(one, times) : one
        },
      },
      onProgress(state, done, total) {
        if (state === 'writing' && done === total && times < most) times += 1
      },
    })
  }

  test.each(changes)('is written anew where a delivery was %s meanwhile', async (what, change) => {
    const folder = temporaryFolder()
    const { deliveries } = await exportedWhileChanged(folder, change, 1)
    expect(deliveries).toBe(what === 'deleted' ? count - 1 : count)
    expect(readdirSync(folder)).toEqual(['out'])
  })

  test.each(changes.slice(1))(
    'says to try again where a delivery was %s each time, and leaves nothing',
    async (_what, change) => {
      const folder = temporaryFolder()
      await expect(exportedWhileChanged(folder, change, Number.POSITIVE_INFINITY)).rejects.toMatchObject({
        code: 'export-outdated',
        message: expect.stringContaining('Try again'),
      })
      expect(readdirSync(folder)).toEqual([])
    },
  )
})

// The search for each fact of a delivery: check-export.test.ts.
test.each(['fixtures', 'ndjson', 'har'] as const)(
  'what %s says of a delivery fails the check where an original stands in a finding',
  async format => {
    const findings = [{ severity: 'warning', code: 'field-unknown', path: '', message: 'LOPEZ7?' }] as never
    await expectUnsafe(
      format,
      leaking(format, one => ({ ...one, inspection: { ...one.inspection, findings } })),
    )
  },
)

test('a script that a comment with an original was added to fails', async () => {
  await expectUnsafe('curl', (path, head) => {
    const writer = formats.curl.open(path, head)
    return {
      ...writer,
      end() {
        writer.end()
        appendFileSync(path, '# Maria Lopez\n')
      },
    }
  })
})
