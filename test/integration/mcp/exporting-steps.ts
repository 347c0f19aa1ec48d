import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { hooktrail } from '../../support/processes/command-in-process.ts'
import { type Agent, agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** An agent that may write into a folder. */
export async function writer(
  dataDir: string,
  ...permissions: string[]
): Promise<{ readonly agent: Agent; readonly folder: string }> {
  const folder = join(temporaryFolder(), 'allowed')
  mkdirSync(folder)
  return { folder, agent: await agentOn(dataDir, { args: ['--allow-write', folder, ...permissions] }) }
}

/** Two records of a running Hooktrail, one with credentials. */
export async function captureBoth(served: {
  readonly captureUrl: string
  readonly dataDir: string
}): Promise<void> {
  const headers = { authorization: 'Bearer canary-token' }
  await post(served.captureUrl, fundingBody('canary-1', 'pending'), { headers })
  await post(served.captureUrl, fundingBody('other-2', 'pending'))
  // Resolves once the records are known.
  await hooktrail('assert', '--data', served.dataDir)
}
