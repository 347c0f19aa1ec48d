/**
 * Runs commands in the test's process, over the built workers: their output, effects and exit status, without
 * a start of Node for each. hooktrail-command.ts starts real processes, for behavior that only they show:
 * signals, pipes, terminals, variables, death.
 */
import { type Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { CommandContext } from '../../../main/cli/command-context.ts'
import { runCommandLine } from '../../../main/cli/command-line.ts'
import { createOutput } from '../../../main/cli/terminal/output.ts'
import { installationOf } from '../../../main/installation.ts'
import { folderOfFile } from '../temporary-folder.ts'
import type { Ended } from './ended-command.ts'

const startedSchema = z.object({
  captureUrl: z.string(),
  interfaceUrl: z.string().nullable(),
  apiUrl: z.string().nullable(),
  apiToken: z.string().nullable(),
  dataDir: z.string(),
})

export interface Served extends Readonly<z.infer<typeof startedSchema>> {
  /** As if it were asked by a signal. */
  stop(): Promise<Ended>
  /** Its end, whatever ends it. */
  readonly ended: Promise<Ended>
}

const installation = installationOf(new URL('../../../out/main/headless.js', import.meta.url).href)

/** Runs a command to its end. */
export function hooktrail(...args: string[]): Promise<Ended> {
  return begin(args).ended
}

/** The same, asked by a signal to stop once it has printed a line. */
export async function hooktrailStopped(...args: string[]): Promise<Ended> {
  const { ended, firstLine, stop } = begin(args)
  await Promise.race([firstLine, ended])
  stop()
  return ended
}

/** A command whose stdout is a terminal. `stop`: as if it were asked by a signal. */
export function hooktrailOnTerminal(...args: string[]) {
  const { ended, firstLine, stdout, stop } = begin(args, {}, true)
  return { ended, firstLine, stdout, stop }
}

/** `hooktrail serve` on free ports, once it has printed its first line. Stopped with the test if it was not before. */
export async function hooktrailServe(dataDir: string, args: readonly string[] = []): Promise<Served> {
  const { started, stop } = serve(dataDir, args)
  onTestFinished(async () => void (await stop()))
  return started
}

/**
 * A host without an interface for all tests of a file: commands work through it instead of opening an engine
 * each. Call it outside tests; returns its data folder.
 */
export function servedFolder(): string {
  const dataDir = folderOfFile()
  serveForFile(dataDir)
  return dataDir
}

/** The same, with the addresses of what runs, on a folder that `fill` may fill before. */
export function servedOfFile(
  fill?: (dataDir: string) => Promise<unknown>,
  args: readonly string[] = ['--no-ui'],
): () => Served {
  const dataDir = folderOfFile()
  if (fill !== undefined) beforeAll(async () => void (await fill(dataDir)))
  return serveForFile(dataDir, args)
}

function serveForFile(dataDir: string, args: readonly string[] = ['--no-ui']): () => Served {
  let stop: () => Promise<unknown> = async () => {}
  let running: Served | null = null
  beforeAll(async () => {
    const served = serve(dataDir, args)
    stop = served.stop
    running = await served.started
  })
  afterAll(() => stop())
  return () => {
    if (running === null) throw new Error('Hooktrail runs for the tests of the file, not before them.')
    return running
  }
}

function serve(dataDir: string, args: readonly string[]) {
  const { ended, firstLine, stop } = begin([
    ...['serve', '--json', '--quiet', '--port', '0', '--ui-port', '0', '--data', dataDir],
    ...args,
  ])
  const stopped = (): Promise<Ended> => {
    stop()
    return ended
  }
  const started = Promise.race([
    firstLine,
    ended.then(({ code, stderr }) => Promise.reject(new Error(`serve ended with ${code}: ${stderr}`))),
  ]).then((line): Served => ({ ...startedSchema.parse(JSON.parse(line)), stop: stopped, ended }))
  return { started, stop: stopped }
}

/** `hooktrail mcp`, which speaks the protocol on the streams. */
export function hooktrailMcp(
  args: readonly string[],
  agentStreams: { readonly input: Readable; readonly output: Writable },
) {
  return begin(['mcp', ...args], { agentStreams })
}

function begin(args: readonly string[], more: Pick<CommandContext, 'agentStreams'> = {}, isTTY = false) {
  const [stdout, stderr] = [gathered(), gathered()]
  const output = createOutput(Object.assign(stdout.stream, { isTTY }), stderr.stream)
  const stop = Promise.withResolvers<void>()
  const context = { installation, output, stopRequested: () => stop.promise, ...more }
  const ended = runCommandLine(context, args).then(async (code): Promise<Ended> => {
    await output.flush()
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  })
  return {
    ended,
    firstLine: stdout.firstLine,
    stop: stop.resolve,
    stdout: stdout.text,
    stderr: stderr.text,
  }
}

function gathered() {
  let text = ''
  const line = Promise.withResolvers<string>()
  const stream = new Writable({
    decodeStrings: false,
    write(piece, _encoding, done) {
      text += String(piece)
      const end = text.indexOf('\n')
      if (end >= 0) line.resolve(text.slice(0, end))
      done()
    },
  })
  return { stream, text: () => text, firstLine: line.promise }
}
