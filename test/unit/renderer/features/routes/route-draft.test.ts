import { expect, test } from 'vitest'
import { responseRuleSchema, routeSchema } from '#contract/sending/routes'
import { problemOf } from '../../../../../renderer/features/routes/editor/route-problem.ts'
import {
  addedTarget,
  contentOf,
  draftOf,
  duplicateOf,
} from '../../../../../renderer/features/routes/route-draft.ts'

const hmac = {
  ...({ by: 'hmac-sha256', header: 'X-Signature', encoding: 'hex', prefix: '' } as const),
  secret: { from: 'saved', name: '' },
} as const

const route = routeSchema.parse({
  id: 3,
  name: 'mine',
  path: '/a*',
  query: 'kind:issuance',
  targets: [{ url: 'http://127.0.0.1:9/', keepPath: true }],
  rules: [{ when: { every: 2 }, reaction: { type: 'hang' } }],
})

const twice = [1, 2].map(key => ({ key, rule: responseRuleSchema.parse({ reaction: { type: 'hang' } }) }))

test('an unchanged draft equals the route', () => {
  const { id: _id, ...content } = route
  expect(contentOf(draftOf(route))).toEqual(content)
  expect(problemOf(draftOf(route))).toBeNull()
})

test('lines left empty are no targets, and blanks around words are no part of them', () => {
  const draft = draftOf(route)
  const targets = [...draft.targets, { ...addedTarget(), url: '  ' }]
  expect(contentOf({ ...draft, name: ' mine ', targets }).targets).toEqual(route.targets)
  expect(contentOf({ ...draft, name: ' mine ' }).name).toBe('mine')
})

test('a copy is a new route that is off', () => {
  expect(duplicateOf(route)).toMatchObject({ id: null, name: 'mine (copy)', isEnabled: false, path: '/a*' })
})

test.each([
  ['a path', { path: ' ' }, 'Enter a path'],
  ['a query', { query: 'nonsense:1' }, 'The filter is not valid'],
  ['a header', { signing: { ...hmac, header: '' } }, 'Enter the header of the signature'],
  [
    'a header that is valid',
    { signing: { ...hmac, header: 'a b', secret: { from: 'env', variable: 'A' } } },
    'Signature: a header name has no blanks',
  ],
  ['a secret', { signing: hmac }, 'Choose or save a secret'],
  ['an app that responds', { responseMode: 'app', targets: [] }, 'has no app. Add one'],
  ['a rule', { rules: twice }, 'Rule 2 applies to no delivery: rule 1 responds first.'],
] as const)('%s is missed before it is kept', (_, change, problem) => {
  expect(problemOf({ ...draftOf(route), ...change })).toContain(problem)
})
