import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deliveriesWindow } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { ListPane } from '../../../../renderer/features/deliveries/deliveries-view.tsx'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderView } from '../../support/render-view.tsx'

const failed = exampleRow(3, {
  status: 'FAILED',
  amount: '1500.25',
  asset: 'mxn',
  reason: { code: 'E-12', text: 'small_deposit' },
  trailFindings: [
    { severity: 'warning', code: 'final-status-left' },
    { severity: 'info', code: 'arrived-out-of-order' },
  ],
})

async function show(width: number, rows = [failed, exampleRow(2), exampleRow(1)]) {
  const list = exampleList(rows)
  const screen = await renderView(
    <div style={{ width, height: 500, display: 'flex', flexDirection: 'column' }}>
      <ListPane />
    </div>,
    list.engine,
  )
  await deliveriesWindow.load()
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  return { ...screen, ...list }
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-delivery-id="${id}"]`)
const textOf = (id: number) => rowOf(id)?.textContent

test('a row says why it failed, the amount, and what contradicts its trail', async () => {
  await show(900)
  for (const text of ['FAILED', 'small_deposit', '1,500.25 MXN', 'after final'])
    await expect.poll(() => textOf(3)).toContain(text)
  await expect.element(page.getByTitle('small_deposit (E-12)')).toBeVisible()
})

test('what is no notification says what its body is, then how it was sent', async () => {
  const none = { kind: null, recordId: null, recordKey: null, status: null, service: 'none' } as const
  await show(900, [
    exampleRow(5, { ...none, bodyProblem: 'empty', target: '/hooks' }),
    exampleRow(4, { ...none, bodyProblem: 'not-json' }),
    exampleRow(3, { ...none, bodyProblem: 'not-notification' }),
    exampleRow(2, { ...none, reception: 'body-too-large', isTruncated: true, bodyBytes: 10 * 1024 * 1024 }),
    exampleRow(1, { ...none, isInspected: false, service: null }),
  ])
  await expect.poll(() => textOf(5)).toMatch(/Empty body.*POST \/hooks/)
  expect(textOf(4)).toContain('Not JSON')
  expect(textOf(3)).toContain('Not a notification')
  expect(textOf(2)).toContain('cut at 10 MiB')
  expect(textOf(1)).toContain('Not inspected')
})

test('the least important columns give way in a narrow list, and the title keeps its room', async () => {
  await show(500)
  const row = rowOf(3)
  await expect.poll(() => row?.children.length).toBe(5)
  expect(row?.textContent).toContain('1,500.25 MXN')
  // The title is complete, and the text beside it is cut.
  const title = [...(row?.querySelectorAll('span') ?? [])].find(
    ({ textContent }) => textContent === 'Issuance',
  )
  expect(title?.clientWidth).toBeGreaterThan(0)
  expect(title?.scrollWidth).toBe(title?.clientWidth)
  const last = row?.lastElementChild?.getBoundingClientRect()
  expect(last?.right).toBeLessThanOrEqual(row?.getBoundingClientRect().right ?? 0)
})

test('columns are shown and hidden, and stay so; times of another day fit into theirs', async () => {
  const { getByRole, settings } = await show(900)
  const times = () => [...document.querySelectorAll('[role=option] time')]
  await expect.poll(() => times().length).toBeGreaterThanOrEqual(3)
  expect(times().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  await expect.poll(() => rowOf(3)?.textContent).not.toContain('POST /')
  await getByRole('button', { name: 'Display options' }).click()
  await page.getByRole('checkbox', { name: 'Request' }).click()
  await expect.poll(() => rowOf(3)?.textContent).toContain('POST /')
  await page.getByRole('checkbox', { name: 'Amount' }).click()
  await expect.poll(() => rowOf(3)?.textContent).not.toContain('MXN')
  await expect.poll(() => settings().listView.deliveries.shown).toEqual({ request: true, amount: false })
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(() => rowOf(3)?.textContent).toContain('MXN')
  await expect.poll(() => settings().listView.deliveries).toEqual({ shown: {}, widths: {} })
})

test('a column that the list has no room for says so', async () => {
  const { getByRole } = await show(480)
  await getByRole('button', { name: 'Display options' }).click()
  const received = page.getByRole('checkbox', { name: 'Received' })
  await expect.element(received).toBeChecked()
  await expect.element(received).toHaveAccessibleDescription('Hidden: the list is too narrow')
})

test('a column is sized by the keyboard, and reset', async () => {
  const { getByRole, settings } = await show(900)
  const handle = getByRole('separator', { name: 'Amount width' })
  const width = () => Number(handle.element().getAttribute('aria-valuenow'))
  const before = width()
  const element = handle.element() as HTMLElement
  element.focus()
  // The column grows to the left, where its handle is.
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(width).toBe(before + 16)
  await expect.poll(() => settings().listView.deliveries.widths).toEqual({ amount: before + 16 })
  await userEvent.keyboard('{Home}')
  await expect.poll(width).toBe(Number(element.getAttribute('aria-valuemin')))
  await userEvent.keyboard('{Enter}')
  await expect.poll(width).toBe(before)
  await expect.poll(() => settings().listView.deliveries.widths).toEqual({})
})

test('rows are comfortable or compact, and the list is as high as they are', async () => {
  const { getByRole, settings } = await show(700)
  expect(rowOf(3)?.getBoundingClientRect().height).toBe(32)
  await getByRole('button', { name: 'Display options' }).click()
  await page.getByText('Compact').click()
  await expect.poll(() => rowOf(3)?.getBoundingClientRect().height).toBe(24)
  const [first, second] = [rowOf(3)?.getBoundingClientRect(), rowOf(2)?.getBoundingClientRect()]
  expect((second?.top ?? 0) - (first?.top ?? 0)).toBe(24)
  await expect.poll(() => settings().listView.density).toBe('compact')
})

test('what is in sight and not inspected yet is asked for first', async () => {
  const { engine } = await show(700, [
    exampleRow(3, { isInspected: false }),
    exampleRow(2),
    exampleRow(1, { isInspected: false }),
  ])
  await expect
    .poll(() =>
      engine.calls.filter(({ method }) => method === 'deliveries.readFirst').map(({ params }) => params),
    )
    .toEqual([{ ids: [3, 1] }])
})
