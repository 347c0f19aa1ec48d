import { beforeEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { AppError } from '#contract/errors'
import type { DrillId } from '#contract/terms'
import { DrillPane } from '../../../../renderer/features/drill/pane/drill-pane.tsx'
import { chooseThing } from '../../../../renderer/navigation/address.ts'
import { useSelection } from '../../../../renderer/navigation/selection.ts'
import { exampleDrill, exampleDrillSummary, exampleSequenceRun } from '../../support/example-drill.ts'
import { exampleSettings, exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const id = 3 as DrillId

async function expectText(locator: Locator, text: RegExp): Promise<void> {
  await expect.poll(() => locator.element().textContent).toMatch(text)
}

beforeEach(() => {
  chooseThing('drill', id)
})

function show(drill = exampleDrill()) {
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    'drills.list': { drills: [exampleDrillSummary(drill)], hasMore: false },
    'drills.get': drill,
  })
  return renderView(<DrillPane id={id} />, engine)
}

test('the matrix has each property and trail; the first broken cell is open', async () => {
  const { getByRole } = await show()
  const matrix = getByRole('table', { name: 'Properties by trail' })
  await expect
    .element(matrix.getByRole('button', { name: /^Order, 037c1b9f: broken newly broken/ }))
    .toBeVisible()
  await expect
    .element(matrix.getByRole('button', { name: /^Repeats, 037c1b9f: held in 25 runs fixed/ }))
    .toBeVisible()
  await expectText(
    getByRole('list', { name: 'Notes on cells' }),
    /Refunds in 037c1b9fA trail without a refund can't show this\./,
  )
  await expect
    .element(getByRole('heading', { name: 'Looks like the last arrival wins: updated_at is not compared.' }))
    .toBeVisible()
})

test.each([
  [[], true],
  [['order', 'repeats'], false],
] as const)('an unsigned drill of %j says that signatures are unchecked: %s', async (properties, says) => {
  const drill = exampleDrill()
  const cells = drill.cells.filter(({ property }) => property !== 'signatures')
  const options = { ...drill.options, properties: [...properties] }
  const { getByRole } = await show(exampleDrill({ cells, options }))
  const notes = getByRole('list', { name: 'Notes on cells' })
  await expect.element(notes).toBeVisible()
  expect(
    notes.element().textContent.includes('The drill does not sign what it sends. Set a signature.'),
  ).toBe(says)
})

test('the result opens with each probable cause, which shows its smallest sequence', async () => {
  const drill = exampleDrill()
  const [first] = drill.failures
  if (first === undefined) throw new Error('The example has a failure.')
  const counted = {
    ...first,
    property: 'repeats' as const,
    suspicion: 'counts-repeats' as const,
    sentence: 'Looks like a repeated notification is counted again.',
  }
  const failures = [first, { ...first, property: 'drops' as const }, counted]
  const { getByRole } = await show({ ...drill, failures })
  const causes = getByRole('region', { name: 'Causes' })
  await expectText(causes, /2 probable causes/)
  await expectText(causes, /it explains 2 of 3 results\./)
  await expectText(causes, /last arrival wins: updated_at is not compared\.2 results in 2 properties/)
  await causes.getByRole('button', { name: counted.sentence }).click()
  await expect.element(getByRole('heading', { name: counted.sentence })).toBeVisible()
})

test('of many trails each is a row, with its whole name', async () => {
  const names = ['issuance-refunded', 'issuance', 'redemption', 'conversion']
  const [cell] = exampleDrill().cells
  const cells = names.flatMap(trail =>
    exampleDrill()
      .cells.slice(0, 9)
      .map(one => ({ ...(cell ?? one), property: one.property, trail })),
  )
  const { getByRole } = await show(exampleDrill({ trailNames: names, cells, failures: [] }))
  const matrix = getByRole('table', { name: 'Trails by property' })
  await expect.element(matrix.getByRole('rowheader', { name: 'issuance-refunded' })).toBeVisible()
  await expect.element(matrix.getByRole('columnheader', { name: 'Skipped statuses' })).toBeVisible()
  await expect.element(matrix.getByRole('button', { name: /^Order, conversion: / })).toBeVisible()
})

