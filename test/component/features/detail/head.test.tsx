import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { trailSchema } from '#contract/deliveries/trail'
import { selectDelivery, showTab, useSelection } from '../../../../renderer/navigation/selection.ts'
import { exampleComparison, exampleTrail } from '../../support/example-record.ts'
import { first, heading, reason, renderDelivery, second, startOver } from './shown-delivery.tsx'

beforeEach(startOver)

test('the heading is one sentence with the status as received, above the reason with its code', async () => {
  const { getByText } = await renderDelivery()
  await expect.poll(heading).toMatch(/^Issuance of 1500\.25 MXN by SPEI FAILED.* after 3 min$/)
  await expect.element(getByText('Deposit amount is insufficient for token issuance').first()).toBeVisible()
  await expect.element(getByText('insufficient_deposit_amount_for_issuance').first()).toBeVisible()
})

test('before the body is loaded the heading has the words of the row', async () => {
  await renderDelivery({
    detail: { bodyBytes: 9_000_000, amount: '1500.25', asset: 'mxn' },
  })
  showTab('raw')
  await expect.poll(heading).toBe('Issuance of 1500.25 MXN FAILED')
})

test.each<[string, string, Partial<DeliveryDetail>]>([
  ['Check that the sender has a body to send.', '', {}],
  ['Correct it in the sender.', '{"a":1,}', {}],
  ['It looks like a form. Send JSON.', 'a=1&b=2', {}],
  ['exceeds the limit in Settings', 'xxxx', { isTruncated: true, reception: 'body-too-large' }],
  ['It looks like HTML or XML.', '<html></html>', {}],
  ['The rest is missing; send it again.', '{"a":', { isTruncated: true, reception: 'aborted' }],
  [
    'Check the sender’s time limit, then send it again.',
    '{"a":',
    { isTruncated: true, reception: 'aborted' },
  ],
  ['The record and findings appear after inspection.', '{}', { isInspected: false }],
  ['The sender disconnected early.', '{"half":', { isTruncated: true, reception: 'aborted' }],
  [
    '8 of 1,000 bytes are saved.',
    '{"half":',
    { isTruncated: true, reception: 'aborted', declaredBodyBytes: 1000 },
  ],
  ['Not valid HTTP.', 'HELO mail.example', { reception: 'malformed' }],
])('a delivery that is not complete says what to do: %s', async (remedy, body, detail) => {
  const none = { service: 'none', kind: null, recordKey: null, recordId: null, status: null } as const
  const { getByText } = await renderDelivery({ body, detail: { ...none, reason: null, ...detail } })
  await expect.element(getByText(remedy, { exact: false })).toBeVisible()
})

