import { expect, test } from 'vitest'
import { everyField, fieldsOf, recordTables } from '#contract/services/all-fields'
import { type DetailsFamily, detailsFamilies } from '#contract/services/details'
import { type Field, type FieldTable, fieldTable } from '#contract/services/fields'
import { kindTables, transactionTable } from '#contract/services/transactions'
import { rowsOf } from '#contract/statements/rows'
import { fieldKind } from '../../../../main/engine/exporting/pseudonyms/field-kinds.ts'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { statusMembers } from '../../../../main/engine/sending/fixtures/next-status.ts'
import { fillTemplate } from '../../../../main/engine/sending/fixtures/placeholders.ts'
import { readTemplate } from '../../../../main/engine/sending/fixtures/template-value.ts'
import { jsonSchemas } from '../../../generate/schemas/json-schemas.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'
import { catalog } from '../../engine/sending/fixtures.ts'

/** Each object that a table is about, by kind, with the pointer that leads to it. */
const places: readonly [kind: string, parent: string, table: FieldTable][] = [
  ...Object.entries(kindTables).flatMap(([kind, table]): [string, string, FieldTable][] => [
    [kind, '/payload', transactionTable],
    [kind, `/payload/${kind}`, table],
  ]),
  ...recordTables
    .filter(({ document }) => document === 'funding')
    .map((table): [string, string, FieldTable] => [
      table.fields.has('wid') ? 'withdrawal' : 'funding',
      '/payload',
      table,
    ]),
]
const rows = places.flatMap(([kind, parent, table]) =>
  fieldsOf(table).map(({ names, field }) => [kind, `${parent}/${names.join('/')}`, field] as const),
)

const schemas = new Map(jsonSchemas().map(([path, content]) => [path, content]))
const subject = {
  recordId: '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01',
  createdAt: '2024-05-06T10:00:00.000Z',
  updatedAt: '2024-05-06T10:00:00.000Z',
}

/** The fixtures of each kind: their bodies, and the facts that trails follow. */
const fixturesOf = Map.groupBy(
  [...catalog.values()].map(({ kind, body }) => {
    const filled = fillTemplate(body, subject)
    return { kind, filled, facts: inspectDelivery(inspectedDelivery(filled)).trailFacts }
  }),
  ({ kind }) => kind as string,
)

test.each(rows)(
  '%s: the row of %s is in schemas, fixtures, trails and statuses as it says',
  (kind, pointer, field) => {
    const fixtures = fixturesOf.get(kind) ?? []
    const service = kind === 'funding' || kind === 'withdrawal' ? 'funding' : 'transactions'
    const schema = schemas.get(`resources/schemas/${service}-${kind.replaceAll('_', '-')}.json`) ?? ''
    expect(JSON.parse(schema)).toHaveProperty(
      `properties.${pointer.slice(1).split('/').join('.properties.')}`,
    )
    const values = fixtures.map(({ filled }) => readTemplate(filled, pointer))
    expect(values.some(value => value !== undefined)).toBe(isThere(kind, field))
    const followed = fixtures.flatMap(({ facts }) => Object.keys(facts?.identity ?? {}))
    expect(followed.includes(pointer)).toBe(field.fixed !== undefined && isThere(kind, field))
    const names = statusMembers[fixtures[0]?.kind ?? 'conversion'].map(
      ({ parent, key }) => `${parent}/${key}`,
    )
    expect(names.includes(pointer)).toBe(field.when === 'complete' || field.comes !== undefined)
  },
)

/** A conversion has no reference. "Common transaction fields": external_ref. */
function isThere(kind: string, field: Field): boolean {
  return kind !== 'conversion' || field.when !== 'no-refund'
}

test('a name is the same to pseudonyms wherever it stands', () => {
  const families: readonly DetailsFamily[] = Object.values(detailsFamilies).flat()
  const said = [
    ...everyField().map(({ names, field }) => [names.at(-1) ?? '', field.data] as const),
    ...families.flatMap(({ documented, observed }) =>
      Object.entries({ ...documented, ...observed }).map(([name, { data }]) => [name, data] as const),
    ),
  ]
  for (const [name, data] of said) {
    if (data !== undefined) expect([name, fieldKind(name)]).toEqual([name, data])
  }
})

test('a statement is found by the path of its row, also in an object within', () => {
  const statement = { id: 'T99-1', demands: 'text' } as const
  const account = fieldTable('transactions', 'new object', {
    name: { type: 'text', presence: 'optional', note: 'a name', statement },
  })
  const table = fieldTable('transactions', 'new object', {
    account: { type: 'object', presence: 'optional', note: 'an account', table: account },
  })
  expect(rowsOf(table)).toEqual({
    'T99-1': { demands: 'account.name: text', judged: { by: 'row', field: 'account.name', more: [] } },
  })
})
