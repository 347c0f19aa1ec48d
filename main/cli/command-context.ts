import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { AppError } from '#contract/errors'
import { defaultDataDir } from '../data-folder.ts'
import {
  createFilePlace,
  findProject,
  type Logger,
  type Ports,
  type Project,
  processVariable,
  refuseForeignData,
  shellWord,
  systemClock,
} from '../engine/library.ts'
import type { Installation } from '../installation.ts'
import { secretsFile } from '../secret-paths.ts'
import { createInterfaceAccess, type InterfaceAccess } from '../web/access/interface-access.ts'
import type { Output } from './terminal/output.ts'
import { terminalMessage } from './terminal/terminal-message.ts'

export interface CommandContext {
  readonly installation: Installation
  readonly output: Output
  /** Resolves when the command must end early; see stop-signal.ts. */
  readonly stopRequested: (onForced: () => void) => Promise<void>
  /** Streams of the protocol of `mcp`. Default: stdin and stdout of the process. */
  readonly agentStreams?: { readonly input: Readable; readonly output: Writable }
}

export interface CommonOptions {
  readonly data?: string | undefined
  readonly json?: boolean | undefined
}

/** The set-up of the project of the working folder; `null` for none. Throws as `findProject`. */
export function projectHere(): Project | null {
  return findProject(process.cwd())
}

/** The same if the data folder is the project's, which a wrong file does not name. */
export function projectOn(dataDir: string): Project | null {
  try {
    const project = projectHere()
    return project?.dataDir === dataDir ? project : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * From the option or its variable, else the project's, else the user's. Throws as `findProject`, and `consent-needed` for
 * a project's folder with another's store.
 */
export function dataDirOf(options: CommonOptions): string {
  if (options.data !== undefined) return resolve(options.data)
  const project = projectHere()
  if (project === null) return defaultDataDir()
  refuseForeignData(project.dataDir)
  return project.dataDir
}

/** Ports of an engine that a command opens. Its log prints warnings and errors on stderr. */
export function commandPorts(
  context: CommandContext,
  dataDir: string,
): Ports & { readonly access: InterfaceAccess } {
  const { output, installation } = context
  const logger: Logger = {
    info() {},
    warn: output.complain,
    error: (message, failure) => output.complain(failure === undefined ? message : terminalMessage(failure)),
  }
  return {
    clock: systemClock,
    logger,
    folders: { dataDir, resourcesDir: installation.resourcesDir, reportPage: installation.reportPage },
    workers: installation.workers,
    access: createInterfaceAccess({ dataDir, clock: systemClock, logger }),
    secrets: { places: [createFilePlace(secretsFile(dataDir))], variable: processVariable },
  }
}

/** A command for the user to type, for the same data folder. */
export function typedCommand(
  { installation }: CommandContext,
  { data }: CommonOptions,
  name: string,
): string {
  const typed = `${installation.commandName} ${name}`
  return data === undefined ? typed : `${typed} --data ${typedPath(data)}`
}

/** A path as a word of the platform's shell. */
export function typedPath(path: string, platform = process.platform): string {
  if (/^[\w./~-]+$/.test(path)) return path
  return platform === 'win32' ? `"${path}"` : Buffer.from(shellWord(Buffer.from(path))).toString()
}
