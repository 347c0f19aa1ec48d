import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { type Comparison, type Trail, trailSchema } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { DeliveryPane } from '../../../../renderer/features/detail/delivery-pane.tsx'
import { choosePayloadView } from '../../../../renderer/features/detail/payload/payload-tab.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { selectDelivery, showTab } from '../../../../renderer/navigation/selection.ts'
// The pane fetches it later, which takes long on a cold server.
import '../../../../renderer/features/detail/open-delivery.tsx'
import { exampleComparison, exampleDelivery, exampleTrail } from '../../support/example-record.ts'
import { exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const first = 1 as DeliveryId
const second = 2 as DeliveryId
const hash = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'

const issuance = {
  event: 'TRANSACTION',
  payload: {
    id: 'tx1',
    type: 'ISSUANCE',
    status: 'FAILED',
    created_at: '2024-05-06T10:00:00.000Z',
    updated_at: '2024-05-06T10:03:00.000Z',
    color: 'blue',
    issuance: {
      network: 'ARBITRUM',
      amount: '1500.25',
      method: 'SPEI',
      asset: 'MXN',
      deposit_sender_clabe: '646180110400000007',
      crypto_tx_hash: hash,
      failure_reason: 'Deposit amount is insufficient for token issuance',
      error: { code: 'insufficient_deposit_amount_for_issuance', message: 'Too small' },
      refund_status: 'IN_PROGRESS',
      refund_steps: [{ step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a1b2' }],
    },
  },
}

const reason = {
  code: 'insufficient_deposit_amount_for_issuance',
  text: 'Deposit amount is insufficient for token issuance',
}

interface Shown {
  readonly body?: string
  readonly detail?: Partial<DeliveryDetail>
  readonly comparison?: Comparison
  readonly trail?: Trail
  /** Of the pane, in pixels. */
  readonly height?: number
  /** Of the window, in pixels. */
  readonly width?: number
  /** Width of the pane. Default: the window's width. */
  readonly own?: number
}

async function renderDelivery(shown: Shown = {}) {
  const { body = JSON.stringify(issuance), detail = {}, trail } = shown
  const comparison = shown.comparison ?? exampleComparison(first)
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'environments.list': { environments: [], secretPlaces: [] },
    'deliveries.get': ({ id }) => ({
      ...exampleDelivery(id),
      bodyBytes: body.length,
      status: 'FAILED',
      reason,
      ...detail,
    }),
    'deliveries.compare': comparison,
    'deliveries.body': { base64: btoa(body), offset: 0, totalBytes: body.length },
    'attempts.list': { attempts: [], hasMore: false },
    'trails.get': ({ recordKey }) => trail ?? exampleTrail(recordKey, [1, 2]),
  })
  await page.viewport(shown.width ?? 1100, 900)
  selectDelivery(second)
  return renderView(
    <div style={{ height: shown.height ?? 880, width: shown.own }}>
      <DeliveryPane />
    </div>,
    engine,
  )
}

const row = (pointer: string) => document.querySelector<HTMLElement>(`[data-pointer="${pointer}"]`)

const heading = () => document.querySelector('h2')?.textContent ?? ''

/** The text of a row as a screen shows it: with what style sheets draw. */
const textOf = (pointer: string) => row(pointer)?.textContent ?? ''

beforeEach(() => {
  selectDelivery(null)
  showTab('payload')
  choosePayloadView('fields')
})

test('the heading is one sentence with the status as received, above the reason with its code', async () => {
  const { getByText } = await renderDelivery()
  await expect.poll(heading).toMatch(/^Issuance of 1500\.25 MXN by SPEI FAILED.* after 3 min$/)
  await expect.element(getByText('Deposit amount is insufficient for token issuance').first()).toBeVisible()
  await expect.element(getByText('insufficient_deposit_amount_for_issuance').first()).toBeVisible()
})

test('fields have labels, values for reading and what a document says about them', async () => {
  const { getByRole } = await renderDelivery()
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  const titles = [...document.querySelectorAll('#payload-fields h3')].map(title => title.textContent)
  expect(titles).toEqual([
    'Issuance',
    'Failure',
    'Refund',
    'From and to',
    'References',
    'Notification',
    'Other fields',
  ])
  expect(textOf('/payload/status')).toContain('Final: the transaction failed')
  expect(textOf('/payload/issuance/method')).toContain('Deposited from a bank account, by SPEI')
  expect(textOf('/payload/issuance/deposit_sender_clabe')).toMatch(/^Sender CLABE.*STP/)
  expect(textOf('/payload/issuance/error/code')).toContain(
    'The deposit amount is insufficient for token issuance',
  )
  expect(textOf('/payload/issuance/refund_steps/0')).toMatch(/^Step 1EXCHANGE_TRANSFERCOMPLETE.*a1b2/)
  expect(textOf('/payload/issuance/refund_steps/0')).toContain('into the user')
  expect(textOf('/payload/color')).toMatch(/^color.*blue/)
})

test('thousands and cut middles are only drawn: a selection has what was received', async () => {
  const { getByRole } = await renderDelivery()
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  const selected = (pointer: string) => {
    const value = row(pointer)?.querySelector('dd .mono')
    if (value == null) throw new Error(`no value at ${pointer}`)
    getSelection()?.selectAllChildren(value)
    return getSelection()?.toString()
  }
  expect(selected('/payload/issuance/amount')).toBe('1500.25')
  expect(selected('/payload/issuance/crypto_tx_hash')).toBe(hash)
  const drawn = row('/payload/issuance/amount')?.querySelectorAll('dd .mono > span')[1]
  expect(drawn === undefined ? '' : getComputedStyle(drawn, '::before').content).toBe('","')
  const cut = row('/payload/issuance/crypto_tx_hash')?.querySelector('dd .mono')
  expect(cut?.getBoundingClientRect().width).toBeLessThan(220)
})

test('a click on a value, or its button or Enter in JSON, searches for it; a selection does not', async () => {
  const { getByRole } = await renderDelivery()
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  const searched = () => useAddress.getState().queries.deliveries.q
  const at = (pointer: string) => page.elementLocator(row(pointer) ?? document.body)
  await at('/payload/status').getByText('FAILED').click()
  await expect.poll(searched).toBe('status:FAILED')
  await at('/payload/id').getByRole('button', { name: 'Search for this value' }).click()
  expect(searched()).toBe('record:"tx1"')
  await at('/payload/color').getByText('blue').dblClick()
  expect(getSelection()?.toString()).toBe('blue')

  await getByRole('group', { name: 'Payload layout' }).getByText('JSON', { exact: true }).click()
  await page.getByTestId('json-string').filter({ hasText: 'ARBITRUM' }).click()
  await expect.poll(searched).toBe('/payload/issuance/network:="ARBITRUM"')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(searched()).toBe('/payload/issuance/amount:=1500.25')
})

test('a clock shows UTC, its age and the received text on focus', async () => {
  const { getByRole, getByText } = await renderDelivery()
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  const clock = row('/payload/updated_at')?.querySelector<HTMLElement>('time')
  await userEvent.keyboard('{Tab}')
  clock?.focus()
  await expect.element(getByText('2024-05-06 10:03:00.000')).toBeVisible()
  await expect.element(getByText('2024-05-06T10:03:00.000Z').last()).toBeVisible()
})

test('JSON is one click away, and stays chosen for the next delivery', async () => {
  const { getByRole, getByText } = await renderDelivery()
  await getByText('JSON', { exact: true }).click()
  await expect.element(getByRole('tree', { name: 'Payload' })).toBeVisible()
  await expect.element(getByRole('region', { name: 'Fields' })).not.toBeInTheDocument()
  selectDelivery(first)
  await expect.element(getByText('delivery 1', { exact: true })).toBeVisible()
  await expect.element(getByRole('tree', { name: 'Payload' })).toBeVisible()
})

test('JSON that is no notification has no fields', async () => {
  const { getByRole } = await renderDelivery({
    body: '{"a":1}',
    detail: { service: 'none', kind: null, recordKey: null, recordId: null, status: null },
  })
  await expect.element(getByRole('tree', { name: 'Payload' })).toBeVisible()
  await expect.element(getByRole('group', { name: 'Payload layout' })).not.toBeInTheDocument()
})

test('an event of another product has its fields by name and value, without explanations', async () => {
  const payout = {
    event: 'payout',
    payload: { id: 'a1', status: 'CREATED', list: [1, { a: true }], refund_steps: [{ step: 'X' }], none: {} },
  }
  const { getByRole } = await renderDelivery({
    body: JSON.stringify(payout),
    detail: { service: 'other', kind: 'payout', recordKey: null, recordId: null, status: 'CREATED' },
  })
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  const names = [...document.querySelectorAll('#payload-fields dt')].map(name => name.textContent)
  expect(names).toEqual([
    'event',
    'payload.id',
    'payload.status',
    'payload.list.0',
    'payload.list.1.a',
    'payload.refund_steps.0.step',
    'payload.none',
  ])
  expect(textOf('/payload/id')).toBe('payload.ida1')
  expect(textOf('/payload/list/1/a')).toContain('true')
  await page.getByText('JSON', { exact: true }).click()
  await expect.element(getByRole('tree', { name: 'Payload' })).toBeVisible()
})

test('findings stand at their fields, also at a missing one, and a click on one goes there', async () => {
  const finding = (path: string, code: string, message: string) =>
    ({ severity: 'warning', code, path, message, source: 'Plain logic' }) as const
  const { getByRole } = await renderDelivery({
    detail: {
      findings: [
        finding('/payload/issuance/asset', 'asset-not-fiat', 'Expected a fiat code.'),
        finding('/payload/issuance/external_fiat_id', 'field-missing', 'Expected external_fiat_id.'),
      ],
    },
  })
  await expect.element(getByRole('region', { name: 'Fields' })).toBeVisible()
  expect(textOf('/payload/issuance/asset')).toContain('warning: Expected a fiat code.')
  expect(textOf('/payload/issuance/external_fiat_id')).toContain('missing')
})

test('a change shows the former value, and what is wrong with the trail stands in the head and at the change', async () => {
  const message = 'Expected amount "100", as delivery 1 said; received "1500.25".'
  const path = '/payload/issuance/amount'
  const problem = {
    severity: 'warning',
    code: 'identity-changed',
    path,
    message,
    source: 'Plain logic',
  } as const
  const trail = trailSchema.parse({
    ...exampleTrail('transactions:tx1', [1, 2]),
    findings: [
      { ...problem, deliveryId: second },
      {
        ...problem,
        deliveryId: second,
        code: 'second-final',
        path: '/payload/status',
        message: 'FAILED after COMPLETE.',
      },
      { ...problem, deliveryId: first, message: 'Elsewhere.' },
    ],
  })
  const { getByRole, getByText } = await renderDelivery({
    trail,
    comparison: {
      ...exampleComparison(first),
      changes: [{ op: 'replace', path, from: '"100"', to: '"1500.25"', expected: false }],
    },
  })
  await expect.element(getByText('A second, different final status.')).toBeVisible()
  await expect.element(getByText('1 more problem')).toBeVisible()
  expect(textOf(path)).toContain('was 100')
  await getByRole('button', { name: 'View changes' }).click()
  const change = getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect.element(change.getByText(/as delivery 1 said/)).toBeVisible()
  const others = getByRole('list', { name: 'Trail problems' })
  await expect.element(others.getByText(/FAILED after COMPLETE/)).toBeVisible()
  await expect.element(getByText('Elsewhere.')).not.toBeInTheDocument()
  await getByText('Side by side').click()
  await expect.element(getByRole('rowheader').getByText(/as delivery 1 said/)).toBeVisible()
  await getByText('Inline').click()
})

test('while the body is not loaded the heading says what the row says', async () => {
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
  ...{ severity: 'error', code: 'second-final', path: '/payload/status', source: 'T11-3' },
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
      ...{ width, height, own },
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
  const { getByRole } = await renderDelivery({ width: 470, height: 250 })
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

test('where no timestamp decides, the steps say so', async () => {
  const trail = { ...exampleTrail('transactions:tx1', [1, 2]), isOrderCertain: false }
  const { getByRole, getByText } = await renderDelivery({ trail, width: 470, height: 650 })
  await expect.element(getByText('order not certain')).toBeVisible()
  const { right, bottom } = getByText('order not certain').element().getBoundingClientRect()
  const lane = getByRole('navigation', { name: 'Trail' }).element().getBoundingClientRect()
  expect([right <= lane.right, bottom <= lane.bottom]).toEqual([true, true])
})
