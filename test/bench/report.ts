import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'

/** One line of a benchmark's table. */
export interface Row {
  readonly what: string
  readonly measured: string
  /** Empty where there is none. */
  readonly goal: string
  /** `null` without a goal. */
  readonly isMet: boolean | null
  /** What no program on this machine could go beyond. */
  readonly limit: LimitName | null
}

/** The yardsticks of a machine (probes.ts). */
export type LimitName = 'sync' | 'bandwidth' | 'response' | 'parsing' | 'start' | 'memory' | 'bytes'
export type Limits = Readonly<Record<LimitName, string>>

export interface Report {
  readonly rows: readonly Row[]
  /** Measures a row, or several. What cannot be measured is a row that misses its goal and says why. */
  measure(what: string, measuring: () => Promise<Row | readonly Row[]>): Promise<void>
  /** Every goal is met. */
  isMet(): boolean
}

/** Prints each row as it is measured, on stderr: stdout has the table alone. */
export function createReport(): Report {
  const rows: Row[] = []
  return {
    rows,
    async measure(what, measuring) {
      let made: readonly Row[]
      try {
        made = [await measuring()].flat()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        console.error(error)
        made = [{ what, measured: `not measured: ${reason}`, goal: 'a figure', isMet: false, limit: null }]
      }
      for (const row of made) {
        rows.push(row)
        console.error(`${mark(row).padEnd(6)} ${row.what}: ${row.measured}${row.goal && ` (${row.goal})`}`)
      }
    },
    isMet: () => rows.every(({ isMet }) => isMet !== false),
  }
}

/** The rows as a table in Markdown, as docs/internals/performance.md has it. */
export function tableOf(rows: readonly Row[], limits?: Limits): string {
  const lines = rows.map(row => {
    const limit = limits && ` ${row.limit === null ? '–' : limits[row.limit]} |`
    return `| ${row.what} | ${row.measured} | ${row.goal || '–'} | ${mark(row)} |${limit ?? ''}`
  })
  const more = limits === undefined ? ['', ''] : [' limit of the machine |', '---|']
  return [`| what | measured | goal | met |${more[0]}`, `|---|---|---|---|${more[1]}`, ...lines].join('\n')
}

/** What a figure depends on most, and how many others wanted to compute in the minute before. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${gibibytes} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}, load ${load} before`
}

function mark({ isMet }: Row): string {
  if (isMet === null) return '–'
  return isMet ? 'yes' : '**no**'
}
