import { readingPart, sendingPart, textPart, valuesPart } from './javascript-parts.ts'
import { commentLines, dataLines, scriptValue, type TestLanguage } from './literals.ts'
import type { SequencePlan } from './sequence-plan.ts'

export interface TestText {
  /** About the failure. */
  readonly title: string
  /** Comment at the start of the file. */
  readonly head: readonly string[]
}

type Runner = 'test-node' | 'test-vitest'

/** A test takes seconds: the app may work after its responses. */
const timeoutMs = 60_000

/** A test for node:test or Vitest that sends the sequence with `fetch`. */
export function javascriptTest(runner: Runner, plan: SequencePlan, { title, head }: TestText): string {
  const { states } = plan
  const isNode = runner === 'test-node'
  const lines = [
    ...commentLines('//', head),
    ...(isNode ? [`import assert from 'node:assert/strict'`] : []),
    `import { randomInt } from 'node:crypto'`,
    ...(isNode ? [`import { test } from 'node:test'`] : []),
    ...(states !== null || plan.isRetried
      ? [`import { setTimeout as pause } from 'node:timers/promises'`]
      : []),
    ...(states === null ? [] : [`import { isDeepStrictEqual } from 'node:util'`]),
    ...(isNode ? [] : [`import { expect, test } from 'vitest'`]),
    '',
    ...dataLines(plan, language),
    ...(states === null ? [] : [`const settleMs = ${states.settleMs}`]),
    '',
    `test(${scriptValue(title)}, ${isNode ? '' : `{ timeout: ${timeoutMs} }, `}async () => {`,
    ...repeated(plan, body(plan, isNode)).map(line => `  ${line}`),
    '})',
  ]
  const parts = [
    sendingPart(plan.isRetried),
    ...(states === null ? [] : [readingPart, textPart(states.ignoresCase)]),
    ...(states?.judged.by === 'values' ? [valuesPart] : []),
  ]
  return `${lines.join('\n')}\n${parts.join('')}`
}

const language: TestLanguage = {
  comment: '//',
  indent: '  ',
  value: scriptValue,
  declared: (name, value) => `const ${name} = ${value}`,
}

function body({ states }: SequencePlan, isNode: boolean): string[] {
  if (states === null)
    return [
      'for (const [place, status] of (await send(sequence, newIds())).entries()) {',
      isNode
        ? `  assert.ok(status >= 200 && status < 300, \`Notification \${place + 1} of the sequence: status \${status}\`)`
        : `  expect(status >= 200 && status < 300, \`Notification \${place + 1} of the sequence: status \${status}\`).toBe(true)`,
      '}',
    ]
  const { judged } = states
  const found = 'const found = await statesAfter(sequence, records)'
  if (judged.by === 'values')
    return [
      found,
      ...judged.values.map(({ record, pointer, value }) => {
        const at = `plain(at(found[${record}].state, ${scriptValue(pointer)}))`
        const expected = `plain(${scriptValue(JSON.parse(value))})`
        const name = scriptValue(`/${pointer.join('/')}`)
        return isNode
          ? `assert.deepEqual(${at}, ${expected}, ${name} + ' in ' + JSON.stringify(found))`
          : `expect(${at}, ${name} + ' in ' + JSON.stringify(found)).toEqual(${expected})`
      }),
    ]
  const isShown = 'expected.some(({ status }) => status > 199 && status < 300)'
  const shown = isNode
    ? `assert.ok(${isShown}, 'STATE_URL shows no record.')`
    : `expect(${isShown}, 'STATE_URL shows no record.').toBe(true)`
  return [
    'const expected = await statesAfter(reference, recordsOfReference)',
    ...(judged.isShown ? [shown] : []),
    found,
    ...(judged.by === 'equal'
      ? [isNode ? 'assert.deepEqual(found, expected)' : 'expect(found).toEqual(expected)']
      : [
          '// The state must show the difference between the sequences.',
          isNode ? 'assert.notDeepEqual(found, expected)' : 'expect(found).not.toEqual(expected)',
        ]),
  ]
}

/** Of two at the same time, each is sent first in turn. */
function repeated({ tries }: SequencePlan, lines: readonly string[]): readonly string[] {
  if (tries === 1) return lines
  return [
    `for (let attempt = 0; attempt < ${tries}; attempt += 1) {`,
    ...lines.map(line => `  ${line}`),
    '  for (const wave of sequence) wave.reverse()',
    '}',
  ]
}
