/** Functions of a test in JavaScript, for node:test and Vitest. `isRetried`: see `SequencePlan`. */
export function sendingPart(isRetried: boolean): string {
  const retry = isRetried
    ? `
  // A service sends again after a failure.
  for (let attempt = 1; attempt < 4 && (status === 0 || status > 499); attempt += 1) {
    await pause(5 * 4 ** attempt)
    status = await postOnce(body)
  }`
    : ''
  return `
/** Sends to APP_URL. Returns the status of each response; 0: none within 5 seconds. */
async function send(waves, fresh) {
  const statuses = []
  for (const wave of waves) {
    const bodies = wave.map(place => filled(notifications[place], fresh))
    statuses.push(...(await Promise.all(bodies.map(post))))
  }
  return statuses
}

async function post(body) {
  ${isRetried ? 'let' : 'const'} status = await postOnce(body)${retry}
  return status
}

async function postOnce(body) {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const request = { method: 'POST', redirect: 'manual', headers, body, signal: AbortSignal.timeout(5000) }
  try {
    const response = await fetch(variable('APP_URL'), request)
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    if (error.name === 'TypeError' || error.name === 'TimeoutError') return 0
    throw error
  }
}

function variable(name) {
  const value = process.env[name]
  if (value === undefined) throw new Error(\`Set \${name}. See the start of this file.\`)
  return value
}

/** Other ids of the same form. */
function newIds() {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, newId(id)]))
}

function newId(id) {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  let count = 0
  const made = id.replaceAll(/[0-9a-f]/gi, (sign, at) => {
    count += 1
    // Version and variant.
    if (isUuid && (at === 14 || at === 19)) return sign
    if (/[0-9]/.test(sign)) return randomInt(at === 0 ? 1 : 0, 10)
    return (sign < 'a' ? 'ABCDEF' : 'abcdef')[randomInt(6)]
  })
  // A short id has few other values.
  return count < 8 ? made + randomInt(1_000_000, 10_000_000) : made
}

function filled(text, fresh) {
  return Object.keys(ids).reduce((all, name) => all.replaceAll(name, () => fresh[name]), text)
}
`
}

export const readingPart = `
async function statesAfter(waves, of) {
  const fresh = newIds()
  const statuses = await send(waves, fresh)
  if (statuses.every(status => status === 0)) throw new Error('No response from APP_URL.')
  return settled(() => Promise.all(of.map(record => stateOf(record, fresh))))
}

/** Reads until nothing changes any more: the app may work after its responses. */
async function settled(read) {
  const endsAt = Date.now() + 3 * settleMs
  let last = await read()
  for (let since = Date.now(); Date.now() < Math.min(since + settleMs, endsAt); ) {
    await pause(settleMs / 10)
    const next = await read()
    if (!isDeepStrictEqual(next, last)) since = Date.now()
    last = next
  }
  return last
}

async function stateOf(record, fresh) {
  const url = variable('STATE_URL').replaceAll(/\\{(\\w+)\\}/g, (_, name) => {
    if (record[name] === undefined) throw new Error(\`No notification of this record has \${name}.\`)
    return encodeURIComponent(filled(record[name], fresh))
  })
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
  let text = await response.text()
  // The ids of this file, so that two runs are equal.
  for (const [name, id] of Object.entries(ids)) {
    const pattern = new RegExp(fresh[name].replaceAll(/\\W/g, '\\\\$&'), 'gi')
    text = text.replaceAll(pattern, () => id)
  }
  return { status: response.status, state: comparable(parsed(text)) }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text.split(/\\r?\\n/)
  }
}

/** Without places that may differ, and with instants in one zone. */
function comparable(value, place = []) {
  if (typeof value === 'string') return comparableText(value)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
    .filter(([name]) => !ignored.some(pointer => isAt(pointer, [...place, name])))
    .map(([name, item]) => [name, comparable(item, [...place, name])])
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

function isAt(pointer, place) {
  return pointer.length === place.length && pointer.every((name, at) => name === '*' || name === place[at])
}
`

/** `ignoresCase`: texts of a state are equal in any letter case. */
export function textPart(ignoresCase: boolean): string {
  return `
function comparableText(text) {
  const isInstant = /^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:?\\d\\d)$/.test(text)
  return isInstant && Date.parse(text) > 0 ? new Date(text).toISOString() : text${ignoresCase ? '.toLowerCase()' : ''}
}
`
}

/** Of a test with expected values. */
export const valuesPart = `
function at(value, pointer) {
  return pointer.reduce((inner, name) => inner?.[name], value)
}

/** A number as text is a number; letter case does not matter. */
function plain(value) {
  if (typeof value !== 'string') return value
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value.toLowerCase()
}
`
