import { join } from 'node:path'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

export const issuance = transactionExample('issuance', 'PENDING')

/** The arguments and where they lead to. */
export function exportTo(name: string, dataDir: string, ...args: string[]) {
  const out = join(temporaryFolder(), name)
  return { out, ended: hooktrail('export', '--out', out, '--data', dataDir, '--json', ...args) }
}
