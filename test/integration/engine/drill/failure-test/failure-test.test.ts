import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { drillOptionsSchema } from '#contract/drill/drill'
import { noAdditions } from '#contract/sending/additions'
import type { TestFormat } from '#contract/transfer/exporting'
import { failureTest } from '../../../../../main/engine/drill/failure-test/failure-test.ts'
import { madeFailure, madeSending } from '../../../../support/drill/made-drill.ts'
import { plainBodies, trailOf } from '../../../../support/drill/trails.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { expectTelling, foundFailure, savedTest } from './failure-test-steps.ts'

const order = { kind: 'last-arrival-wins', trail: 'issuance', property: 'order' } as const
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Prints the first notification of the test on stdin, and the number of its doctests. */
const readsPython = `import doctest, json, sys
names = {"__name__": "test"}
exec(compile(sys.stdin.buffer.read(), "test", "exec"), names)
examples = doctest.DocTestParser().get_examples(names["test_sequence"].__doc__)
print(json.dumps([names.get("notifications", [""])[0], len(examples)]))`

test('a test of a failure fails with the app, and passes with a right app', () =>
  expectTelling(order, ['test-node', ...(hasPython ? (['test-pytest'] as const) : [])]))

test('a test does not pass at wrong addresses, and has none itself', async () => {
  const { app, testAs } = await foundFailure(order)
  const right = await startedReceiver('right')
  const made = testAs('test-node')
  const run = savedTest('test-node', made)
  const refused = await run({ url: 'http://127.0.0.1:1/', stateUrl: right.stateUrl })
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('No response from APP_URL.') })
  const unknown = await run({ url: right.url, stateUrl: `${right.url}other/{recordId}` })
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('STATE_URL shows no record.') })
  expect(made.text.split('\n').filter(line => line.includes(app.url) && !line.startsWith('//'))).toEqual([])
})

test('text of a sender stays text, whatever it is', () => {
  // In parts, since Vitest reads this file too.
  const directive = `@${'vitest'}-environment jsdom`
  const text = `<id-1> ''' """ \${x} \\ \u2028\u{e0041}\u{1f680} ${directive}`
  const [first = ''] = plainBodies
  const { event, payload } = JSON.parse(first)
  const body = JSON.stringify({ event, payload: { ...payload, note: text } })
  const name = `coding: unicode_escape\n*/ process.exit(7)\u2028raise ${directive}\n>>> raise`
  const trail = trailOf(name, [body])
  const failure = {
    ...madeFailure,
    trail: trail.name,
    sequence: [madeSending(0, 0)],
    reference: [madeSending(0, 0)],
    sentence: 'a\nimport os //# sourceMappingURL=planted.map',
  }
  const options = drillOptionsSchema.parse({
    url: 'http://127.0.0.1:1/\n?token=planted',
    state: { by: 'url', url: 'http://127.0.0.1:1/{recordId}?key=planted' },
    ignore: ["/a'\n"],
  })
  const testAs = (format: TestFormat, additions = noAdditions) =>
    failureTest(format, { failure, trail, options: { ...options, additions }, learned: [] }).text
  const script = testAs('test-node')
  const pythonText = testAs('test-pytest')
  const literal = script.split('\n').find(line => line.startsWith('  "{')) ?? ''
  const noteOf = (notification: string): unknown => JSON.parse(notification).payload.note
  expect(noteOf(JSON.parse(literal.slice(0, -1)))).toBe(text)

  const typed = { ...noAdditions, headers: [['X-Key', 'planted'] as [string, string]] }
  const byCommand = [testAs('test-node', typed), testAs('test-pytest', typed)] as const
  expect(byCommand[0]).toContain('"X-Key: $X_KEY"')
  for (const made of [script, byCommand[0]])
    expect(spawnSync(process.execPath, ['--input-type=module', '--check'], { input: made }).status).toBe(0)
  for (const made of [script, pythonText, ...byCommand])
    expect(made).not.toMatch(/planted[^.]|@vitest-env|sourceMapping|\u2028|\u{e0041}/u)
  if (!hasPython) return
  for (const made of [byCommand[1], pythonText]) {
    const shown = spawnSync('python3', ['-c', readsPython], { input: made, encoding: 'utf8' })
    expect(shown.stderr).toBe('')
    const [notification, doctests] = JSON.parse(shown.stdout)
    expect(doctests).toBe(0)
    if (made === pythonText) expect(noteOf(notification)).toBe(text)
  }
})

test('a test with long bodies is refused, and a scenario is named', () => {
  const [first = ''] = plainBodies
  const { event, payload } = JSON.parse(first)
  const trail = trailOf('long', [
    JSON.stringify({ event, payload: { ...payload, note: 'x'.repeat(2 ** 21) } }),
  ])
  const failure = {
    ...madeFailure,
    trail: 'long',
    sequence: [madeSending(0, 0)],
    reference: [madeSending(0, 0)],
  }
  const options = drillOptionsSchema.parse({ url: 'http://127.0.0.1:1/', state: { by: 'none' } })
  expect(() => failureTest('test-node', { failure, trail, options, learned: [] })).toThrow(
    'Tests over 2 MiB can’t be copied. Save the failure as a scenario.',
  )
})
