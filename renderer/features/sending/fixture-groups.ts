import type { Fixture } from '#contract/sending/sending'
import type { RecordKind, Service } from '#contract/terms'

export interface FixtureGroup {
  readonly key: string
  readonly service: Service
  readonly kind: RecordKind
  readonly isOwn: boolean
  readonly fixtures: readonly Fixture[]
}

/** Fixtures that have every word of the search somewhere, grouped by kind in the order they come; the user's own by themselves. */
export function fixtureGroups(fixtures: readonly Fixture[], search: string): readonly FixtureGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, FixtureGroup & { fixtures: Fixture[] }>()
  for (const fixture of fixtures) {
    if (!words.every(word => searchText(fixture).includes(word))) continue
    const { service, kind, isOwn } = fixture
    const key = `${service} ${kind}${isOwn ? ' own' : ''}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { key, service, kind, isOwn, fixtures: [fixture] })
    else group.fixtures.push(fixture)
  }
  return [...groups.values()]
}

/** What tells a fixture from another of its kind and status: `exchange`, `small deposit`; empty for the plain one. */
export function variantText({ id, kind, status }: Pick<Fixture, 'id' | 'kind' | 'status'>): string {
  const told = new Set(['refund', ...`${kind}_${status}`.toLowerCase().split('_')])
  return id
    .split('-')
    .filter(word => !told.has(word) && !['pending', 'progress', 'in', 'complete'].includes(word))
    .join(' ')
}

function searchText(fixture: Fixture): string {
  const { id, title, service, kind, status, refundStatus, method, isOwn } = fixture
  return `${id} ${title} ${service} ${kind} ${status} ${refundStatus === null ? '' : `refund ${refundStatus}`} ${method ?? ''} ${isOwn ? 'own' : ''}`.toLowerCase()
}
