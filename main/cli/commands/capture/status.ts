import { statusSummary } from '#contract/http-api'
import type { AppStatus, ListenerStatus } from '#contract/status'
import { command } from '../../command.ts'
import { exitCodes } from '../../exit-code.ts'
import { throughRunning } from '../../store/hold-store.ts'
import { countDeliveries } from '../../terminal/delivery-table.ts'

export const status = command({
  name: 'status',
  text: 'print whether Hooktrail runs and captures; exits with 1 if it does not capture',
  async run(context, options) {
    const { output } = context
    const value = await throughRunning(context, options, client => client.call('app.status'))
    await (options.json ? output.json(statusSummary(value)) : output.lines(lines(value)))
    return value.listener.state === 'listening' ? exitCodes.done : exitCodes.failed
  },
})

function lines(status: AppStatus): string[] {
  const { version, listener, dataDir, session, deliveryCount, pendingCount } = status
  const pending = pendingCount === 0 ? '' : `, ${pendingCount} pending`
  return [
    `Hooktrail ${version}`,
    `  Capture  ${captureUrls(listener) ?? listener.error?.message ?? listener.state}`,
    ...(listener.certificatePath === null ? [] : [`  TLS      certificate ${listener.certificatePath}`]),
    `  Data     ${dataDir}`,
    `  Session  ${session.name}`,
    `  Saved    ${countDeliveries(deliveryCount)}${pending}`,
  ]
}

/** For the user: plain and over TLS. `null` unless listening. */
export function captureUrls({
  captureUrl,
  secureCaptureUrl,
}: Pick<ListenerStatus, 'captureUrl' | 'secureCaptureUrl'>): string | null {
  return secureCaptureUrl === null ? captureUrl : `${captureUrl} and ${secureCaptureUrl}`
}
