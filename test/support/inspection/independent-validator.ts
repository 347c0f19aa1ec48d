import type { JsonRecord } from './examples.ts'

// A second reading of the two specifications that shares no table and no rule with the product: where both say the same of
// thousands of bodies, neither has a slip that the other does not have.

type Add = (path: string) => void
type Rule = (value: unknown, path: string, add: Add) => void

/** Pointers where a body is not as its specification has it; what the specification leaves open is nowhere. */
export function wrongPlaces(body: unknown, kind: string): string[] {
  const found = new Set<string>()
  const add: Add = path => found.add(path)
  if (isObject(body)) {
    if (kind === 'funding' || kind === 'withdrawal') checkFunding(body, kind, add)
    else checkTransaction(body, kind, add)
  } else add('')
  return [...found].sort()
}

const isObject = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNone = (value: unknown): value is null | undefined => value === null || value === undefined
const upper = (value: unknown): string => (typeof value === 'string' ? value.toUpperCase() : '')
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

const text: Rule = (value, path, add) => {
  if (typeof value !== 'string') add(path)
}
const flag: Rule = (value, path, add) => {
  if (typeof value !== 'boolean') add(path)
}
const object: Rule = (value, path, add) => {
  if (!isObject(value)) add(path)
}
const oneOf =
  (...values: readonly string[]): Rule =>
  (value, path, add) => {
    if (typeof value !== 'string' || !values.includes(value)) add(path)
  }
