import { expect, test } from 'vitest'
import { gatherFields } from '../../../../main/engine/exporting/gather-fields.ts'

test('what changes is counted by its name, the most frequent first, with a few different samples', () => {
  const fields = gatherFields()
  fields.add('10.00', '9.00', 'amount', 'amount')
  for (const name of ['Ana', 'Ana', 'Luis', 'Eva', 'Ivo']) fields.add(name, 'Xyz', 'value', 'sender_name')
  expect(fields.all()).toEqual([
    {
      name: 'sender_name',
      kind: 'value',
      count: 5,
      samples: [
        { before: 'Ana', after: 'Xyz' },
        { before: 'Luis', after: 'Xyz' },
        { before: 'Eva', after: 'Xyz' },
      ],
    },
    { name: 'amount', kind: 'amount', count: 1, samples: [{ before: '10.00', after: '9.00' }] },
  ])
})

test('long values and many names are cut', () => {
  const fields = gatherFields()
  for (let index = 0; index < 300; index += 1) fields.add('x'.repeat(500), 'y', 'value', `name${index}`)
  expect(fields.all().length).toBe(200)
  expect(fields.all()[0]?.samples[0]?.before).toBe(`${'x'.repeat(80)}…`)
})
