import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import type { JsonRecord } from '../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

/** Findings at one place, as `severity code`. */
export function findingsAt(body: unknown, path: string): string[] {
  return inspectDelivery(inspectedDelivery(body))
    .findings.filter(finding => finding.path === path)
    .map(({ severity, code }) => `${severity} ${code}`)
}

export interface Notification {
  event: string
  payload: JsonRecord
}
/** The notification with one member of its payload (or of an object in it) set; `undefined` takes it out. */
export function withMember(notification: Notification, path: string, value: unknown): Notification {
  const copy = structuredClone(notification)
  const names = path.split('/').slice(2)
  const last = names.pop() ?? ''
  let target = copy.payload
  for (const name of names) target = target[name] as JsonRecord
  if (value === undefined) delete target[last]
  else target[last] = value
  return copy
}
