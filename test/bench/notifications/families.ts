import { fileURLToPath } from 'node:url'
import type { Service } from '#contract/terms'
import { type FixtureCatalog, loadFixtures } from '../../../main/engine/sending/fixtures/fixture-catalog.ts'
import { type Template, templateOf } from './template.ts'

/** The bundled fixtures of one way that a record takes, such as a redemption by transfer. */
export interface Family {
  readonly name: string
  readonly service: Service
  /** Those before a final status, in order. */
  readonly open: readonly Template[]
  readonly complete: readonly Template[]
  readonly failed: readonly Template[]
  /** A refund that ends well, and one that does not: its statuses in order. Empty where there is none. */
  readonly refunded: readonly Template[]
  readonly notRefunded: readonly Template[]
}

const openStatuses = ['pending', 'in_progress', 'processing']
const ending = /(-refund)?-(pending|in-progress|processing|complete|failed)(-[a-z-]+)?$/

/** All bundled fixtures, by family, in the order of their names. */
export async function loadFamilies(): Promise<readonly Family[]> {
  const catalog = await loadFixtures(fileURLToPath(new URL('../../../resources', import.meta.url)))
  const names = new Set([...catalog.keys()].map(id => id.replace(ending, '')))
  return [...names].sort().map(name => familyOf(name, catalog))
}

function familyOf(name: string, catalog: FixtureCatalog): Family {
  const fixtures = [...catalog].filter(([id]) => id.replace(ending, '') === name).map(([, file]) => file)
  const service = fixtures[0]?.service ?? 'transactions'
  const at = (status: string, refundStatus: string | null): Template[] =>
    fixtures
      .filter(file => file.status.toLowerCase() === status)
      .filter(file => (file.refundStatus?.toLowerCase() ?? null) === refundStatus)
      .map(file => templateOf(file.body))
  const refund = (final: string): Template[] =>
    ['pending', 'in_progress', final].flatMap(status => at('failed', status))
  const isRefunded = fixtures.some(file => file.refundStatus !== null)
  return {
    name,
    service,
    open: openStatuses.flatMap(status => at(status, null)),
    complete: at('complete', null),
    failed: at('failed', null),
    refunded: isRefunded ? refund('complete') : [],
    notRefunded: isRefunded ? refund('failed') : [],
  }
}
