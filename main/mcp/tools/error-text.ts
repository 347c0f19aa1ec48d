import { AppError } from '#contract/errors'
import { withEscapes } from '#contract/json/invisible-characters'
import { cut } from '../outside/plain-values.ts'

/** A message may repeat what was asked for. */
const maximumLength = 2_000

/** What a model is told of a failure: what failed and what to do. A defect goes to `onDefect`, not to the model. */
export function errorText(error: unknown, tool: string, onDefect: (text: string) => void): string {
  if (error instanceof AppError) return withEscapes(cut(`${messageOf(error)} (${error.code})`, maximumLength))
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  onDefect(`${tool} failed: ${text}`)
  return `${tool} failed because of a bug in Hooktrail. Nothing was lost. (internal)`
}

function messageOf({ code, message, details }: AppError): string {
  const { start, end, host, isProduction } = details ?? {}
  if (code === 'invalid-query' && typeof start === 'number') {
    return `${message} At characters ${start} to ${end} of the query. Resource hooktrail://docs/query describes the language.`
  }
  if (code === 'remote-target-refused' && typeof host === 'string' && isProduction !== true) {
    return `${host} is not this machine. To allow it, the user adds --allow-host ${host} to the arguments of \`hooktrail mcp\`, and restarts it. Or use a URL on this machine.`
  }
  if (code === 'store-missing') {
    return 'Nothing was captured in this data folder yet. Start Hooktrail, or check --data in the arguments of `hooktrail mcp`.'
  }
  return message
}
