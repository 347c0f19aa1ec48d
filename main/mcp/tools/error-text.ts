import { AppError, errorCodes, stackOf } from '#contract/errors'
import { withEscapes } from '#contract/json/invisible-characters'
import { markOutside, notice } from '../outside/mark-outside.ts'
import { cut } from '../outside/plain-values.ts'
import { Refusal } from '../outside/refusal.ts'

/** A message may repeat parameters, or a part of a payload. */
const maximumLength = 2_000

/**
 * The message for a model: what failed and what to do, in Hooktrail's words, then possible data from outside, marked. A
 * defect goes to `onDefect`, not to the model.
 */
export function errorText(error: unknown, tool: string, onDefect: (text: string) => void): string {
  if (!(error instanceof AppError)) {
    const text = stackOf(error)
    onDefect(`${tool} failed: ${text}`)
    return `${tool} failed because of a bug in Hooktrail. Nothing was lost. (internal)`
  }
  const { own, outside } = wordsOf(error)
  const said = `${withEscapes(own)} (${error.code})`
  if (outside === '') return said
  return [said, notice, markOutside(withEscapes(cut(outside, maximumLength)))].join('\n')
}

interface Words {
  /** Hooktrail's words, also in the names that it inserts. */
  readonly own: string
  readonly outside: string
}

function wordsOf(error: AppError): Words {
  const { code, message, details } = error
  if (error instanceof Refusal) return { own: message, outside: error.outside }
  const { start, end, host, isProduction } = details ?? {}
  if (code === 'invalid-query' && typeof start === 'number') {
    const place = `At characters ${start} to ${end} of the query.`
    return {
      own: `${errorCodes[code]} ${place} Resource hooktrail://docs/query describes the language.`,
      outside: message,
    }
  }
  if (code === 'remote-target-refused' && typeof host === 'string') {
    const own =
      isProduction === true
        ? `Some of this data is from production, and ${host} is a public host. An agent can’t send it there. The user can, with \`hooktrail replay\`.`
        : `${host} is not this machine. To allow it, the user adds --allow-host ${host} to the arguments of \`hooktrail mcp\`, and restarts it. Or use a URL on this machine.`
    return { own, outside: '' }
  }
  if (code === 'store-missing') {
    return {
      own: 'Nothing was captured in this data folder yet. Start Hooktrail, or check --data in the arguments of `hooktrail mcp`.',
      outside: '',
    }
  }
  return { own: errorCodes[code], outside: message }
}
