import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The result of one kind of fault in a run. */
const faultRowSchema = z.object({
  /** What was done to the product: `kill -9 while it imports`. */
  fault: z.string().min(1),
  /** How often. */
  tried: z.int().nonnegative(),
  /** The promise held every time. */
  held: z.boolean(),
  /** Figures by name, such as `acknowledged`, `compared`, `lost`. */
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
})
export type FaultRow = z.infer<typeof faultRowSchema>

/** The row as one line of text. */
export function rowText({ fault, tried, held, figures }: FaultRow): string {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${numberText(value)}`)
  return `${held ? 'held' : 'FELL'}  ${fault}: ${[`tried ${numberText(tried)}`, ...parts].join(', ')}`
}

export function numberText(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One run of one part of the soak. */
const soakResultSchema = z.object({
  /** Which part: `kills`, `power`, `mixed`, `attacks`, `faults`, ... */
  part: z.string().min(1),
  command: z.string(),
  /** UTC. */
  startedAt: z.string(),
  seconds: z.int().nonnegative(),
  commit: z.string(),
  machine: z.string(),
  rows: z.array(faultRowSchema),
})
export type SoakResult = z.infer<typeof soakResultSchema>

/** Every run that was recorded, the oldest first. Throws where the file holds something else. */
export function readResults(file: string): SoakResult[] {
  if (!existsSync(file)) return []
  return z.array(soakResultSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function appendResult(file: string, result: SoakResult): void {
  writeFileSync(file, `${JSON.stringify([...readResults(file), result], null, 2)}\n`)
}

/** Runs a part and records its options. */
export async function recorded(
  part: string,
  command: string,
  run: () => Promise<readonly FaultRow[]>,
): Promise<SoakResult> {
  const startedAt = new Date()
  const rows = await run()
  return {
    part,
    command,
    startedAt: startedAt.toISOString().slice(0, 19).concat('Z'),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    commit: commitName(),
    machine: machineName(),
    rows: [...rows],
  }
}

export function machineName(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${gibibytes} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}`
}

/** With a mark where files differ from the commit. */
function commitName(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'main', 'preload')
    return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' with changes')
  } catch {
    // Sources without git.
    return 'unknown'
  }
}