test('a member that differs between any two runs is not marked as a difference', async () => {
  const drill = exampleDrill()
  const failures = drill.failures.map(failure => ({
    ...failure,
    after: failure.after.map(state => ({ ...state, text: state.text.replace('10:00:02Z', '10:00:07Z') })),
  }))
  const { getByRole } = await show({ ...drill, failures })
  const lines = getByRole('table', { name: /^State of / })
  const backgroundOf = (text: RegExp) =>
    getComputedStyle(lines.getByRole('cell', { name: text }).element()).backgroundColor
  await expect.element(lines.getByRole('cell', { name: /"status": "pending"/ })).toBeVisible()
  expect(backgroundOf(/10:00:07Z/)).toBe('rgba(0, 0, 0, 0)')
  expect(backgroundOf(/"status": "pending"/)).not.toBe('rgba(0, 0, 0, 0)')
})

test('the reason of an unchecked cell is shown on focus, and below once it is chosen', async () => {
  const { getByRole, getByText } = await show()
  const cell = getByRole('button', { name: /^Refunds, 037c1b9f: not checked/ })
  await cell.hover()
  await expect.element(getByText("A trail without a refund can't show this.").last()).toBeVisible()
  await cell.click()
  await expectText(
    getByRole('region', { name: 'Refunds, 037c1b9f' }),
    /A trail without a refund can't show this\./,
  )
})

test('lanes show the record’s order against the sent order, with repeats, mishaps and responses', async () => {
  const { getByRole } = await show()
  const lanes = getByRole('region', { name: 'Smallest sequence' }).getByRole('table')
  await expect.element(lanes.getByRole('columnheader', { name: '3–4 at once' })).toBeVisible()
  const rows = lanes.getByRole('row')
  await expectText(rows.nth(1), /pending.*4.*503/)
  await expectText(rows.nth(2), /in_progress.*2 response lostnot read.*3 repeats 2/)
  await expectText(rows.nth(3), /complete.*1other bytes200/)
  await expectText(rows.nth(4), /not sent/)
  await lanes.getByRole('button', { name: 'delivery 3' }).click()
  expect(useSelection.getState().selectedId).toBe(3)
})

test('the end states stand side by side, with what differs first', async () => {
  const { getByRole } = await show()
  const differences = getByRole('table', { name: 'Differences between the states' })
  await expectText(differences, /\/status"complete""pending"/)
  const states = getByRole('table', { name: 'State of Funding 037c1b9f' })
  await expectText(states, /"status": "complete".*"status": "pending"/)
})

test('a state that is not as expected stands alone, with the expected and the found value', async () => {
  const drill = exampleDrill()
  const failures = drill.failures.map(failure => ({
    ...failure,
    property: 'expected' as const,
    before: [],
    reference: [],
    differences: failure.differences.slice(0, 1),
  }))
  const cells = drill.cells.map(cell =>
    cell.verdict === 'broken' ? { ...cell, property: 'expected' as const } : cell,
  )
  const { getByRole } = await show({
    ...drill,
    cells: cells.filter((cell, at) => cell.verdict === 'broken' || drill.cells[at]?.property !== 'expected'),
    failures,
  })
  const differences = getByRole('table', { name: 'Differences between the states' })
  await expectText(differences, /\/status"complete""pending"/)
  const state = getByRole('table', { name: 'State of Funding 037c1b9f' })
  await expectText(state, /"status": "pending"/)
  expect(state.getByRole('columnheader').elements().length).toBe(1)
})

test('progress follows events, and the drill is canceled', async () => {
  const running = exampleDrill({ state: 'running', endedAtMs: null, runs: 100, sent: 900, failures: [] })
  const { engine, getByRole } = await show(running)
  await expect.element(getByRole('progressbar', { name: /100 of 400 sequences/ })).toBeVisible()
  engine.publish('drill.progress', exampleDrillSummary({ ...running, runs: 200, sent: 1200 }))
  await expect.element(getByRole('progressbar', { name: /200 of 400 sequences/ })).toBeVisible()
  engine.respond(
    'drills.cancel',
    exampleDrillSummary({ ...running, state: 'cancelled', endedAtMs: 1, sent: 1300 }),
  )
  await getByRole('button', { name: 'Cancel' }).click()
  await expect.element(getByRole('button', { name: 'Run again…' })).toBeVisible()
})

