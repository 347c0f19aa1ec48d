import type { TestText } from './javascript.ts'
import { commentLines, inPython, scriptString, scriptValue } from './literals.ts'
import { readingPart, sendingPart, textPart, valuesPart } from './python-parts.ts'
import type { SequencePlan } from './sequence-plan.ts'

const string = (text: string): string => inPython(scriptString(text))
/** A value without `true`, `false` and `null`, which Python has by other names. */
const value = (json: unknown): string => inPython(scriptValue(json))

/** A function for pytest that sends the sequence with the standard library. */
export function pythonTest(plan: SequencePlan, { title, head }: TestText): string {
  const { states } = plan
  const lines = [
    ...commentLines('#', head),
    'import concurrent.futures',
    ...(states === null ? [] : ['import datetime']),
    ...['json', 'os', 'random', 're', 'time', 'urllib.error', 'urllib.parse', 'urllib.request'].map(
      name => `import ${name}`,
    ),
    '',
    ...data(plan),
    '',
    '',
    'def test_sequence():',
    `    ${string(title)}`,
    ...repeated(plan, body(plan)).map(line => `    ${line}`),
    '',
  ]
  const parts = [
    sendingPart(plan.isRetried),
    ...(states === null ? [] : [readingPart, textPart(states.ignoresCase)]),
    ...(states?.judged.by === 'values' ? [valuesPart] : []),
  ]
  return `${lines.join('\n')}${parts.join('')}`
}

function data({ ids, notifications, sequence, states }: SequencePlan): string[] {
  return [
    '# New in each run.',
    'ids = {',
    ...Object.entries(ids).map(([name, id]) => `    ${string(name)}: ${string(id)},`),
    '}',
    'notifications = [',
    ...notifications.flatMap(({ name, text }, place) => [
      ...commentLines('#', [`${place}: ${name}`]).map(line => `    ${line}`),
      `    ${string(text)},`,
    ]),
    ']',
    '# Numbers of notifications, in the order of sending. Those in inner brackets are sent at the same time.',
    `sequence = ${value(sequence)}`,
    ...(states === null
      ? []
      : [
          ...(states.judged.by === 'values'
            ? []
            : [
                `reference = ${value(states.judged.reference)}`,
                `records_of_reference = ${value(states.judged.records)}`,
              ]),
          '# Values for the names in braces in STATE_URL.',
          `records = ${value(states.records)}`,
          '# Members of a state that differ in each run. * stands for any name or index. Add the members of your app.',
          `ignored = ${value(states.ignored)}`,
          `settle_seconds = ${states.settleMs / 1000}`,
        ]),
  ]
}

function body({ states }: SequencePlan): string[] {
  if (states === null)
    return [
      'for place, status in enumerate(send(sequence, new_ids()), 1):',
      '    assert 200 <= status < 300, f"Notification {place} of the sequence: status {status}"',
    ]
  const { judged } = states
  const found = 'found = states_after(sequence, records)'
  if (judged.by === 'values')
    return [
      found,
      ...judged.values.map(
        one =>
          `assert plain(at(found[${one.record}], ${value(one.pointer)})) == plain(json.loads(${string(one.value)})), found`,
      ),
    ]
  return [
    'expected = states_after(reference, records_of_reference)',
    ...(judged.isShown
      ? ['assert any(200 <= one["status"] < 300 for one in expected), "STATE_URL shows no record."']
      : []),
    found,
    judged.by === 'equal'
      ? 'assert found == expected'
      : 'assert found != expected, "The state must show the difference between the sequences."',
  ]
}

/** Of two at the same time, each may be first. */
function repeated({ tries }: SequencePlan, lines: readonly string[]): readonly string[] {
  if (tries === 1) return lines
  return [`for _ in range(${tries}):`, ...lines.map(line => `    ${line}`)]
}
