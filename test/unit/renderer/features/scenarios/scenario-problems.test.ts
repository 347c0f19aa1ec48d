import { expect, test } from 'vitest'
import { checkScenario } from '../../../../../main/engine/sending/scenarios/scenario-catalog.ts'
import { newScenarioText } from '../../../../../renderer/features/scenarios/new-scenario.ts'
import { jsonProblem, placedProblems } from '../../../../../renderer/features/scenarios/scenario-problems.ts'
import { catalog } from '../../../engine/sending/fixtures.ts'

const text = '{"title": "", "steps": [{"record": "one"}]}'
const marked = (path: string): string | undefined => {
  const [problem] = placedProblems(text, [{ path, message: 'It is wrong.' }])
  return problem === undefined ? undefined : text.slice(problem.from, problem.to)
}

test('a problem is marked at its value, of an object at its beginning, and of what is missing at its parent', () => {
  expect(marked('/title')).toBe('""')
  expect(marked('/steps/0')).toBe('{')
  expect(marked('/steps/0/fixture')).toBe('{')
  expect(marked('')).toBe('{')
})

test('a text that is not JSON has one problem, where it breaks', () => {
  expect(jsonProblem(text)).toBeNull()
  expect(jsonProblem('{"title": }')).toMatchObject({ from: 10, severity: 'error' })
  expect(placedProblems('{', [{ path: '', message: 'It is wrong.' }])).toEqual([])
})

test('a new scenario starts with a valid example', () => {
  expect(checkScenario(newScenarioText('Mine "quoted"'), id => catalog.get(id))).toEqual([])
})
