import { expect, test } from 'vitest'
import type { DrillProperty } from '#contract/drill/properties'
import type { LoadedTrail } from '../../../../../main/engine/drill/drill-run.ts'
import { isAlike, savedTrail, sequenceFileOf } from '../../../../../main/engine/drill/saved/sequence-file.ts'
import { generatorsVersion } from '../../../../../main/engine/drill/sequences/rules.ts'
import { isScenario, readScenarioText } from '../../../../../main/engine/sending/scenarios/scenario-text.ts'
import { memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import * as apps from '../../../../support/drill/memory-apps.ts'
import { drillOf, plainBodies, refundBodies, trailOf, wordsOf } from '../../../../support/drill/trails.ts'

const plain = trailOf('plain', plainBodies)
const refund = trailOf('refund', refundBodies)

/** The first failure of an app, as a file that was read again. */
async function savedOf(
  app: () => Parameters<typeof memorySubject>[0],
  trail: LoadedTrail,
  property: DrillProperty,
) {
  const drilled = await drillOf(memorySubject(app()), [trail], { properties: [property], runs: 30 })
  const failure = drilled.failure(property)
  const file = sequenceFileOf(failure, trail)
  const read = readScenarioText(file.text)
  if (!isScenario(read) || read.drill === undefined) throw new Error('The file is no saved sequence.')
  const bodies = read.bodyTexts.map(text => text ?? '')
  return { failure, file, read: { name: file.name, ...read.drill, bodies } }
}

test.each([
  ['order', apps.lastArrivalWins, plain],
  ['refunds', apps.oncePerStatus, refund],
  ['recovery', apps.acknowledgesFirst, plain],
  ['concurrency', apps.withoutLock, plain],
] as const)(
  'a failure of %s is saved as a scenario that fails in the same way',
  async (property, app, trail) => {
    const { failure, file, read } = await savedOf(app, trail, property)
    expect(read.bodies).toEqual(trail.bodies)
    const saved = savedTrail(read)
    const again = await drillOf(memorySubject(app()), [saved], { properties: [property] })
    expect(again.cells).toHaveLength(1)
    expect(again.cell(property)).toMatchObject({
      verdict: 'broken',
      isSaved: true,
      runs: 1,
      trail: file.name,
    })
    expect(wordsOf(again.failure(property).sequence)).toBe(wordsOf(failure.sequence))
    expect(again.failure(property)).toMatchObject({ sentence: failure.sentence, path: '' })
  },
)

test('a saved sequence still fails after the version of the generators is raised, when its path is another sequence', async () => {
  const { failure, read } = await savedOf(apps.lastArrivalWins, plain, 'order')
  const version = generatorsVersion + 1
  const options = { properties: ['order' as const], seed: failure.seed }
  const byPath = (made: number) =>
    drillOf(
      memorySubject(apps.rightApp()),
      [plain],
      { ...options, path: failure.path.split(':')[0] ?? '' },
      { version: made },
    )
  const sentBy = async (made: number) =>
    (await byPath(made)).runs.filter(run => run.property === 'order').map(({ sequence }) => wordsOf(sequence))
  expect(await sentBy(version)).not.toEqual(await sentBy(generatorsVersion))
  const again = await drillOf(memorySubject(apps.lastArrivalWins()), [savedTrail(read)], options, { version })
  expect(again.cell('order').verdict).toBe('broken')
  expect(wordsOf(again.failure('order').sequence)).toBe(wordsOf(failure.sequence))
})

test('bytes of another form are those of the file, whatever this version makes of the form', async () => {
  const { read } = await savedOf(apps.lastArrivalWins, plain, 'order')
  // A respelling of an earlier version.
  const at = read.sequence[0]?.step ?? 0
  const text = JSON.stringify(JSON.parse(plain.bodies[at] ?? ''), null, 7)
  const sequence = read.sequence.map(one =>
    one.step === at ? { ...one, form: 'respelled' as const, text } : one,
  )
  const subject = memorySubject(apps.rightApp())
  await drillOf(subject, [savedTrail({ ...read, sequence })])
  const withoutIds = (body: string) => body.replaceAll(/"(id|external_ref|external_fiat_id)": "[^"]+"/g, '')
  const id = /"id": +"([^"]+)"/
  const sent = subject.bodies.filter(body => body.includes('\n       '))
  expect(sent.length).toBeGreaterThan(0)
  for (const body of sent) {
    expect(withoutIds(body)).toBe(withoutIds(text))
    expect(id.exec(body)?.[1]).not.toBe(id.exec(text)?.[1])
  }
})

test('a mended app holds a saved sequence; one with a restart is unchecked without a way to restart', async () => {
  const { read } = await savedOf(apps.acknowledgesFirst, plain, 'recovery')
  const held = await drillOf(memorySubject({ ...apps.rightApp(), restart() {} }), [savedTrail(read)])
  expect(held.cell('recovery')).toMatchObject({ verdict: 'held', isSaved: true })
  const unchecked = await drillOf(memorySubject(apps.rightApp()), [savedTrail(read)])
  expect(unchecked.cell('recovery')).toMatchObject({
    verdict: 'unchecked',
    reason: 'The sequence restarts the app. Set a restart command.',
  })
})

test('sequences are alike if they send equal statuses in the same way, whichever record they are of', async () => {
  const { read } = await savedOf(apps.lastArrivalWins, plain, 'order')
  const other = {
    ...read,
    bodies: read.bodies.map(body => body.replaceAll('order-771', 'order-9')),
    name: 'x',
  }
  expect(isAlike(read, other)).toBe(true)
  expect(isAlike(read, { ...read, property: 'repeats' })).toBe(false)
  expect(isAlike(read, { ...read, sequence: read.sequence.toReversed() })).toBe(false)
})
