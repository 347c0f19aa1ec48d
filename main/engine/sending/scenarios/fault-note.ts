import type { ScenarioFault } from '#contract/sending/scenario-faults'

/** What is shown of a fault; `status`: of the notification that it hits. */
export function faultNote(fault: ScenarioFault, status: string): string {
  switch (fault.fault) {
    case 'duplicate':
      return `${status} again, byte for byte`
    case 'swap':
      return `${status} is sent after the next notification`
    case 'hold-back':
      return `${status} is sent late`
    case 'drop':
      return `${status} is not sent`
    case 'late-final':
      return `${status} is sent ${spanText(fault.waitMs)} later`
    case 'second-final':
      return `Another final status after ${status}`
    case 'burst':
      return `${fault.count} are sent at the same time`
    case 'malformed':
      return 'The body ends within its JSON'
    case 'truncated':
      return 'The connection closes after half of the body'
    case 'oversized':
      return `The body has ${sizeText(fault.bytes)}`
    case 'slow-upload':
      return `The body takes ${spanText(fault.overMs)}`
    case 'unknown-field':
      return `Undocumented field ${fault.path}`
  }
}

function spanText(ms: number): string {
  return ms >= 1000 ? `${Number((ms / 1000).toFixed(1))} s` : `${ms} ms`
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024
    ? `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`
    : `${Number((bytes / 1024).toFixed(1))} KiB`
}
