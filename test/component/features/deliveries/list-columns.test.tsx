import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#contract/errors'
import { deliveryColumns } from '../../../../renderer/features/deliveries/delivery-row.tsx'
import { trailColumns } from '../../../../renderer/features/trails/list/trail-row.tsx'
import { placeColumns } from '../../../../renderer/ui/lists/columns/columns.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderList } from '../../support/render-list.tsx'

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
  const screen = await renderList(list.engine, { width, height: 500 })
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

test('a match in the body replaces the note of a row, and is marked', async () => {
  await show(900, [
    exampleRow(2, {
      ...failed,
      id: exampleRow(2).id,
      found: { before: '…cepto":"', match: 'Pago', after: ' 12"' },
    }),
    exampleRow(1, { description: 'Ana Ruiz · Pago 12' }),
  ])
  await expect.poll(() => rowOf(2)?.querySelector('mark')?.textContent).toBe('Pago')
  expect(textOf(2)).toContain('…cepto":"Pago 12"')
  expect(textOf(2)).not.toContain('small_deposit')
  expect(textOf(1)).toContain('Ana Ruiz · Pago 12')
})

test('the marks of a row are one column, in words on hover and for a screen reader', async () => {
  const response = { status: 503, elapsedMs: 5_001 }
  const { getByRole } = await show(900, [
    exampleRow(4, {
      ...failed,
      id: exampleRow(4).id,
      findingCounts: { error: 1, warning: 1, info: 4 },
      response,
      repeats: 1,
    }),
    exampleRow(3, { reception: 'timed-out', isTruncated: true }),
    exampleRow(2, { repeats: 99 }),
    exampleRow(1),
  ])
  const words = [
    '1 error',
    '2 warnings. The status changed after a final status',
    'Refused: responded with 503',
    'Late: the response took more than 5 s',
    'Repeats 1 earlier delivery',
  ].join('. ')
  const marks = getByRole('img', { name: words })
  await expect.element(marks).toHaveAttribute('title', words)
  await expect.element(marks).toHaveTextContent('12503×2')
  await expect
    .element(getByRole('img', { name: 'Repeats at least 99 earlier deliveries' }))
    .toHaveTextContent('×100+')
  await expect.element(getByRole('img', { name: /^The request was incomplete in time/ })).toBeVisible()
  expect(rowOf(1)?.querySelector('[role=img][title]')).toBeNull()
})

test('at every width of both lists, the id of the record is shown as long as the marks are', () => {
  for (const columns of [deliveryColumns, trailColumns]) {
    const namesAt = (px: number) =>
      placeColumns<string>(columns, { shown: {}, widths: {} }, px).columns.map(({ name }) => name)
    for (let px = 200; px < 1400; px += 1) {
      const names = namesAt(px)
      expect(names.includes('record') || !names.includes('marks')).toBe(true)
    }
    // The least width of the pane, without the row's padding and a scroll bar of 15 pixels.
    expect(namesAt(457)).toEqual(['status', 'kind', 'amount', 'record', 'marks'])
    // Half of a window of 1440 pixels.
    expect(namesAt(597)).toEqual(['status', 'kind', 'amount', 'record', 'marks', 'received'])
  }
})

test('a long id shows that it is cut; its whole text is there and on hover', async () => {
  const recordId = '7f3a1c52-90ab-4d1e-8c44-2b6f10e9d7a3'
  const { getByRole } = await show(900, [exampleRow(1, { recordId })])
  const cell = getByRole('option').getByTitle(recordId).element() as HTMLElement
  expect(cell.firstElementChild?.textContent).toBe(recordId)
  expect(getComputedStyle(cell).textOverflow).toBe('ellipsis')
  expect(cell.scrollWidth).toBeGreaterThan(cell.clientWidth)
  await expect.element(getByRole('option', { name: /7f3a1c52…/ })).toBeVisible()
})

test('saved choices of a column that no longer exists are ignored', () => {
  const choices = { shown: { age: true, findings: false }, widths: { findings: 90 } }
  const asBefore = placeColumns(deliveryColumns, { shown: {}, widths: {} }, 900)
  expect(placeColumns(deliveryColumns, choices, 900)).toEqual(asBefore)
})

test('a row without a notification names its body, then its request', async () => {
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
  expect(textOf(2)).toContain('Cut at 10 MiB')
  expect(textOf(1)).toContain('Not inspected')
})

test('the least important columns give way in a narrow list, and the title keeps its room', async () => {
  await show(490)
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
  // No name of a column is cut: the marks have a sign in place of a name.
  const names = [...document.querySelectorAll('[aria-hidden][title]')]
  expect(names.map(({ textContent }) => textContent)).toEqual(['Status', 'Kind', 'Amount', 'Record', '!'])
  expect(names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})

test('a note has room for a few letters or is not shown; a match is always in sight', async () => {
  const found = { before: '', match: 'concepto', after: ' 12' }
  const isInSight = (id: number, text: string): boolean => {
    const note = rowOf(id)?.querySelector(`[title*="${text}"]`)
    const [inner, outer] = [note, note?.parentElement].map(one => one?.getBoundingClientRect())
    return inner !== undefined && outer !== undefined && inner.top < outer.bottom && inner.width > 40
  }
  const rows = [exampleRow(2, { ...failed, id: exampleRow(2).id, trailFindings: [], found }), exampleRow(1)]
  await show(480, [{ ...failed, kind: 'crypto_withdrawal', trailFindings: [] }, ...rows])
  expect(rowOf(3)?.querySelector('[title*="small_deposit"]')).not.toBeNull()
  expect(isInSight(3, 'small_deposit')).toBe(false)
  expect(isInSight(2, 'concepto')).toBe(true)
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
  await expect.poll(() => settings().listView.deliveries).toEqual({ shown: {}, widths: {}, members: [] })
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

test('visible rows without an inspection are inspected first', async () => {
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

test('a member of the body becomes a column, keeps it over a reload, and leaves again', async () => {
  const members = { '/payload/details/concepto': 'renta de mayo' }
  const rows = [exampleRow(2, { members }), exampleRow(1)]
  const { getByRole, settings, engine } = await show(900, rows)
  await getByRole('button', { name: 'Display options' }).click()
  const name = getByRole('textbox', { name: 'Member of the body' })

  engine.fail('deliveries.list', new AppError('invalid-params', 'No documented member is named concpto.'))
  await name.fill('concpto')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No documented member is named concpto.')).toBeVisible()

  engine.respond('deliveries.list', {
    rows,
    hasMore: false,
    newest: rows[0]?.id ?? null,
    isComplete: true,
    rest: null,
  })
  await name.fill('/payload/details/concepto')
  await userEvent.keyboard('{Enter}')
  const choice = getByRole('checkbox', { name: '/payload/details/concepto' })
  await expect.element(choice).toBeChecked()
  await expect.element(page.getByTitle('/payload/details/concepto')).toHaveTextContent('concepto')
  await expect.element(page.getByTitle('renta de mayo')).toBeVisible()
  const asked = () => engine.calls.filter(({ method }) => method === 'deliveries.list').at(-1)?.params
  await expect.poll(asked).toMatchObject({ limit: 200, members: ['/payload/details/concepto'] })
  await expect.poll(() => settings().listView.deliveries.members).toEqual(['/payload/details/concepto'])

  await choice.click()
  await expect.poll(() => settings().listView.deliveries.members).toEqual([])
  await expect.poll(() => document.querySelector('[title="renta de mayo"]')).toBeNull()
})
