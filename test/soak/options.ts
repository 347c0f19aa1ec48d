import { parseArgs } from 'node:util'

/** What `npm run soak` was asked for. */
export interface SoakOptions {
  /** The soak tests, as vitest runs them. */
  readonly transfers: boolean
  readonly kills: number | null
  /** Kills at points of one kind of long work. */
  readonly indexKills: number | null
  readonly upgradeKills: number | null
  readonly vacuumKills: number | null
  readonly power: number | null
  /** Minutes. */
  readonly mixed: number | null
  readonly attacks: boolean
  readonly faults: number | null
  /** Sequences of each property and trail. */
  readonly drill: number | null
  readonly seed: number
  readonly concurrency: number
  /** The results file that the run is appended to. */
  readonly report: string | null
}

export const usage = `npm run soak -- [what] [options]

  --kills N       kill -9 at N random moments of every kind of work; --concurrency N data folders at a time (1)
  --index-kills N, --upgrade-kills N, --vacuum-kills N
                  kill -9 at N points, spread evenly over the building of the index, the upgrade of an older store, a vacuum
  --power N       files copied at N random moments, as a power cut may leave them, and opened elsewhere
  --mixed         everything at once in one process; memory and handles must stay flat; --minutes N (120)
  --attacks       attacks on the capture port
  --faults N      N random sequences of full disk, read-only, lock, worker death, clock jump, deletion, restart
  --drill N       a right receiver is drilled with N sequences of each property and trail
  --transfers     large exports, imports, replays
  --seed N        the same seed gives the same plan (1)
  --report FILE   appends the results to FILE; \`npm run generate\` makes docs/reliability.md of test/soak/results.json

Without a part: --transfers.`

/** Throws with what is wrong. */
export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transfers: { type: 'boolean', default: false },
      kills: { type: 'string' },
      'index-kills': { type: 'string' },
      'upgrade-kills': { type: 'string' },
      'vacuum-kills': { type: 'string' },
      power: { type: 'string' },
      mixed: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '120' },
      attacks: { type: 'boolean', default: false },
      faults: { type: 'string' },
      drill: { type: 'string' },
      seed: { type: 'string', default: '1' },
      concurrency: { type: 'string', default: '1' },
      report: { type: 'string' },
    },
  })
  const counted = (
    name: 'kills' | 'index-kills' | 'upgrade-kills' | 'vacuum-kills' | 'power' | 'faults' | 'drill',
  ): number | null => {
    const text = values[name]
    return text === undefined ? null : wholeNumber(`--${name}`, text)
  }
  const chosen = {
    kills: counted('kills'),
    indexKills: counted('index-kills'),
    upgradeKills: counted('upgrade-kills'),
    vacuumKills: counted('vacuum-kills'),
    power: counted('power'),
    mixed: values.mixed ? minutes(values.minutes) : null,
    attacks: values.attacks,
    faults: counted('faults'),
    drill: counted('drill'),
  }
  const hasPart = Object.values(chosen).some(one => one !== null && one !== false)
  return {
    ...chosen,
    transfers: values.transfers || !hasPart,
    seed: wholeNumber('--seed', values.seed),
    concurrency: wholeNumber('--concurrency', values.concurrency),
    report: values.report ?? null,
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`${name} takes a whole number from 1, not ${text}.`)
  return value
}

function minutes(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--minutes takes a number above 0, not ${text}.`)
  return value
}
