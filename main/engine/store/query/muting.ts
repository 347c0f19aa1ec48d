import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { FindingCounts, FoundCode, Severity } from '#contract/deliveries/finding'
import { groupedCounts } from '#contract/deliveries/finding-groups'
import { isMutedBy, type Mute, muteSchema } from '#contract/deliveries/mutes'
import type { DeliveryId, Sender } from '#contract/terms'
import { prepareAll } from '../connection/statements.ts'
import { recordByKey, severityOf } from '../schema/record-sql.ts'

const mutesSchema = z.array(muteSchema)

const mutingSql = {
  mutes: "SELECT value FROM settings WHERE name = 'mutes'",
} as const

const known = new WeakMap<Database, Muting>()

/**
 * Mutes of a connection. Also adds the SQL functions that conditions call (see `visibleFinding`): a statement
 * with such a condition needs them to be prepared.
 */
export function mutingOf(database: Database): Muting {
  const muting = known.get(database) ?? createMuting(database)
  known.set(database, muting)
  return muting
}

export type Muting = ReturnType<typeof createMuting>

/**
 * Findings that the user has muted, within a reading connection. Muting applies when findings are read and is
 * not stored with them, so that a change affects a million deliveries at once.
 */
function createMuting(database: Database) {
  let text: string | null = null
  let mutes: readonly Mute[] = []
  const sql = prepareAll(database, mutingSql)
  const refresh = (): void => {
    const now = sql.mutes.value<string>() ?? null
    if (now === text) return
    text = now
    mutes = mutesOf(now)
  }
  database.function('has_mutes', () => (mutes.length > 0 ? 1 : 0))
  database.function(
    'is_muted',
    (code: unknown, path: unknown, service: unknown, environment: unknown): number =>
      isMutedBy(
        mutes,
        { code: String(code), path: String(path) },
        {
          service: typeof service === 'string' ? service : null,
          environmentId: typeof environment === 'number' ? environment : null,
        },
      )
        ? 1
        : 0,
  )
  return {
    list: (): readonly Mute[] => mutes,
    /** Wraps reads so that each first reads the mutes again. */
    before<T extends object>(reads: T): T {
      const refreshed = Object.entries(reads).map(([name, read]) => [
        name,
        (...parameters: unknown[]) => {
          refresh()
          return (read as (...given: unknown[]) => unknown)(...parameters)
        },
      ])
      return Object.fromEntries(refreshed) as T
    },
  }
}

