import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Client } from '#contract/transport'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const body =
  '{"event":"funding","payload":{"fid":"a","status":"pending","details":{"sender_name":"PIÑA"}}}'

export const other = '{"event": "withdrawal", "payload": {"wid": "b"}}'

/** The files in one import, with the deliveries of each; a second import of the same adds nothing. */
export async function importedBy(client: Client, texts: readonly (string | Buffer)[], skipInvalid = false) {
  const folder = temporaryFolder()
  const paths = texts.map((_, index) => join(folder, `file ${index}`))
  for (const [index, text] of texts.entries()) writeFileSync(paths[index] ?? '', text)
  const { sources } = await importedInto(client, paths, false, skipInvalid)
  const { rows } = await client.call('deliveries.list', { limit: 200 })
  const details = await Promise.all(
    rows.toReversed().map(async ({ id }) => {
      const { base64 } = await client.call('deliveries.body', { id, form: 'raw', offset: 0 })
      const detail = await client.call('deliveries.get', { id })
      return { ...detail, body: Buffer.from(base64, 'base64').toString() }
    }),
  )
  const counts = sources.map(({ deliveries }) => deliveries)
  const again = await importedInto(client, paths, false, skipInvalid)
  expect(again.sources.map(({ deliveries }) => deliveries)).toEqual(paths.map(() => 0))
  expect(again.sources.map(({ repeated }) => repeated)).toEqual(counts)
  const files = sources.map((source, index) => ({ source, details: details.splice(0, counts[index]) }))
  expect(details).toEqual([])
  return files
}
