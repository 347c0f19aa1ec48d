// npm run fuzz [-- --runs N] [--seed N] [--only http,json,...] [--report FILE]: random and nearly valid input
// for every input from outside. Failing inputs are saved in seeds.json and run first from then on.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { keepSeeds, readSavedSeeds } from './target.ts'
import { targets } from './targets.ts'

const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n`)
  process.exit(2)
}
process.stdout.write(`seed ${options.seed}\n${row(['target', 'runs', 'seconds', 'failures'])}\n`)
const begunMs = performance.now()
const results = await fuzz(
  {
    seed: options.seed,
    runs: options.runs,
    targets: targets.filter(({ name }) => options.only.includes(name)),
    saved: readSavedSeeds(),
  },
  ({ target, runs, seconds, failures }) => {
    process.stdout.write(`${row([target, runs, seconds, failures.length])}\n`)
    for (const { seed, found } of failures) process.stdout.write(`  seed ${seed}: ${found}\n`)
  },
)
const failures = results.flatMap(result => result.failures)
const runs = results.reduce((sum, result) => sum + result.runs, 0)
const seconds = Math.round((performance.now() - begunMs) / 100) / 10
process.stdout.write(`${row(['all', runs, seconds, failures.length])}\n`)
if (failures.length > 0) keepSeeds(failures)
if (options.report !== undefined) {
  const report = { seed: options.seed, runs, seconds, failures: failures.length, targets: results }
  writeFileSync(options.report, `${JSON.stringify(report, null, 2)}\n`)
}
process.exitCode = failures.length === 0 ? 0 : 1

interface Options {
  readonly runs: number
  readonly seed: number
  readonly only: readonly string[]
  readonly report: string | undefined
}

/** The options, or what is wrong with them. */
function readOptions(args: string[]): Options | string {
  const names = targets.map(({ name }) => name)
  try {
    const { values } = parseArgs({
      args,
      options: {
        runs: { type: 'string', default: '1000000' },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 0x1_0000_0000)) },
        only: { type: 'string', multiple: true, default: names },
        report: { type: 'string' },
      },
    })
    const [runs, seed] = [Number(values.runs), Number(values.seed)]
    const only = values.only.flatMap(text => text.split(','))
    const unknown = only.find(name => !names.includes(name))
    if (unknown !== undefined) return `There is no target ${unknown}. There are ${names.join(', ')}.`
    if (!Number.isSafeInteger(runs) || runs < 1) return '--runs takes a whole number from 1.'
    if (!Number.isSafeInteger(seed) || seed < 0 || seed >= 0x1_0000_0000)
      return '--seed takes a whole number below 2^32.'
    return { runs, seed, only, report: values.report }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function row([target, runs, seconds, failures]: readonly (string | number)[]): string {
  const cell = (value: string | number | undefined): string =>
    (typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')).padStart(12)
  return `${String(target).padEnd(10)}${cell(runs)}${cell(seconds)}${cell(failures)}`
}
