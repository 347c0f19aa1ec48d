import { randomBytes } from 'node:crypto'
import type { Drill, DrillFailure, DrillOptions, StateReader } from '#contract/drill/drill'
import type { DrillAnswer, DrillTrail, SentSending } from '#contract/drill/sequence'
import { createStatePseudonyms, type StatePseudonyms } from '../../exporting/pseudonyms/replace-state.ts'
import { commandText } from './command-text.ts'
import { pseudonymousUrl, withoutSecrets } from './report-url.ts'

/** How the parts of a drill are written into a report. */
interface Writer {
  url(url: string): string
  command(words: readonly string[]): string[]
  /** The id of a record, or its key. */
  id(text: string): string
  /** The name of a trail. */
  trail(name: string): string
  /** A message or a sentence. */
  sentence(text: string): string
  state(text: string): string
  /** JSON text of a value in a state. */
  value(text: string): string
  pointer(pointer: string): string
  /** A name of a member. */
  name(text: string): string
}

/**
 * A drill as a report shows it: without secrets of URLs, without bodies that were given, and without what only this
 * machine knows. `isPseudonymous`: names, accounts and ids are replaced too, by a key that nothing keeps.
 */
export function shownDrill(drill: Drill, isPseudonymous: boolean): Drill {
  const by = isPseudonymous ? pseudonymousWriter(drill) : plainWriter()
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
  const { source, restart } = options
  return {
    ...options,
    url: by.url(options.url),
    state: shownReader(options.state, by),
    restart: restart === null ? null : by.command(restart),
    source: { ...source, records: source.records.map(by.id), given: [] },
    ignore: options.ignore.map(by.pointer),
    renew: options.renew.map(by.name),
  }
}

function shownReader(state: StateReader, by: Writer): StateReader {
  if (state.by === 'url') return { by: 'url', url: by.url(state.url) }
  return state.by === 'command' ? { by: 'command', command: by.command(state.command) } : state
}

function shownTrail(trail: DrillTrail, by: Writer): DrillTrail {
  return {
    name: by.trail(trail.name),
    records: trail.records.map(record => ({ ...record, recordId: by.id(record.recordId) })),
    steps: trail.steps.map(step => ({ ...step, deliveryId: null, fixtureId: null })),
  }
}

function shownFailure(failure: DrillFailure, options: DrillOptions, by: Writer): DrillFailure {
  const states = (all: DrillFailure['before']) =>
    all.map(state => ({ ...state, text: state.isJson ? by.value(state.text) : by.state(state.text) }))
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
      from: difference.from === null ? null : by.value(difference.from),
      to: difference.to === null ? null : by.value(difference.to),
    })),
    sentence: by.sentence(failure.sentence),
  }
  return { ...shown, command: commandText(options, shown, null) }
}

function shownSending(sending: SentSending, by: Writer): SentSending {
  const { error } = sending.answer
  const answer: DrillAnswer =
    error === null
      ? sending.answer
      : { ...sending.answer, error: { ...error, message: by.sentence(error.message) } }
  return { ...sending, answer }
}

const urls = /https?:\/\/[^\s"'<>]+/gi

function plainWriter(): Writer {
  const same = (text: string): string => text
  const sentence = (text: string): string => text.replaceAll(urls, withoutSecrets)
  return {
    ...{ id: same, trail: same, state: same, value: same, pointer: same, name: same, sentence },
    url: withoutSecrets,
    command: words => words.map(sentence),
  }
}

function pseudonymousWriter(drill: Drill): Writer {
  const { source } = drill.options
  const ids = new Set(drill.trails.flatMap(({ records }) => records.map(({ recordId }) => recordId)))
  const pseudonyms = createStatePseudonyms(randomBytes(32).toString('hex'), ids)
  const id = (text: string): string => idOrKey(text, pseudonyms)
  const url = (text: string): string =>
    pseudonymousUrl(text, {
      name: pseudonyms.name,
      host: host => pseudonyms.words(`http://${host}`).replace('http://', ''),
    })
  /** Scenarios that come with Hooktrail, and their records, have names of their own. */
  const hasOnlyScenarios = source.records.length + source.given.length === 0 && source.sessionId === null
  const isOfScenario = (name: string): boolean =>
    hasOnlyScenarios ||
    source.scenarios.some(scenario => name === scenario || name.startsWith(`${scenario}/`))
  const longestFirst = [...ids].sort((one, other) => other.length - one.length)
  return {
    id,
    url,
    trail: name => (isOfScenario(name) ? name : id(name)),
    sentence(text) {
      const withUrls = text.replaceAll(urls, url)
      return longestFirst.reduce((said, known) => said.replaceAll(known, () => id(known)), withUrls)
    },
    // What a program is called may say whose it is, and its arguments may say anything.
    command: words =>
      words.map((word, at) => (at === 0 ? 'program' : word.includes('{recordId}') ? '{recordId}' : '…')),
    state: pseudonyms.words,
    value: pseudonyms.state,
    pointer: pointer => pointer.split('/').map(pseudonyms.name).join('/'),
    name: pseudonyms.name,
  }
}

/** `funding:037c1b` is a record's key: the service stays. */
function idOrKey(text: string, by: StatePseudonyms): string {
  const [, service = '', recordId = text] = /^((?:funding|transactions):)?(.+)$/s.exec(text) ?? []
  return service + by.value(recordId)
}
