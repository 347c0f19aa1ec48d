import type { AppError } from '#contract/errors'

/** An error's message for the command line, where the remedy is an option and not a button. */
export function terminalMessage({ code, message, details }: AppError): string {
  const host = details?.host
  if (code === 'remote-target-refused' && typeof host === 'string')
    return `${host} is not this machine. Add --allow-host ${host} to send there, or choose a local URL.`
  if (message.includes('--')) return message
  if (code === 'port-in-use' || code === 'port-not-allowed')
    return `${message.replace(/\.$/, '')} with --port.`
  if (code === 'address-unavailable') return `${message.replace(/\.$/, '')} with --host.`
  return message
}
