import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { exported } from '../progress.ts'
import { openServed } from '../served.ts'
import { sendAll } from './load.ts'

/** Deliveries of another store, as the product exports them with their originals. */
export interface ImportSource {
  /** NDJSON. */
  readonly text: string
  /** The id of their store in the text: with another id in its place they are new. */
  readonly store: string
  readonly deliveries: number
}

const lineSchema = z.object({ source: z.object({ store: z.string() }) })

/** Captures them with a separate process, in a folder below `workDir`. */
export async function makeImportSource(workDir: string, deliveries: number): Promise<ImportSource> {
  const dataDir = join(workDir, 'source')
  const { serving, captureUrl, client } = await openServed(dataDir)
  const markers = Array.from({ length: deliveries }, (_, number) => `imported-${number}`)
  await sendAll(captureUrl, markers)
  const out = join(workDir, 'source.ndjson')
  await exported(client, { format: 'ndjson', out, pseudonyms: null })
  client.close()
  await serving.stop()
  const text = readFileSync(out, 'utf8')
  const lines = text.trimEnd().split('\n')
  return { text, store: lineSchema.parse(JSON.parse(lines[0] ?? '')).source.store, deliveries: lines.length }
}
