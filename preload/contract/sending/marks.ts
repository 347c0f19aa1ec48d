import { headerValues, isHeader } from '../headers.ts'
import type { HeaderPairs } from '../terms.ts'
import type { AllowRemote } from './sending.ts'

/**
 * Marks everything that an agent sends, with the hosts of its permission, separated by commas. Captured with
 * a delivery, it stays with every copy. A forged mark only restricts the targets of a delivery's forwards.
 */
export const agentHeader = 'Hooktrail-Agent'
/** Marks everything made from a production delivery, since a copy's sender is this machine. */
export const productionHeader = 'Hooktrail-Production'

export interface Marks {
  /** Hosts beyond this machine that the sending agent may reach; `null`: not sent by an agent. */
  readonly agentHosts: readonly string[] | null
  readonly isProduction: boolean
}

export const noMarks: Marks = { agentHosts: null, isProduction: false }

export function marksOf(allowRemote: AllowRemote, isProduction: boolean): Marks {
  return { agentHosts: typeof allowRemote === 'object' ? allowRemote.agentHosts : null, isProduction }
}

/** Marks are first: a receiver that limits the number of headers drops the last. */
export function markedHeaders(headers: HeaderPairs, { agentHosts, isProduction }: Marks): HeaderPairs {
  const marks: HeaderPairs = []
  if (agentHosts !== null) marks.push([agentHeader, ['127.0.0.1', ...agentHosts].join(', ')])
  if (isProduction) marks.push([productionHeader, 'yes'])
  return [...marks, ...headers.filter(pair => marks.every(([name]) => !isHeader(pair, name)))]
}

/** Hosts beyond this machine that a marked request may reach; `null`: not sent by an agent. */
export function agentHostsOf(headers: HeaderPairs): readonly string[] | null {
  const [first, ...others] = headerValues(headers, agentHeader).map(value =>
    value.toLowerCase().split(/[\s,]+/),
  )
  return first === undefined ? null : first.filter(host => others.every(hosts => hosts.includes(host)))
}

export function isMarkedProduction(headers: HeaderPairs): boolean {
  return headers.some(pair => isHeader(pair, productionHeader))
}
