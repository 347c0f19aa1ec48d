// npm run soak: long runs that intentionally break the product and check its promises. Exit 1 if one did not
// hold.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readOptions, type SoakOptions, usage } from './options.ts'
import { appendResult, type FaultRow, machineName, recorded, rowText } from './results.ts'

const root = new URL('../../', import.meta.url)
const log = (line: string): void => console.log(line)

/** The builder is plain JavaScript. */
interface Builder {
  ensureBuilt(root: string, log: (line: string) => void): Promise<void>
}
type Part = readonly [name: string, run: () => Promise<readonly FaultRow[]>]

try {
  process.exitCode = await soak(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.stack : error)
  process.exitCode = 2
}

async function soak(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    log(usage)
    return 0
  }
  const options = readOptions(args)
  const { ensureBuilt } = (await import(new URL('main/cli/build.mjs', root).href)) as Builder
  await ensureBuilt(fileURLToPath(root), log)
  // What runs in this process starts the built workers too.
  process.env.HOOKTRAIL_TEST_WORKERS = 'built'
  log(machineName())
  let isHeld = true
  for (const [name, run] of partsOf(options)) {
    log(`\n— ${name}`)
    const result = await recorded(name, `npm run soak -- ${withoutReport(args).join(' ')}`.trim(), run)
    for (const row of result.rows) log(rowText(row))
    isHeld = isHeld && result.rows.every(({ held }) => held)
    if (options.report !== null) appendResult(options.report, result)
    log(`${name}: ${result.seconds} s`)
  }
  return isHeld ? 0 : 1
}

function partsOf(options: SoakOptions): Part[] {
  const { seed, concurrency, kills, power, mixed, faults, drill } = options
  const parts: Part[] = []
  /** Each part is loaded where it is run. */
  const add = (
    name: string,
    size: number | null,
    run: (size: number) => Promise<readonly FaultRow[]>,
  ): void => {
    if (size !== null) parts.push([name, () => run(size)])
  }
  add('kills', kills, async kills =>
    (await import('./kills/run-kills.ts')).runKills({ kills, seed, concurrency, log }),
  )
  add('power', power, async moments =>
    (await import('./power/run-power.ts')).runPower({ moments, seed, log }),
  )
  add('mixed', mixed, async minutes =>
    (await import('./mixed/run-mixed.ts')).runMixed({ minutes, seed, log }),
  )
  add('attacks', options.attacks ? 1 : null, async () => (await import('./attacks.ts')).runAttacks({ log }))
  add('faults', faults, runs => runFaults(runs, seed))
  add('drill', drill, async runs => (await import('./drill/run-drills.ts')).runDrills({ runs, seed, log }))
  add('transfers', options.transfers ? 1 : null, runTransfers)
  return parts
}

/** Sequences of faults at a separate store. They throw, with the sequence, at the first failure. */
async function runFaults(runs: number, seed: number): Promise<readonly FaultRow[]> {
  const { runStoreFaults } = await import('./store-faults.ts')
  const { faults, runs: _runs, ...figures } = await runStoreFaults({ runs, seed })
  const sequences = { fault: 'random sequences of the faults below', tried: runs, held: true, figures }
  const each = Object.entries(faults).map(([fault, tried]) => ({ fault, tried, held: true, figures: {} }))
  return [sequences, ...each]
}

/** Large exports, imports and replays: separate tests. */
async function runTransfers(): Promise<FaultRow[]> {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root)),
      'run',
      '--config',
      'test/vitest.soak.config.ts',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, HOOKTRAIL_BUILD: 'never' } },
  )
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  return [{ fault: 'large exports, imports and replays', tried: 1, held: code === 0, figures: {} }]
}

function withoutReport(args: readonly string[]): string[] {
  return args.filter((one, index) => !one.startsWith('--report') && args[index - 1] !== '--report')
}
