import { expect } from 'vitest'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

export async function servedWith(count: number) {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  for (let at = 0; at < count; at += 1)
    await httpCall(served.captureUrl, { method: 'POST', body: JSON.stringify(fundingExample('pending')) })
  const run = async (...args: string[]) => {
    const ended = await hooktrail(...args, '--data', served.dataDir, '--json')
    expect(ended.stderr).toBe('')
    return jsonLines(ended)
  }
  return { ...served, run }
}
