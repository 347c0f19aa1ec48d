import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { exportFormatSchema } from '#contract/transfer/exporting'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

const count = 12
/** An export changes nothing of it. */
const dataDir = folderOfFile()
let ids: DeliveryId[] = []

beforeAll(async () => {
  ids = await capturedInto(dataDir, mixedDeliveries(count))
})

describe('the place of an export', () => {
  test.each(exportFormatSchema.options)('%s that is cancelled leaves nothing there', async format => {
    const folder = temporaryFolder()
    let asked = 0
    const isCanceled = () => {
      asked += 1
      return asked > count / 2
    }
    const run = exportedFrom(dataDir, { format, out: join(folder, 'out') }, isCanceled)
    await expect(run).rejects.toMatchObject({ code: 'cancelled' })
    expect(readdirSync(folder)).toEqual([])
  })

  test('is left as it was while an export that is cancelled would have replaced it', async () => {
    const out = join(temporaryFolder(), 'out.ndjson')
    const request = { format: 'ndjson', out } as const
    await exportedFrom(dataDir, request)
    const before = readFileSync(out)
    await expect(exportedFrom(dataDir, request, () => true)).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(readFileSync(out)).toEqual(before)
    await exportedFrom(dataDir, { format: 'ndjson', out })
    expect(readFileSync(out, 'utf8').split('\n').length).toBe(count + 1)
  })

  test.each(['ndjson', 'fixtures'] as const)('%s that is to be new replaces nothing', async format => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    await exportedFrom(dataDir, { format, out, isNew: true })
    expect(readdirSync(folder)).toEqual(['out'])
    await expect(exportedFrom(dataDir, { format, out, isNew: true })).rejects.toMatchObject({
      code: 'target-exists',
    })
    const late = join(folder, 'late')
    const isCanceled = () => {
      // Somebody else writes there while the export runs.
      writeFileSync(late, 'mine')
      return false
    }
    await expect(exportedFrom(dataDir, { format, out: late, isNew: true }, isCanceled)).rejects.toMatchObject(
      { code: 'target-exists' },
    )
    expect(readFileSync(late, 'utf8')).toBe('mine')
    expect(readdirSync(folder).sort()).toEqual(['late', 'out'])
  })

  test('is refused where a folder with something in it, a folder or a link stands', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'full'))
    writeFileSync(join(folder, 'full', 'mine.txt'), 'mine')
    symlinkSync(join(folder, 'full', 'mine.txt'), join(folder, 'link'))
    const refused = { code: 'target-exists' }
    await expect(
      exportedFrom(dataDir, { format: 'fixtures', out: join(folder, 'full') }),
    ).rejects.toMatchObject(refused)
    await expect(exportedFrom(dataDir, { format: 'har', out: join(folder, 'full') })).rejects.toMatchObject(
      refused,
    )
    await expect(exportedFrom(dataDir, { format: 'har', out: join(folder, 'link') })).rejects.toMatchObject(
      refused,
    )
    expect(readdirSync(folder).sort()).toEqual(['full', 'link'])
    expect(readdirSync(join(folder, 'full'))).toEqual(['mine.txt'])
  })

  test('may be an empty folder for fixtures, and must have a folder to be in', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'empty'))
    await exportedFrom(dataDir, { format: 'fixtures', out: join(folder, 'empty') })
    expect(readdirSync(join(folder, 'empty'))).toContain('manifest.json')
    await expect(
      exportedFrom(dataDir, { format: 'ndjson', out: join(folder, 'missing', 'out') }),
    ).rejects.toMatchObject({ code: 'target-unwritable' })
  })
})

describe('a selection', () => {
  test('of some deliveries holds those, oldest first, each once', async () => {
    const out = join(temporaryFolder(), 'out')
    const [first, second, third] = [ids[2], ids[7], ids[4]] as DeliveryId[]
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few.')
    const selection = { of: 'deliveries' as const, ids: [second, first, third, first] }
    expect(await exportedFrom(dataDir, { format: 'ndjson', out, selection, pseudonyms: null })).toMatchObject(
      {
        deliveries: 3,
      },
    )
    const lines = readFileSync(out, 'utf8').trim().split('\n')
    expect(lines.map(line => JSON.parse(line).source.delivery)).toEqual([first, third, second])
  })

  test('of a session or a record that has none is an empty export', async () => {
    const out = join(temporaryFolder(), 'out')
    const selection = { of: 'record' as const, recordKey: 'transactions:none' }
    expect(await exportedFrom(dataDir, { format: 'fixtures', out, selection })).toMatchObject({
      deliveries: 0,
    })
    expect(readdirSync(out)).toEqual(['.gitattributes', 'manifest.json'])
  })
})
