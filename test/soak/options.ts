import { parseArgs } from 'node:util'

/** Parts that are run so many times. */
const counted = ['kills', 'power', 'faults', 'drill'] as const

/** What `npm run soak` was asked for: `null` or `false` for a part that is not run. */
export interface SoakOptions extends Readonly<Record<(typeof counted)[number], number | null>> {
  /** Minutes. */
  readonly mixed: number | null
  readonly attacks: boolean
  /** The soak tests, as vitest runs them. */
  readonly transfers: boolean
  readonly seed: number
  readonly concurrency: number
  /** The results file that the run is appended to. */
  readonly report: string | null
}

export const usage = `npm run soak -- [what] [options]

  --kills N       kill -9 at N random moments of every kind of work; --concurrency N data folders at a time (1)
  --power N       files copied at N random moments, as a power cut may leave them, and opened elsewhere
  --mixed         everything at once in one process; memory and handles must stay flat; --minutes N (120)
  --attacks       attacks on the capture port
  --faults N      N random sequences of full disk, read-only, lock, worker death, clock jump, deletion, restart
  --drill N       a right receiver is drilled with N sequences of each property and trail
  --transfers     large exports, imports, replays
  --seed N        the same seed gives the same plan (1)
  --report FILE   appends the results to FILE; \`npm run generate\` makes docs/internals/reliability.md of test/soak/results.json

Without a part: --transfers.`

/** Throws with what is wrong. */
export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...(Object.fromEntries(counted.map(name => [name, { type: 'string' }])) as Record<
        (typeof counted)[number],
        { type: 'string' }
      >),
      mixed: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '120' },
      attacks: { type: 'boolean', default: false },
      transfers: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      concurrency: { type: 'string', default: '1' },
      report: { type: 'string' },
    },
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${values.minutes}.`)
  const counts = Object.fromEntries(
    counted.map(name => [name, values[name] === undefined ? null : wholeNumber(name, values[name])]),
  ) as Record<(typeof counted)[number], number | null>
  const hasPart = values.mixed || values.attacks || Object.values(counts).some(one => one !== null)
  return {
    ...counts,
    mixed: values.mixed ? minutes : null,
    attacks: values.attacks,
    transfers: values.transfers || !hasPart,
    seed: wholeNumber('seed', values.seed),
    concurrency: wholeNumber('concurrency', values.concurrency),
    report: values.report ?? null,
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new Error(`--${name} takes a whole number from 1, not ${text}.`)
}
