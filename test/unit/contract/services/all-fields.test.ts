import { describe, expect, test } from 'vitest'
import { everyField, fieldsOf, recordTables } from '#contract/services/all-fields'
import { type DetailsFamily, detailsFamilies } from '#contract/services/details'
import { type Field, type FieldTable, fieldTable } from '#contract/services/fields'
import { kindTables, transactionTable } from '#contract/services/transactions'
import { rowsOf } from '#contract/statements/rows'
import { fieldKind } from '../../../../main/engine/exporting/pseudonyms/field-kinds.ts'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { fillTemplate } from '../../../../main/engine/sending/fixtures/placeholders.ts'
import { statusMembers } from '../../../../main/engine/sending/fixtures/status-members.ts'
import { readTemplate } from '../../../../main/engine/sending/fixtures/template-value.ts'
import { jsonSchemas } from '../../../generate/schemas/json-schemas.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'
import { catalogue } from '../../engine/sending/fixtures.ts'

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

describe.each(rows)('%s: the row of %s', (kind, pointer, field) => {
  const bodies = [...catalogue.values()].filter(one => one.kind === kind)

  test('is in the JSON Schema', () => {
    const service = kind === 'funding' || kind === 'withdrawal' ? 'funding' : 'transactions'
    const text = schemas.get(`resources/schemas/${service}-${kind.replaceAll('_', '-')}.json`) ?? ''
    const path = pointer.slice(1).split('/').join('.properties.')
    expect(JSON.parse(text)).toHaveProperty(`properties.${path}`)
  })

  test('is in a fixture of the kind, where it may be there', () => {
    const values = bodies.map(({ body }) => readTemplate(fillTemplate(body, subject), pointer))
    expect(values.some(value => value !== undefined)).toBe(isThere(kind, field))
  })

  test('is followed through a trail where it is fixed, and nowhere else', () => {
    const followed = bodies.flatMap(({ body }) => {
      const { trailFacts } = inspectDelivery(inspectedDelivery(fillTemplate(body, subject)))
      return Object.keys(trailFacts?.identity ?? {})
    })
    expect(followed.includes(pointer)).toBe(field.fixed !== undefined && isThere(kind, field))
  })

  test('comes and goes with the status where it does so', () => {
    const names = statusMembers[bodies[0]?.kind ?? 'conversion'].map(({ parent, key }) => `${parent}/${key}`)
    expect(names.includes(pointer)).toBe(field.when === 'complete' || field.comes !== undefined)
  })
})

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
    if (data !== undefined) expect([name, fieldKind(name)]).toEqual([name, data.replace('open-', '')])
  }
})

test('a statement is found by the path of its row, also in an object within', () => {
  const statement = { id: 'T99-1', demands: 'account.name: text' } as const
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
