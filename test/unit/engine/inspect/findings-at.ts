import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

/** Findings at one place, as `severity code`. */
export function findingsAt(body: unknown, path: string): string[] {
  return inspectDelivery(inspectedDelivery(body))
    .findings.filter(finding => finding.path === path)
    .map(({ severity, code }) => `${severity} ${code}`)
}
