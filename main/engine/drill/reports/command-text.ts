import { type DrillFailure, type DrillOptions, drillLimits, exampleAppUrl } from '#contract/drill/drill'
import { isLoopbackHostname } from '#contract/loopback'
import type { Additions } from '#contract/sending/additions'
import { shellLine } from '../../programs/programs.ts'

/**
 * Command that repeats one failing sequence, for a POSIX shell. `dataDir`: where its records are; `null` omits it. A
 * trail of given bodies has no command, so it is named as a record.
 */
export function commandText(
  options: DrillOptions,
  { property, trail, seed, path }: Pick<DrillFailure, 'property' | 'trail' | 'seed' | 'path'>,
  dataDir: string | null,
): string {
  const { source, state } = options
  const isExample = options.url === exampleAppUrl
  return shellLine([
    ...['hooktrail', 'drill'],
    ...source.scenarios,
    // A saved sequence that was found in a folder is named if it is the one to repeat.
    ...source.files.filter(({ name, isAdded }) => !isAdded || name === trail).map(({ name }) => name),
    ...source.records.flatMap(record => ['--record', record]),
    ...(source.sessionId === null ? [] : ['--session', String(source.sessionId)]),
    ...['--trail', trail],
    ...(isExample ? ['--example'] : ['--to', options.url]),
    ...(state.by === 'url' && !isExample ? ['--state-url', state.url] : []),
    ...optionWords(options),
    // A saved sequence is known by its name alone.
    ...(path === '' ? [] : ['--property', property, '--seed', String(seed), '--path', path]),
    ...(dataDir === null ? [] : ['--data', dataDir]),
  ])
}

/** Options of the command beside its source and URLs. */
export function optionWords(options: DrillOptions): string[] {
  const { url, state, restart, prepare, fault } = options
  return [
    ...(state.by === 'command' ? ['--state-command', shellLine(state.command)] : []),
    ...headerWords('--state-header', options.stateHeaders),
    ...additionWords(options.additions),
    ...(restart === null ? [] : ['--restart-command', shellLine(restart)]),
    ...(prepare === null ? [] : ['--prepare-command', shellLine(prepare)]),
    ...(fault === null ? [] : ['--fault-command', shellLine(fault)]),
    ...(url === exampleAppUrl ? [] : remoteHosts(options)).flatMap(host => ['--allow-host', host]),
    ...options.ignore.flatMap(pointer => ['--ignore', pointer]),
    ...options.expect.flatMap(text => ['--expect', text]),
    ...options.renew.flatMap(name => ['--renew', name]),
    ...unlessUsual('--settle', options.settleMs, drillLimits.settleMs.usual),
    ...unlessUsual('--runs', options.runs, drillLimits.runs.usual),
  ]
}

/** Options of the command with the names of variables, not their values. */
function additionWords({ headers, signing }: Additions): string[] {
  const words = headerWords('--header', headers)
  if (signing === null) return words
  if (signing.by === 'rsa-sha256') return [...words, '--sign', signing.by]
  if (signing.by === 'command') {
    const named = signing.header === null ? [] : ['--sign-header', signing.header]
    return [...words, '--sign-command', shellLine(signing.command), ...named]
  }
  const { by, header, secret, encoding, prefix } = signing
  return [
    ...words,
    ...['--sign', by, '--sign-header', header],
    ...(secret.from === 'env' ? ['--sign-secret-env', secret.variable] : ['--sign-secret', secret.name]),
    ...(encoding === 'hex' ? [] : ['--sign-encoding', encoding]),
    ...(prefix === '' ? [] : ['--sign-prefix', prefix]),
  ]
}

function headerWords(option: string, headers: Additions['headers']): string[] {
  return headers.flatMap(([name, template]) => [option, `${name}: ${template}`])
}

/** Hosts beyond this machine that a drill reaches, for sending and reading states. */
function remoteHosts({ url, state }: DrillOptions): string[] {
  const urls = state.by === 'url' ? [url, state.url] : [url]
  const hosts = urls
    .filter(one => URL.canParse(one))
    .map(one => new URL(one).hostname)
    .filter(host => !isLoopbackHostname(host))
  return [...new Set(hosts)]
}

function unlessUsual(option: string, value: number, usual: number): string[] {
  return value === usual ? [] : [option, String(value)]
}
