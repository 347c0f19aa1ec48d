import type { TestText } from './javascript.ts'
import { dataLines, inPython, pythonHead, scriptValue, type TestLanguage } from './literals.ts'
import { readingPart, sendingPart, textPart, valuesPart } from './python-parts.ts'
import type { SequencePlan } from './sequence-plan.ts'

/** A text, or a value without `true`, `false` and `null`, which Python has by other names. */
const value = (json: unknown): string => inPython(scriptValue(json))

const language: TestLanguage = {
  comment: '#',
  indent: '    ',
  value,
  declared: (name, text) => `${name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)} = ${text}`,
}

/** A function for pytest that sends the sequence with the standard library. */
export function pythonTest(plan: SequencePlan, { title, head }: TestText): string {
  const { states } = plan
  const lines = [
    ...pythonHead(head),
    'import concurrent.futures',
    ...(states === null ? [] : ['import datetime']),
    ...['json', 'os', 'random', 're', 'time', 'urllib.error', 'urllib.parse', 'urllib.request'].map(
      name => `import ${name}`,
    ),
    '',
    ...dataLines(plan, language),
    ...(states === null ? [] : [`settle_seconds = ${states.settleMs / 1000}`]),
    '',
    '',
    'def test_sequence():',
    `    ${value(title)}`,
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
          `assert plain(at(found[${one.record}], ${value(one.pointer)})) == plain(json.loads(${value(one.value)})), found`,
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

/** Of two at the same time, each is sent first in turn. */
function repeated({ tries }: SequencePlan, lines: readonly string[]): readonly string[] {
  if (tries === 1) return lines
  return [
    `for _ in range(${tries}):`,
    ...lines.map(line => `    ${line}`),
    '    for wave in sequence:',
    '        wave.reverse()',
  ]
}
