import { randomBytes } from 'node:crypto'
import type { Drill, DrillFailure, DrillOptions, StateReader } from '#contract/drill/drill'
import { readExpectation } from '#contract/drill/expectations'
import type { DrillResponse, DrillStep, DrillTrail, SentSending } from '#contract/drill/sequence'
import type { Additions, Signing } from '#contract/sending/additions'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { createStatePseudonyms, type StatePseudonyms } from '../../exporting/pseudonyms/replace-state.ts'
import { commandText } from './command-text.ts'
import { pseudonymousUrl, withoutLiteral, withoutSecrets } from './report-url.ts'

interface Writer {
  url(url: string): string
  command(words: readonly string[]): string[]
  id(text: string): string
  trail(name: string): string
  sentence(text: string): string
  state(text: string): string
  /** Replaces a value at `pointer` in a state, as JSON text. */
  value(text: string, pointer: string): string
  step(step: DrillStep): DrillStep
  pointer(pointer: string): string
  name(text: string): string
  /** Value of an added header. */
  template(text: string): string
  /** Prefix of a signature, or a name of the user's environment. */
  own(text: string): string
}

/**
 * A drill for a report: without secrets of URLs, given bodies, and facts of this machine. `isPseudonymous`: replaces
 * personal data by pseudonyms. `key`: secret that determines them; random by default and not stored.
 */
export function shownDrill(drill: Drill, isPseudonymous: boolean, key?: string): Drill {
  const by = isPseudonymous
    ? pseudonymousWriter(drill, key ?? randomBytes(32).toString('hex'))
    : plainWriter()
  const options = shownOptions(drill.options, by)
  return {
    ...drill,
    url: by.url(drill.url),
    message: drill.message === null ? null : by.sentence(drill.message),
    trailNames: drill.trailNames.map(by.trail),
    cells: drill.cells.map(cell => ({
      ...cell,
      trail: by.trail(cell.trail),
      reason: cell.reason === null ? null : by.sentence(cell.reason),
      sentence: cell.sentence === null ? null : by.sentence(cell.sentence),
    })),
    options,
    trails: drill.trails.map(trail => shownTrail(trail, by)),
    failures: drill.failures.map(failure => shownFailure(failure, options, by)),
    learnedIgnores: drill.learnedIgnores.map(({ trail, paths }) => ({
      trail: by.trail(trail),
      paths: paths.map(by.pointer),
    })),
  }
}

function shownOptions(options: DrillOptions, by: Writer): DrillOptions {
  const { source, restart, prepare, fault } = options
  return {
    ...options,
    url: by.url(options.url),
    state: shownReader(options.state, by),
    additions: shownAdditions(options.additions, by),
    stateHeaders: shownHeaders(options.stateHeaders, by),
    restart: restart === null ? null : by.command(restart),
    prepare: prepare === null ? null : by.command(prepare),
    fault: fault === null ? null : by.command(fault),
    source: {
      ...source,
      records: source.records.map(by.id),
      scenarios: source.scenarios.flatMap(name => scenarioIdSchema.safeParse(by.trail(name)).data ?? []),
      given: [],
      files: [],
      trails: source.trails.map(by.trail),
    },
    ignore: options.ignore.map(by.pointer),
    expect: options.expect.map(text => shownExpectation(text, by)),
    renew: options.renew.map(by.name),
  }
}

function shownExpectation(text: string, by: Writer): string {
  const read = readExpectation(text)
  if (read === null) return by.state(text)
  const left = read.state === null ? '' : by.pointer(read.state)
  if (read.by === 'sent') return `${left}=${by.pointer(read.sent)}`
  if (read.by === 'value') return `${left}=${by.value(read.value, read.state)}`
  return left === '' ? read.name : `${read.name}=${left}`
}

function shownAdditions({ headers, signing }: Additions, by: Writer): Additions {
  return { headers: shownHeaders(headers, by), signing: signing === null ? null : shownSigning(signing, by) }
}

function shownSigning(signing: Signing, by: Writer): Signing {
  if (signing.by === 'rsa-sha256') return signing
  if (signing.by === 'command') {
    const header = signing.header === null ? null : by.own(signing.header)
    return { by: 'command', command: by.command(signing.command), header }
  }
  return {
    ...signing,
    header: by.own(signing.header),
    prefix: signing.prefix === '' ? '' : by.own(signing.prefix),
    secret:
      signing.secret.from === 'env'
        ? { from: 'env', variable: by.own(signing.secret.variable) }
        : { from: 'saved', name: by.own(signing.secret.name) },
  }
}

function shownHeaders(headers: Additions['headers'], by: Writer): Additions['headers'] {
  return headers.map(([name, template]) => [by.own(name), by.template(template)])
}

function shownReader(state: StateReader, by: Writer): StateReader {
  if (state.by === 'url') return { by: 'url', url: by.url(state.url) }
  return state.by === 'command' ? { by: 'command', command: by.command(state.command) } : state
}

function shownTrail(trail: DrillTrail, by: Writer): DrillTrail {
  return {
    name: by.trail(trail.name),
    records: trail.records.map(record => ({ ...record, recordId: by.id(record.recordId) })),
    steps: trail.steps.map(step => ({ ...by.step(step), deliveryId: null, fixtureId: null })),
  }
}

