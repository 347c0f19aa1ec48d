import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { exported } from '../progress.ts'
import { connectTo, serve } from '../served.ts'
import { startLoad } from './load.ts'

/** Deliveries of another store, as the product exports them with their originals. */
export interface ImportSource {
  /** NDJSON. */
  readonly text: string
  /** The id of their store, as it stands in the text: with another one in its place they are new. */
  readonly store: string
  readonly deliveries: number
}

const lineSchema = z.object({ source: z.object({ store: z.string() }) })

/** Captures them with a process of its own, in a folder below `workDir`. */
export async function makeImportSource(workDir: string, deliveries: number): Promise<ImportSource> {
  const dataDir = join(workDir, 'source')
  const serving = serve(dataDir)
  const captureUrl = await serving.ready
  if (captureUrl === null) throw new Error(`It did not start: ${serving.complaints()}`)
  let number = 0
  const next = (): string | null => (number < deliveries ? `imported-${number++}` : null)
  await startLoad({ captureUrl, connections: 4, next, onAnswer() {} }).ended
  const client = await connectTo(dataDir)
  const out = join(workDir, 'source.ndjson')
  await exported(client, { format: 'ndjson', out, pseudonyms: null })
  client.close()
  await serving.stop()
  const text = readFileSync(out, 'utf8')
  const lines = text.trimEnd().split('\n')
  return { text, store: lineSchema.parse(JSON.parse(lines[0] ?? '')).source.store, deliveries: lines.length }
}