test('a drill that lost its target says so above its findings', async () => {
  const { getByText, getByRole } = await show(
    exampleDrill({ state: 'stopped', isUnreachable: true, message: 'The target refuses connections.' }),
  )
  await expect.element(getByText('The target refuses connections.')).toBeVisible()
  await expect.element(getByRole('table', { name: 'Properties by trail' })).toBeVisible()
})

test('a failing sequence is sent again step by step', async () => {
  const { engine, getByRole, getByText } = await show()
  engine.respond('drills.repeat', exampleSequenceRun(0))
  engine.respond('drills.next', exampleSequenceRun(1))
  await getByRole('radio', { name: 'Step by step' }).click()
  await getByRole('button', { name: 'Send again' }).click()
  const lanes = getByRole('region', { name: 'Sequence sent again' })
  await expect.element(lanes.getByRole('columnheader', { name: '1 next' })).toBeVisible()
  await getByRole('button', { name: 'Send next' }).click()
  await expect.element(lanes.getByRole('columnheader', { name: '2 next' })).toBeVisible()
  engine.publish('drill.sequence', exampleSequenceRun(4, { state: 'done' }))
  await expect.element(getByText('4 of 4 sent').first()).toBeVisible()
  await expect.element(getByRole('button', { name: 'Send next' })).not.toBeInTheDocument()
  const [repeat] = engine.calls.filter(({ method }) => method === 'drills.repeat')
  expect(repeat?.params).toEqual({
    id,
    property: 'order',
    trail: '037c1b9f',
    pauseMs: null,
    allowRemote: false,
  })
})

test('a second press sends no second wave', async () => {
  const { engine, getByRole } = await show()
  engine.respond('drills.repeat', exampleSequenceRun(0))
  engine.hold('drills.next')
  await getByRole('radio', { name: 'Step by step' }).click()
  await getByRole('button', { name: 'Send again' }).click()
  await getByRole('button', { name: 'Send next' }).dblClick()
  expect(engine.calls.filter(({ method }) => method === 'drills.next')).toHaveLength(1)
})

test('why a drill could not be canceled is said', async () => {
  const { engine, getByRole } = await show(exampleDrill({ state: 'running', endedAtMs: null, failures: [] }))
  engine.fail('drills.cancel', new AppError('disk-full', 'The disk is full.'))
  await getByRole('button', { name: 'Cancel' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('The disk is full.')
})

test('while a test is saved, the other actions on the drill say that one is in progress', async () => {
  const { engine, getByRole } = await show()
  engine.hold('drills.save')
  await getByRole('button', { name: 'Save as test' }).click()
  for (const name of ['Save as test', 'Copy as test', 'Save report'])
    await expect.element(getByRole('button', { name })).toHaveAccessibleDescription('In progress.')
})

test('why the next wave could not be sent is said until the sequence is canceled', async () => {
  const { engine, getByRole, getByText } = await show()
  engine.respond('drills.repeat', exampleSequenceRun(0))
  engine.fail('drills.next', new AppError('disk-full', 'The disk is full.'))
  engine.respond('drills.endRepeat', exampleSequenceRun(0, { state: 'cancelled' }))
  await getByRole('button', { name: 'Send again' }).click()
  await getByRole('button', { name: 'Send next' }).click()
  await expect.element(getByText('The disk is full.')).toBeVisible()
  await getByRole('button', { name: 'Cancel' }).click()
  await expect.element(getByText('0 of 4 sent, canceled').first()).toBeVisible()
  await expect.element(getByText('The disk is full.')).not.toBeInTheDocument()
})

test('a sequence that can’t be sent again is not shown with the run before', async () => {
  const { engine, getByRole, getByText } = await show()
  engine.respond('drills.repeat', exampleSequenceRun(4, { state: 'done' }))
  await getByRole('button', { name: 'Send again' }).click()
  await expect.element(getByRole('region', { name: 'Sequence sent again' })).toBeVisible()
  engine.fail('drills.repeat', new AppError('disk-full', 'The disk is full.'))
  await getByRole('button', { name: 'Send again' }).click()
  await expect.element(getByText('The disk is full.')).toBeVisible()
  await expect.element(getByRole('region', { name: 'Sequence sent again' })).not.toBeInTheDocument()
})