function shownFailure(failure: DrillFailure, options: DrillOptions, by: Writer): DrillFailure {
  const states = (all: DrillFailure['before']) =>
    all.map(state => ({ ...state, text: state.isJson ? by.value(state.text, '') : by.state(state.text) }))
  const shown = {
    ...failure,
    trail: by.trail(failure.trail),
    sequence: failure.sequence.map(sending => shownSending(sending, by)),
    reference: failure.reference.map(sending => shownSending(sending, by)),
    before: states(failure.before),
    after: states(failure.after),
    differences: failure.differences.map(difference => ({
      ...difference,
      path: by.pointer(difference.path),
      from: difference.from === null ? null : by.value(difference.from, difference.path),
      to: difference.to === null ? null : by.value(difference.to, difference.path),
    })),
    naive: failure.naive.map(text => by.value(text, '')),
    sentence: by.sentence(failure.sentence),
  }
  return { ...shown, command: commandText(options, shown, null) }
}

function shownSending(sending: SentSending, by: Writer): SentSending {
  const { error, body, ...rest } = sending.response
  const response: DrillResponse = {
    ...rest,
    error: error === null ? null : { ...error, message: by.sentence(error.message) },
    ...(body === undefined ? {} : { body: by.value(body, '') }),
  }
  return { ...sending, response }
}

const urls = /[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s"'<>]+/g

function plainWriter(): Writer {
  const same = <T>(text: T): T => text
  const sentence = (text: string): string => text.replaceAll(urls, withoutSecrets)
  return {
    id: same,
    trail: same,
    state: same,
    value: same,
    step: same,
    pointer: same,
    name: same,
    sentence,
    url: withoutSecrets,
    template: withoutLiteral,
    own: same,
    command: words => words.map(sentence),
  }
}

function pseudonymousWriter(drill: Drill, key: string): Writer {
  const by = createStatePseudonyms(key)
  const ids = new Set(drill.trails.flatMap(({ records }) => records.map(({ recordId }) => recordId)))
  const url = (text: string): string => pseudonymousUrl(text, by)
  // Complete ids, longest first: a part of an id may be a plain word with another pseudonym.
  const known = [...ids]
    .sort((one, other) => other.length - one.length)
    .map(id => id.replaceAll(/[^\p{L}\p{N}]/gu, sign => `\\u{${sign.codePointAt(0)?.toString(16)}}`))
  const named = new RegExp([urls.source, ...known].join('|'), 'gu')
  return {
    id: text => idOrKey(text, by),
    url,
    trail: name => (ids.has(name) ? by.id(name) : name.split('/').map(by.name).join('/')),
    sentence: text => sentence(text, named, by),
    // Names and arguments of programs may identify somebody.
    command: words =>
      words.map((word, at) => (at === 0 ? 'program' : word.includes('{recordId}') ? '{recordId}' : '…')),
    state: by.words,
    value: (text, pointer) =>
      by.state(
        text,
        pointer.split('/').findLast(part => !/^[0-9]*$/.test(part)),
      ),
    step: ({ status, refundStatus, clock, ...step }) => ({
      ...step,
      status: by.value(status, 'status'),
      refundStatus: refundStatus === null ? null : by.value(refundStatus, 'refund_status'),
      clock: clock === null ? null : by.value(clock, 'updated_at'),
    }),
    pointer: pointer => pointerOf(pointer, by),
    name: by.name,
    // Chosen by the user, so they may identify somebody.
    template: () => '…',
    own: () => '…',
  }
}

/** The index of an item stays. More digits, or several numbers in a row, may be a telephone number. */
function pointerOf(pointer: string, by: StatePseudonyms): string {
  const parts = pointer.split('/')
  const isIndex = (part = ''): boolean => /^[0-9]+$/.test(part)
  return parts
    .map((part, at) => {
      if (isIndex(part) && part.length < 3 && !isIndex(parts[at - 1])) return part
      const name = by.name(part.replaceAll('~1', '/').replaceAll('~0', '~'))
      return name.replaceAll('~', '~0').replaceAll('/', '~1')
    })
    .join('/')
}

/** A single short number stays, such as the status of a response: several may be a telephone number. */
function sentence(text: string, named: RegExp, by: StatePseudonyms): string {
  const numbers = text.match(/[0-9]+/g) ?? []
  const isCount = (part: string): boolean => numbers.length === 1 && /^[0-9]{1,3}$/.test(part)
  const plain = (part: string): string =>
    part
      .split(/(?<![0-9a-z])([0-9]{1,3})(?![0-9a-z])/i)
      .map(piece => (isCount(piece) ? piece : by.words(piece)))
      .join('')
  let done = 0
  let shown = ''
  for (const { 0: found, index } of text.matchAll(named)) {
    shown += plain(text.slice(done, index))
    shown += /^https?:/i.test(found) ? pseudonymousUrl(found, by) : by.id(found)
    done = index + found.length
  }
  return shown + plain(text.slice(done))
}

/** `funding:037c1b` is a record's key: the service stays. */
function idOrKey(text: string, by: StatePseudonyms): string {
  const [, service = '', recordId = text] = /^((?:funding|transactions):)?(.+)$/s.exec(text) ?? []
  return service + by.id(recordId)
}
