import { describe, expect, test } from 'vitest'
import { newRecordBody } from '../../../../main/engine/sending/fixtures/notification-body.ts'
import { allExamples, type JsonRecord } from '../../../support/inspection/examples.ts'
import { cases } from '../../../support/many-cases.ts'
import { memberCases } from '../../engine/inspect/cases/member-cases.ts'
import { catalog } from '../../engine/sending/fixtures.ts'
import { type Verdicts, verdictsOn } from './judges.ts'

const none: Verdicts = { inspection: [], schema: [], editor: [] }
const refusals = ({ inspection, schema, editor }: Verdicts) =>
  [inspection, schema, editor].map(reasons => reasons.length > 0)

test.each([...catalog])('inspection, the JSON Schema and the editor accept the fixture %s', (_id, file) => {
  const { body } = newRecordBody(file, Date.parse('2026-01-05T10:00:00Z'))
  expect(verdictsOn(JSON.parse(body), file.kind)).toEqual(none)
})

// What inspection finds in each: engine/inspect/finding-codes.test.ts.
test.each(memberCases)('the three agree on $title', ({ kind, body }) => {
  const verdicts = verdictsOn(body, kind)
  expect(new Set(refusals(verdicts)).size, JSON.stringify(verdicts)).toBe(1)
})

describe('with any one value changed, the three agree on', () => {
  const values = [
    undefined,
    null,
    '',
    'x',
    '0',
    '-1',
    'complete',
    'COMPLETE',
    'EXCHANGE_TRANSFER',
    'exchange_transfer',
    7,
    true,
    [],
    {},
  ]
  // IN_PROGRESS differs from PENDING in nothing that is judged.
  const examples = allExamples().filter(({ title }) => !/: (EXCHANGE_TRANSFER )?IN_PROGRESS$/.test(title))
  test.each(examples)('$title', ({ body, kind }) => {
    expect(verdictsOn(body, kind)).toEqual(none)
    const disagreements: unknown[] = []
    for (const [index, path] of pathsOf(body).entries()) {
      // In the slow tier each value at each place, else every fifth.
      for (const value of values.filter((_, place) => cases(1) > 1 || (index + place) % 5 === 0)) {
        const changed = withValue(body, path, value)
        const verdicts = verdictsOn(changed, kind)
        if (new Set(refusals(verdicts)).size > 1)
          disagreements.push({ path: path.join('/'), value, ...verdicts })
      }
    }
    expect(disagreements).toEqual([])
  })
})

type Path = readonly (string | number)[]

/** Every member of the body, and of a few that it does not have. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const known: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const extra =
    path.length === 2 ? ['refund_status', 'refund_steps', 'crypto_tx_hash', 'failure_reason', 'error'] : []
  const more = path.length === 1 ? ['external_ref', 'updated_at', 'redemption', 'refund_status', 'fid'] : []
  const names = new Set([...known, ...(Array.isArray(value) ? [] : [...extra, ...more])])
  return [...names].flatMap(name => {
    const here = [...path, name]
    return [here, ...pathsOf((value as Record<string | number, unknown>)[name], here)]
  })
}

function withValue(body: JsonRecord, path: Path, value: unknown): JsonRecord {
  const copy = structuredClone(body)
  let target = copy as Record<string | number, unknown>
  for (const name of path.slice(0, -1)) target = target[name] as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  if (value === undefined) delete target[last]
  else target[last] = value
  return copy
}
