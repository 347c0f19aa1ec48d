import { realpathSync } from 'node:fs'
import type { DrillOptions } from '#contract/drill/drill'
import type { DrillDefaults, DrillPlaces } from '#contract/drill/drill-defaults'
import { asksOfDrill, type Project } from '../../../engine/library.ts'
import { wrongUsage } from '../../arguments.ts'
import { requireAllowed, requirePrograms } from '../project/ask-project.ts'
import { addedOf } from '../send/additions.ts'
import { type DrillCommandOptions, stateOf } from './drill-options.ts'

/**
 * Adds the defaults of the project's file to the typed options. The sample app gets no defaults. `require` and
 * `failUnchecked` of the file apply only if neither records, trails nor properties were chosen.
 */
export function withDefaults(
  given: DrillCommandOptions,
  scenarios: readonly string[],
  file: DrillDefaults | undefined,
): DrillCommandOptions {
  if (file === undefined || given.example === true) return given
  const { trail, property, path } = given
  const isPart = isSourceTyped(given, scenarios) || [...trail, ...property, path ?? []].flat().length > 0
  const typedState = given.stateUrl ?? given.stateCommand
  return {
    ...given,
    to: given.to ?? file.to,
    ...(typedState === undefined ? { stateUrl: file.stateUrl, stateCommand: file.stateCommand } : {}),
    stateHeader: given.stateCommand === undefined ? typed(given.stateHeader, file.stateHeaders) : [],
    header: typed(given.header, file.headers),
    ...(isSignTyped(given) ? {} : signOptions(file)),
    restartCommand: given.restartCommand ?? file.restartCommand,
    prepareCommand: given.prepareCommand ?? file.prepareCommand,
    faultCommand: given.faultCommand ?? file.faultCommand,
    ignore: typed(given.ignore, file.ignore),
    expect: typed(given.expect, file.expect),
    renew: typed(given.renew, file.renew),
    settle: given.settle ?? file.settleMs,
    runs: given.runs ?? file.runs,
    seed: given.seed ?? file.seed,
    property: typed(given.property, file.properties),
    timeLimit: given.timeLimit ?? file.timeLimitMs,
    ...(isPart
      ? {}
      : {
          require: typed(given.require, file.require),
          failUnchecked: given.failUnchecked ?? file.failUnchecked,
        }),
  }
}

function typed<T>(given: readonly T[], file: readonly T[] | undefined): readonly T[] {
  return given.length > 0 ? given : (file ?? [])
}

function isSignTyped(given: DrillCommandOptions): boolean {
  const { sign, signHeader, signSecretEnv, signSecret, signEncoding, signPrefix, signCommand } = given
  const more = signSecretEnv ?? signSecret ?? signEncoding ?? signPrefix ?? signCommand
  return (sign ?? signHeader ?? more) !== undefined
}

function signOptions({ signing }: DrillDefaults): Partial<DrillCommandOptions> {
  if (signing?.by === 'command')
    return { signCommand: [...signing.command], signHeader: signing.header ?? undefined }
  if (signing?.by !== 'hmac-sha256') return { sign: signing?.by }
  const { by, header, secret, encoding, prefix } = signing
  return {
    sign: by,
    signHeader: header,
    signEncoding: encoding,
    signPrefix: prefix,
    signSecretEnv: secret.variable,
  }
}

function isSourceTyped(
  { record, from, session }: DrillCommandOptions,
  scenarios: readonly string[],
): boolean {
  return [...scenarios, ...record, ...from].length > 0 || session !== undefined
}

/** Scenarios of the file are sent if no other source is typed. */
export function scenariosOf(
  given: DrillCommandOptions,
  scenarios: readonly string[],
  file: DrillDefaults | undefined,
): readonly string[] {
  return isSourceTyped(given, scenarios) || given.example === true ? scenarios : (file?.scenarios ?? [])
}

function placesOfOptions(given: DrillCommandOptions): DrillPlaces {
  const { to, stateHeader } = given
  return {
    url: to,
    state: stateOf(given),
    additions: addedOf(given).additions,
    stateHeaders: [...stateHeader],
  }
}

const commands = ['stateCommand', 'restartCommand', 'prepareCommand', 'faultCommand'] as const

/**
 * Working folder of the drill's programs: the file's folder for programs of the file, the current folder for typed
 * programs. Throws a usage error if both kinds are used in different folders.
 */
export function programFolderOf(
  given: DrillCommandOptions,
  used: DrillCommandOptions,
  project: Pick<Project, 'folder'> | null,
): string {
  const here = realpathSync.native(process.cwd())
  const isOfFile = commands.some(name => used[name] !== given[name])
  if (project === null || !isOfFile || project.folder === here) return process.cwd()
  if (commands.every(name => given[name] === undefined)) return project.folder
  throw wrongUsage(
    `Programs of the file run in ${project.folder}. Start the drill there, or give all programs on the command line.`,
  )
}

/** A program of the file that signs runs in its folder, too. */
export function signedInFolder(
  options: DrillOptions,
  typed: DrillCommandOptions,
  project: Pick<Project, 'folder'> | null,
): DrillOptions {
  const { signing } = options.additions
  if (project === null || isSignTyped(typed) || signing?.by !== 'command') return options
  return { ...options, additions: { ...options.additions, signing: { ...signing, folder: project.folder } } }
}

/**
 * Consent to what the project's file adds to the typed options: programs, addresses beyond this machine, and variables that
 * are sent there. Asked in the terminal. Throws `consent-needed`.
 */
export async function requireConsent(
  project: Project,
  typed: DrillCommandOptions,
  { url, state, additions, stateHeaders, restart, prepare, fault, programFolder }: DrillOptions,
  dataDir: string,
): Promise<void> {
  const typedTexts = asksOfDrill(placesOfOptions(typed)).map(({ text }) => text)
  const asks = asksOfDrill({ url, state, additions, stateHeaders })
  const ofFile = asks.filter(({ text }) => !typedTexts.includes(text))
  await requireAllowed(project, ofFile, dataDir)
  await requirePrograms(
    {
      state: typed.stateCommand === undefined && state.by === 'command' ? state : { by: 'none' },
      restart: typed.restartCommand === undefined ? restart : null,
      prepare: typed.prepareCommand === undefined ? prepare : null,
      fault: typed.faultCommand === undefined ? fault : null,
      ...(isSignTyped(typed) ? {} : { additions }),
      ...(programFolder === undefined ? {} : { programFolder }),
    },
    dataDir,
  )
}
