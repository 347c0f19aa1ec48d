import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { trailSchema } from '#contract/deliveries/trail'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { exampleComparison, exampleTrail } from '../../support/example-record.ts'
import { first, hash, renderDelivery, row, second, startOver, textOf } from './shown-delivery.tsx'

beforeEach(startOver)

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