const positive: Rule = (value, path, add) => {
  const digits =
    typeof value === 'string' ? /^\+?(\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.exec(value)?.[1] : undefined
  if (digits === undefined || !/[1-9]/.test(digits)) add(path)
}
const instant: Rule = (value, path, add) => {
  if (typeof value !== 'string' || Number.isNaN(timeOf(value))) add(path)
}

/** Calendar dates with a time alone: no other form is generated. */
function timeOf(value: unknown): number {
  const [, day = ''] = (typeof value === 'string' && /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d/.exec(value)) || []
  const ms = Date.parse(String(value))
  return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? ms : Number.NaN
}

/** A row that has to be there. Null and, of text, the empty text count as missing. */
function required(node: JsonRecord, name: string, rule: Rule, path: string, add: Add): void {
  const value = node[name]
  if (isNone(value) || (value === '' && rule !== flag)) add(`${path}/${name}`)
  else rule(value, `${path}/${name}`, add)
}

/** A row that may be missing. */
function optional(node: JsonRecord, name: string, rule: Rule, path: string, add: Add): void {
  const value = node[name]
  if (isNone(value) || (value === '' && rule === text)) return
  rule(value, `${path}/${name}`, add)
}

/** A row that may not be there. */
function absent(node: JsonRecord, name: string, path: string, add: Add): void {
  if (!isNone(node[name]) && node[name] !== '') add(`${path}/${name}`)
}

function checkFunding(body: JsonRecord, kind: 'funding' | 'withdrawal', add: Add): void {
  if (upper(body.event) !== kind.toUpperCase()) add('/event')
  const { payload } = body
  if (!isObject(payload)) {
    add('/payload')
    return
  }
  const at = '/payload'
  required(payload, kind === 'funding' ? 'fid' : 'wid', text, at, add)
  const statuses =
    kind === 'funding' ? ['PENDING', 'COMPLETE', 'FAILED'] : ['PENDING', 'PROCESSING', 'COMPLETE', 'FAILED']
  if (!statuses.includes(upper(payload.status))) add('/payload/status')
  required(payload, 'created_at', instant, at, add)
  required(payload, 'currency', text, at, add)
  // Real records lack these.
  for (const name of ['method', 'method_name', 'amount', 'asset', 'network', 'protocol', 'integration']) {
    optional(payload, name, text, at, add)
  }
  required(payload, 'details', object, at, add)
}

const kinds = ['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal', 'conversion']
const isFiat = (code: string): boolean => ['MXN', 'BRL', 'USD', 'COP'].includes(code.toUpperCase())

function checkTransaction(body: JsonRecord, kind: string, add: Add): void {
  if (body.event !== 'TRANSACTION') add('/event')
  const { payload } = body
  if (!isObject(payload)) {
    add('/payload')
    return
  }
  const at = '/payload'
  required(payload, 'id', text, at, add)
  required(payload, 'status', oneOf('PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'), at, add)
  required(payload, 'type', oneOf(kind.toUpperCase()), at, add)
  required(payload, 'created_at', instant, at, add)
  required(payload, 'updated_at', instant, at, add)
  if (timeOf(payload.updated_at) < timeOf(payload.created_at)) add('/payload/updated_at')
  for (const other of kinds) if (other !== kind && !isNone(payload[other])) add(at)
  for (const name of ['refund_status', 'refund_steps']) if (!isNone(payload[name])) add(`${at}/${name}`)
  const node = payload[kind]
  const hasReference = kind !== 'conversion' && !(isObject(node) && isRefundable(kind) && isRefunded(node))
  if (hasReference) optional(payload, 'external_ref', text, at, add)
  else absent(payload, 'external_ref', at, add)
  if (!isObject(node)) {
    add(`${at}/${kind}`)
    return
  }
  checkKind(node, kind, upper(payload.status), `${at}/${kind}`, add)
  if (isRefundable(kind)) checkRefund(node, kind, `${at}/${kind}`, add)
  else
    for (const name of ['refund_status', 'refund_steps'])
      if (!isNone(node[name])) add(`${at}/${kind}/${name}`)
}

const isRefunded = ({ refund_status: status, refund_steps: steps }: JsonRecord): boolean =>
  !isNone(status) || (Array.isArray(steps) && steps.length > 0)

const isRefundable = (kind: string): kind is 'issuance' | 'redemption' =>
  kind === 'issuance' || kind === 'redemption'

function checkKind(node: JsonRecord, kind: string, status: string, at: string, add: Add): void {
  const isKnown = ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'].includes(status)
  const whenComplete = (name: string): void => {
    if (status === 'COMPLETE') required(node, name, text, at, add)
    else if (isKnown) absent(node, name, at, add)
    else optional(node, name, text, at, add)
  }
  if (kind === 'conversion') {
    for (const name of ['quote_id', 'amount_from', 'amount_to', 'asset_from', 'asset_to', 'exchange_rate']) {
      required(node, name, text, at, add)
    }
    return
  }
  required(node, 'network', text, at, add)
  required(node, 'amount', positive, at, add)
  required(node, 'asset', text, at, add)
  optional(node, 'failure_reason', text, at, add)
  if (!isRefundable(kind)) {
    required(node, 'crypto_source_address', text, at, add)
    required(node, 'crypto_destination_address', text, at, add)
    whenComplete('crypto_tx_hash')
    return
  }
  required(node, 'method', oneOf('SPEI', 'EXCHANGE_TRANSFER'), at, add)
  optional(node, 'error', object, at, add)
  if (isObject(node.error))
    for (const name of ['code', 'message']) required(node.error, name, text, `${at}/error`, add)
  if (node.error === '') add(`${at}/error`)
  const method = upper(node.method)
  const asset = textOf(node.asset)
  if (kind === 'issuance') {
    if (asset !== null && !isFiat(asset)) add(`${at}/asset`)
    optional(node, 'refunded', flag, at, add)
    optional(node, 'crypto_source_address', text, at, add)
    for (const name of ['crypto_destination_address', 'crypto_tx_hash']) whenComplete(name)
    for (const name of ['deposit_sender_clabe', 'deposit_sender_name', 'deposit_receiver_clabe']) {
      if (method === 'EXCHANGE_TRANSFER') absent(node, name, at, add)
      else if (method === 'SPEI' && name === 'deposit_receiver_clabe') required(node, name, text, at, add)
      else optional(node, name, text, at, add)
    }
    const fiatId = node.external_fiat_id
    if (fiatId !== null) required(node, 'external_fiat_id', text, at, add)
    if (method === 'EXCHANGE_TRANSFER' && textOf(fiatId) !== null) add(`${at}/external_fiat_id`)
    return
  }
  const documented = method === 'SPEI' ? 'MXN' : method === 'EXCHANGE_TRANSFER' ? 'BRL' : null
  if (asset !== null && (documented === null ? !isFiat(asset) : asset !== documented)) add(`${at}/asset`)
  required(node, 'refunded', flag, at, add)
  required(node, 'receiver_account', object, at, add)
  if (isObject(node.receiver_account))
    checkAccount(node.receiver_account, method, `${at}/receiver_account`, add)
}

function checkAccount(account: JsonRecord, method: string, at: string, add: Add): void {
  required(account, 'type', text, at, add)
  const type = upper(account.type)
  const bank = account.mexican_bank_account
  if (method === 'SPEI') required(account, 'mexican_bank_account', object, at, add)
  else if (method === 'EXCHANGE_TRANSFER' && !isNone(bank)) add(`${at}/mexican_bank_account`)
  else optional(account, 'mexican_bank_account', object, at, add)
  if (isObject(bank)) {
    required(bank, 'clabe', text, `${at}/mexican_bank_account`, add)
    optional(bank, 'external_fiat_id', text, `${at}/mexican_bank_account`, add)
  }
  if ((textOf(account.type) === null ? method : type) !== 'EXCHANGE_TRANSFER') return
  for (const [name, value] of Object.entries(account)) {
    const isJudged =
      name === 'mexican_bank_account' && method !== '' && ['SPEI', 'EXCHANGE_TRANSFER'].includes(method)
    if (isObject(value) && name !== 'type' && !isJudged) add(`${at}/${name}`)
  }
}

const fiat = ['EXCHANGE_TRANSFER', 'SPEI_WITHDRAWAL']
const stepNames = {
  issuance: fiat,
  redemption: ['EXCHANGE_TRANSFER', 'TOKEN_MINT', 'TOKEN_TRANSFER', 'TOKEN_DEPOSIT'],
}

const isStepStatus = (status: string): boolean => ['IN_PROGRESS', 'COMPLETE', 'FAILED'].includes(status)

function checkRefund(node: JsonRecord, kind: 'issuance' | 'redemption', at: string, add: Add): void {
  const { refund_status: status, refund_steps: steps, refunded } = node
  if (!isNone(status))
    oneOf('PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED')(status, `${at}/refund_status`, add)
  if (!isNone(steps) && !Array.isArray(steps)) add(`${at}/refund_steps`)
  const list: unknown[] = Array.isArray(steps) ? steps : []
  if (isNone(status)) {
    if (list.length > 0) add(`${at}/refund_steps`)
    if (refunded === true) add(`${at}/refund_status`)
  }
  const state = upper(status)
  if (refunded === true && ['PENDING', 'IN_PROGRESS', 'FAILED'].includes(state)) add(`${at}/refunded`)
  if (refunded === false && state === 'COMPLETE') add(`${at}/refunded`)
  const known = list.map(step =>
    isObject(step) ? { name: upper(step.step), state: upper(step.status) } : { name: '', state: '' },
  )
  const isRunning = known.some(step => step.state === 'IN_PROGRESS')
  const isOdd = known.some(step => !isStepStatus(step.state))
  const isLost = known.some(
    ({ name, state: own }, index) =>
      own === 'FAILED' &&
      !known.slice(index).some(later => later.name === name && later.state === 'COMPLETE'),
  )
  const isContradicted =
    (state === 'PENDING' && known.some(step => isStepStatus(step.state))) ||
    (state === 'IN_PROGRESS' && !isRunning && !isOdd) ||
    (state === 'COMPLETE' && (isRunning || isLost)) ||
    (state === 'FAILED' && isRunning)
  if (isContradicted) add(`${at}/refund_status`)
  for (const [index, step] of list.entries())
    checkStep(step, stepNames[kind], `${at}/refund_steps/${index}`, add)
}

function checkStep(step: unknown, names: readonly string[], at: string, add: Add): void {
  if (!isObject(step)) {
    add(at)
    return
  }
  oneOf(...names)(step.step, `${at}/step`, add)
  oneOf('IN_PROGRESS', 'COMPLETE', 'FAILED')(step.status, `${at}/status`, add)
  optional(step, 'id', text, at, add)
  const [status, id] = [upper(step.status), textOf(step.id)]
  if (status === 'IN_PROGRESS' && id !== null) add(`${at}/id`)
  if (status === 'COMPLETE' && id === null) add(`${at}/id`)
  const name = upper(step.step)
  if (id === null || ![...fiat, ...stepNames.redemption].includes(name)) return
  const isFiatId = /^[0-9a-f]{32}$/i.test(id.replaceAll('-', ''))
  if (fiat.includes(name) ? /^(0x)?[0-9a-f]{64}$/i.test(id) : isFiatId) add(`${at}/id`)
}
