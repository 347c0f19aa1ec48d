import { type Client, createClient } from '#contract/transport'
import { connectToHolder } from '../../../main/web/command-client.ts'

export type HeldClient = Client & { close(): void }

/** A client over the local socket of the process that holds the folder. Throws where nobody does. */
export async function connectTo(dataDir: string): Promise<HeldClient> {
  const transport = await connectToHolder(dataDir)
  if (transport === null) throw new Error(`Nobody holds ${dataDir}.`)
  return { ...createClient(transport), close: transport.close }
}
