import { describe, expect, test } from 'vitest'
import {
  describeTypes,
  type NamedType,
  type Shape,
  typeName,
} from '../../../generate/types/describe-types.ts'
import { templateBodies, templateBody } from '../../../support/inspection/template-bodies.ts'

describe.each([
  ['by status', true],
  ['without unions by status', false],
])('the described types, %s', (_, isSplit) => {
  const types = new Map(describeTypes(isSplit).map(type => [type.name, type]))

  test.each(templateBodies().map(({ name, kind, body }) => [name, kind, body] as const))(
    '%s fits its own kind, and no other',
    (_name, kind, body) => {
      const fitting = [...types.keys()].filter(
        name =>
          /.Notification$/.test(name) &&
          name !== 'TransactionNotification' &&
          problemsOf(body, name).length === 0,
      )
      expect(problemsOf(body, `${typeName(kind)}Notification`)).toEqual([])
      expect(fitting).toEqual([`${typeName(kind)}Notification`])
    },
  )

  test('an unknown member, status or event fits nothing', () => {
    const body = templateBody('issuance-pending')
    const payload = { ...(body.payload as object) }
    expect(problemsOf(body, 'Notification')).toEqual([])
    for (const wrong of [
      { ...body, event: 'TRANSACTIONS' },
      { ...body, payload: { ...payload, status: 'DONE' } },
      { ...body, payload: { ...payload, amount: '1' } },
      { ...body, payload: { ...payload, updated_at: undefined } },
    ]) {
      expect(problemsOf(JSON.parse(JSON.stringify(wrong)), 'Notification')).not.toEqual([])
    }
  })

  test('each type is named once, and described before it is used', () => {
    const names = describeTypes(isSplit).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const type of types.values()) {
      for (const used of usedBy(type)) {
        expect(names.slice(0, names.indexOf(type.name)), type.name).toContain(used)
      }
    }
  })

  /** Why a value is not of the type. */
  function problemsOf(value: unknown, name: string): string[] {
    const type = types.get(name)
    if (type === undefined) return [`${name} is not described`]
    switch (type.is) {
      case 'choice':
        return type.values.some(one => one === value) ? [] : [`${value} is no ${name}`]
      case 'union':
        return type.of.some(one => problemsOf(value, one).length === 0) ? [] : [`no ${name}`]
      case 'object': {
        if (typeof value !== 'object' || value === null) return [`${name} is no object`]
        const more = Object.keys(value).filter(key => type.members.every(member => member.name !== key))
        return [
          ...(type.isOpen ? [] : more.map(key => `${name} has no ${key}`)),
          ...type.members.flatMap(member => {
            const one = (value as Record<string, unknown>)[member.name]
            if (one === undefined) return member.isRequired ? [`${name} lacks ${member.name}`] : []
            return one === null && member.isNullable ? [] : misfits(one, member.shape)
          }),
        ]
      }
    }
  }

  function misfits(value: unknown, shape: Shape): string[] {
    switch (shape.is) {
      case 'any':
        return []
      case 'no-text':
        return value === null || value === '' ? [] : ['a text']
      case 'text':
      case 'amount':
        return typeof value === 'string' ? [] : ['no text']
      case 'scalar':
        return ['string', 'number'].includes(typeof value) ? [] : ['no scalar']
      case 'boolean':
        return typeof value === 'boolean' ? [] : ['no boolean']
      case 'literal':
        return shape.values.some(one => one === value) ? [] : [`not ${shape.values}`]
      case 'list':
        return Array.isArray(value) ? value.flatMap(one => problemsOf(one, shape.items)) : ['no list']
      case 'choice':
      case 'object':
        return problemsOf(value, shape.name)
    }
  }
})

function usedBy(type: NamedType): readonly string[] {
  if (type.is === 'union') return type.of
  if (type.is === 'choice') return []
  return type.members.flatMap(({ shape }) => {
    if ('name' in shape) return [shape.name]
    return shape.is === 'list' ? [shape.items] : []
  })
}