test('the fields and the head have no accessibility problem', async () => {
  const { getByRole, container } = await renderDelivery()
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

/** By a wheel over the fields, downwards; whether the head took it. */
function wheelOverFields(): boolean {
  const event = new WheelEvent('wheel', { deltaY: 2000, bubbles: true, cancelable: true })
  document.querySelector('#payload-fields')?.dispatchEvent(event)
  return event.defaultPrevented
}

function topOf(selector: string): number {
  const pane = document.querySelector('#delivery-detail')?.getBoundingClientRect().top ?? 0
  return (document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN) - pane
}

const problem = {
  severity: 'error',
  code: 'second-final',
  path: '/payload/status',
  source: 'T11-3',
  message: 'Delivery 1 was final with another status.',
}

test.each([
  ['1440 by 900', 1440, 617, 856, 170],
  ['1024 by 700', 1024, 471, 656, 200],
])(
  'in a window of %s the tabs are close to the top, below a whole reason',
  async (_, width, own, height, limit) => {
    const shown = exampleTrail('transactions:tx1', [1, 2, 3])
    const findings = [1, 2].map(() => ({ ...problem, deliveryId: 2 }))
    const { getByRole, getByText, getByTestId } = await renderDelivery({
      width,
      height,
      own,
      detail: {
        tags: ['to check'],
        note: 'A note that is longer than the line that it has. '.repeat(4),
        isPinned: true,
      },
      trail: trailSchema.parse({ ...shown, findings }),
    })
    await expect.element(getByText('A second, different final status.')).toBeVisible()
    const topBar = 44
    expect(topOf('[role="tablist"]') + topBar).toBeLessThanOrEqual(limit)
    await expect.element(getByTestId('head-reason')).toHaveTextContent(`Reason ${reason.text} ${reason.code}`)
    const row = (name: string, role: 'region' | 'list') =>
      getByRole(role, { name }).element().getBoundingClientRect()
    const [note, tags] = [row('Note', 'region'), row('Tags', 'list')]
    expect(Math.abs(note.top - tags.top)).toBeLessThan(8)
  },
)

test('in a low pane the head scrolls away before the fields do', async () => {
  const { getByRole, getByText } = await renderDelivery({ width: 470, height: 650 })
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  await expect.element(getByRole('navigation', { name: 'Trail' })).toBeVisible()
  expect(wheelOverFields()).toBe(true)
  expect(topOf('[role="tablist"]')).toBeLessThan(2)
  expect(document.querySelector('#payload-fields')?.scrollTop).toBe(0)
  // From here on the fields scroll.
  expect(wheelOverFields()).toBe(false)
  selectDelivery(first)
  await expect.element(getByText('delivery 1', { exact: true })).toBeVisible()
  expect(topOf('h2')).toBeGreaterThan(0)
})

test('keys that move within the fields of a low pane give them the room of the head', async () => {
  const { getByRole } = await renderDelivery({ width: 470, height: 650 })
  const fields = getByRole('region', { name: 'Fields' })
  await expect.element(fields).toBeVisible()
  ;(fields.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => topOf('[role="tablist"]')).toBeLessThan(2)
})

test('a tab that is chosen where only its name has room is scrolled to; opening a delivery scrolls nothing', async () => {
  const { getByRole } = await renderDelivery({ width: 470, height: 210 })
  await expect.element(getByRole('navigation', { name: 'Trail' })).toBeInTheDocument()
  expect(topOf('h2')).toBeGreaterThan(0)
  showTab('raw')
  await expect.poll(() => topOf('[role="tablist"]')).toBeLessThan(2)
})

test('in a high pane the head stays', async () => {
  const { getByRole } = await renderDelivery()
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  const before = topOf('[role="tablist"]')
  expect(wheelOverFields()).toBe(false)
  expect(topOf('[role="tablist"]')).toBe(before)
})

test('where no timestamp decides, the steps and the changes say so', async () => {
  const trail = { ...exampleTrail('transactions:tx1', [1, 2]), isOrderCertain: false }
  const comparison = { ...exampleComparison(first), isOrderCertain: false }
  const { getByRole, getByText } = await renderDelivery({ trail, comparison, width: 470, height: 650 })
  await expect.element(getByText('order not certain')).toBeVisible()
  const { right, bottom } = getByText('order not certain').element().getBoundingClientRect()
  const lane = getByRole('navigation', { name: 'Trail' }).element().getBoundingClientRect()
  expect([right <= lane.right, bottom <= lane.bottom]).toEqual([true, true])
  showTab('changes')
  await expect.element(getByText('The order is not certain.')).toBeVisible()
})

test('a repeated delivery is marked in its trail, and its changes name the first and lead to it', async () => {
  const shown = exampleTrail('transactions:tx1', [1, 2])
  const steps = shown.steps.map(step =>
    step.deliveryId === second ? { ...step, kind: 'duplicate-identical', duplicateOf: first } : step,
  )
  const { getByRole, getByText } = await renderDelivery({
    trail: trailSchema.parse({ ...shown, steps }),
    comparison: { ...exampleComparison(null), duplicateOf: first },
  })
  const lane = getByRole('navigation', { name: 'Trail' })
  await expect.element(lane.getByRole('button', { name: /^repeated COMPLETE/ })).toBeVisible()
  await expect.element(lane.getByText('repeated')).toBeVisible()
  showTab('changes')
  await expect.element(getByText('Repeated.')).toBeVisible()
  await expect
    .element(getByText('Same content as delivery 1, the first status of this record.', { exact: false }))
    .toBeVisible()
  await getByRole('button', { name: 'delivery 1' }).click()
  expect(useSelection.getState().selectedId).toBe(first)
})
