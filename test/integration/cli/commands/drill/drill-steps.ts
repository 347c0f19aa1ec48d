import type { SummaryJson } from '../../../../../main/engine/drill/reports/summary-json.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { type Ended, jsonLines } from '../../../../support/processes/ended-command.ts'
import type { ReceiverKind } from '../../../../support/receivers/receiver-apps.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'

/** An app, and the arguments that drill it with one short trail. */
export async function drilled(kind: ReceiverKind, data: string) {
  const receiver = await startedReceiver(kind)
  const to = ['--to', receiver.url, '--state-url', receiver.stateUrl, '--settle', '20', '--data', data]
  const drillArgs = (...args: string[]) => [
    ...['drill', 'issuance-complete', ...to, '--runs', '4', '--seed', '3'],
    ...args,
  ]
  return { receiver, drillArgs, drill: (...args: string[]) => hooktrail(...drillArgs(...args)) }
}

export const summaryOf = (ended: Ended): SummaryJson => jsonLines(ended).at(-1) as SummaryJson
