import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What a made store received, beside it: a store does not know how long its heads were on the wire. */
const receivedSchema = z.object({ deliveries: z.number(), bytes: z.number() })
export type Received = z.infer<typeof receivedSchema>

const fileName = 'bench.json'

export function writeReceived(dataDir: string, received: Received): void {
  writeFileSync(join(dataDir, fileName), JSON.stringify(received))
}

/** Throws where the folder is not one that this benchmark made. */
export function readReceived(dataDir: string): Received {
  return receivedSchema.parse(JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')))
}
