import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultNames } from '#contract/sending/scenario-terms'
import { checkScenario } from '../../../main/engine/sending/scenarios/scenario-catalog.ts'
import { catalog } from '../engine/sending/fixtures.ts'

const page = readFileSync(new URL('../../../docs/scenarios.md', import.meta.url), 'utf8')

test('the example of the page is a valid scenario', () => {
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  expect(checkScenario(example, id => catalog.get(id))).toEqual([])
})

test('the page describes every fault, and no other', () => {
  const table = page.slice(page.indexOf('## Faults'), page.indexOf('## Findings'))
  const described = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(described).toEqual(faultNames)
})