/** Another version may have written the value. */
function mutesOf(text: string | null): readonly Mute[] {
  try {
    return mutesSchema.safeParse(JSON.parse(text ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Condition that a finding of a delivery in a state is not muted. Both tables have an alias. */
export const visibleFinding = (finding: string, state: string): string =>
  `(NOT has_mutes() OR NOT is_muted(${finding}.code, ${finding}.path, ${state}.service, ${state}.environment))`

/** The same for a finding about a trail, t, at its delivery. */
export const visibleTrailFinding = `(NOT has_mutes() OR NOT EXISTS (SELECT 1
  FROM findings f, inspections v JOIN states s ON s.id = v.state
  WHERE f.id = t.finding AND v.delivery_id = t.delivery_id AND is_muted(f.code, f.path, s.service, s.environment)))`

const found = `SELECT r.delivery_id AS id, f.severity, f.code, is_muted(f.code, f.path, s.service, s.environment) AS isMuted`

/** Most notifications read of one record. In a record with more, muted findings of the others still count. */
const maximumOfRecord = 1_000
const withFindings = `CROSS JOIN states s ON s.id = r.state
    CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value`

const mutedCountSql = {
  /** `ids`: a JSON list. */
  ofDeliveries: `${found} FROM json_each(@ids) i CROSS JOIN inspections r ON r.delivery_id = i.value ${withFindings}`,
  ofRecord: `${found} FROM
      (SELECT e.delivery_id FROM inspections e INDEXED BY inspections_in_trail WHERE e.record = ${recordByKey}
       ORDER BY e.place_us DESC, e.status_rank DESC, e.refund_rank DESC, e.clock_lack DESC, e.delivery_id DESC
       LIMIT ${maximumOfRecord}) n
    CROSS JOIN inspections r ON r.delivery_id = n.delivery_id ${withFindings}`,
  places: `SELECT r.delivery_id AS id, s.environment FROM json_each(@ids) i
    CROSS JOIN inspections r ON r.delivery_id = i.value CROSS JOIN states s ON s.id = r.state`,
  ofTrail: `SELECT ${severityOf('t')} AS severity, count(*) AS count FROM trail_findings t
    WHERE t.record = ${recordByKey} AND NOT ${visibleTrailFinding} GROUP BY t.gravity`,
} as const

interface FoundRow {
  readonly id: DeliveryId
  readonly severity: Severity
  readonly code: string
  readonly isMuted: number
}

interface Counted {
  readonly findingCounts: FindingCounts
  readonly service: Sender | null
}

/** Subtracts muted findings from the counts stored with rows. Costs nothing without mutes. */
export function createMutedCounts(database: Database) {
  const muting = mutingOf(database)
  const sql = prepareAll(database, mutedCountSql)

  /** Whether a code is muted for every field: a row doesn't have the fields. */
  const isCodeMuted = (code: string, service: Sender | null, environmentId: number | null): boolean =>
    isMutedBy(
      muting.list().filter(({ path }) => path === '*'),
      { code, path: '' },
      { service, environmentId },
    )
  const isOff = (): boolean => muting.list().length === 0
  return {
    visibleOfDeliveries<
      Row extends Counted & { readonly id: DeliveryId; readonly trailFindings: readonly FoundCode[] },
    >(rows: Row[]): Row[] {
      if (isOff() || rows.length === 0) return rows
      const ids = JSON.stringify(rows.map(row => row.id))
      const muted = mutedByDelivery(sql.ofDeliveries.all<FoundRow>({ ids }))
      const environments = new Map(sql.places.lists<[DeliveryId, number | null]>({ ids }))
      return rows.map(row => ({
        ...row,
        findingCounts: less(row.findingCounts, muted.get(row.id)),
        trailFindings: row.trailFindings.filter(
          ({ code }) => !isCodeMuted(code, row.service, environments.get(row.id) ?? null),
        ),
      }))
    },
    visibleOfRecords<
      Row extends Counted & { readonly recordKey: string; readonly findingCodes: readonly FoundCode[] },
    >(rows: Row[]): Row[] {
      if (isOff()) return rows
      return rows.map(row => {
        let { findingCounts } = row
        for (const muted of mutedByDelivery(sql.ofRecord.all<FoundRow>(row)).values())
          findingCounts = less(findingCounts, muted)
        for (const { severity, count } of sql.ofTrail.all<{ severity: Severity; count: number }>(row))
          findingCounts = less(findingCounts, { ...none, [severity]: count })
        const findingCodes = row.findingCodes.filter(({ code }) => !isCodeMuted(code, row.service, null))
        return { ...row, findingCounts, findingCodes }
      })
    },
  }
}

const none: FindingCounts = { error: 0, warning: 0, info: 0 }

function mutedByDelivery(rows: readonly FoundRow[]): Map<DeliveryId, FindingCounts> {
  const muted = new Map<DeliveryId, FindingCounts>()
  for (const [id, all] of Map.groupBy(rows, row => row.id)) {
    const visible = all.filter(row => row.isMuted === 0)
    if (visible.length < all.length) muted.set(id, less(groupedCounts(all), groupedCounts(visible)))
  }
  return muted
}

function less(counts: FindingCounts, muted: FindingCounts = none): FindingCounts {
  return {
    error: Math.max(0, counts.error - muted.error),
    warning: Math.max(0, counts.warning - muted.warning),
    info: Math.max(0, counts.info - muted.info),
  }
}
