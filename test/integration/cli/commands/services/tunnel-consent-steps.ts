import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Tunnel, TunnelInput } from '#contract/registration/tunnel'
import type { Client } from '#contract/transport'
import { connectTo } from '../../../../support/network/connect-to.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

export interface Place {
  readonly dataDir: string
  /** Written by the program that a tunnel starts. */
  readonly marker: string
  readonly program: string
}

export function place(): Place {
  const folder = temporaryFolder()
  const program = join(folder, 'program.mjs')
  const marker = join(folder, 'started.log')
  writeFileSync(
    program,
    "import { appendFileSync } from 'node:fs'\nappendFileSync(process.argv[2], 'x')\nsetInterval(() => {}, 1000)\n",
  )
  return { dataDir: join(folder, 'data'), marker, program }
}

/** The calls that a page has too: both transports pass every call to the same engine. */
export async function callsOf(dataDir: string): Promise<Client> {
  const client = await connectTo(dataDir)
  onTestFinished(() => client.close())
  return client
}

export function commandTunnel(
  { program, marker }: Place,
  ...more: string[]
): Pick<TunnelInput, 'name' | 'way'> {
  const command = [process.execPath, program, marker, ...more]
  return { name: 'proxy', way: { kind: 'command', command, pattern: 'http', header: 'none' } }
}

export const consentNeeded = expect.objectContaining({ code: 'consent-needed' })

export async function tunnelOf(client: Client): Promise<Tunnel> {
  const [tunnel] = (await client.call('tunnels.list')).tunnels
  if (tunnel === undefined) throw new Error('No tunnel.')
  return tunnel
}
