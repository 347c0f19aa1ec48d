import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { Arrivals } from '../../../../renderer/features/deliveries/arrivals/arrivals.tsx'
import { searchDeliveries } from '../../../../renderer/navigation/searches.ts'
import { exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const startMs = Date.parse('2026-05-04T10:00:00Z')
const minute = 60_000

const bucket = (minutes: number, count: number, errorCount = 0) => ({
  atMs: startMs + minutes * minute,
  count,
  errorCount,
  warningCount: 0,
})

function histogramOf(buckets: readonly ReturnType<typeof bucket>[]) {
  return {
    fromMs: startMs,
    toMs: startMs + 600 * minute,
    bucketMs: minute,
    buckets: [...buckets],
    deliveryCount: buckets.reduce((sum, { count }) => sum + count, 0),
    isComplete: true,
  }
}

/** Three minutes with deliveries; another ten hours later. */
const buckets = [bucket(0, 12), bucket(1, 3, 2), bucket(2, 700), bucket(599, 5)]

beforeEach(() => searchDeliveries(''))

async function show(given = buckets) {
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'deliveries.histogram': histogramOf(given),
    'deliveries.list': { rows: [], hasMore: false, newest: null, isComplete: true, rest: null },
    'deliveries.count': { count: 0, isComplete: true, rest: null },
  })
  const screen = await renderView(<Arrivals />, engine)
  const range = screen.getByRole('slider', { name: 'Range of arrivals' })
  await expect.element(range).toBeVisible()
  return { ...screen, engine, range, readout: screen.getByTestId('arrivals-readout') }
}

test('all deliveries of the query are counted, not the loaded rows; a long silence is broken', async () => {
  const { engine, getByRole, getByTestId, readout } = await show()
  await expect.element(getByRole('figure', { name: 'Arrivals of 720 deliveries' })).toBeVisible()
  await expect.element(readout).toHaveTextContent('720 deliveries')
  await expect.element(getByTestId('arrivals-break')).toHaveAttribute('title', '9 h without deliveries')
  expect(engine.calls.find(({ method }) => method === 'deliveries.histogram')?.params).toMatchObject({
    query: '',
    columns: 400,
  })
})

test('arrows and Shift select a range, Escape drops it, Enter searches it', async () => {
  const { range, readout } = await show()
  range.element().focus()
  const first = '{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}'
  await userEvent.keyboard(first)
  await expect.poll(() => readout.element().textContent).toContain('12 deliveries')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => readout.element().textContent).toContain('15 deliveries 2 errors')
  await expect
    .poll(() => range.element().getAttribute('aria-valuetext'))
    .toMatch(/15 deliveries, 2 deliveries with errors/)
  await userEvent.keyboard('{Escape}')
  await expect.element(readout).toHaveTextContent('720 deliveries')
  await userEvent.keyboard(`${first}{Shift>}{ArrowRight}{/Shift}{Enter}`)
  expect(useDeliveries.getState().search).toBe('received:2026-05-04T10:00Z..2026-05-04T10:01Z')
})

test('a drag over columns zooms into their range, in place of the one before; Zoom out goes back', async () => {
  searchDeliveries('kind:funding received:2h')
  const { range, engine, getByRole, getByTestId } = await show()
  const gap = getByTestId('arrivals-break')
  await expect.element(gap).toHaveTextContent('9 h')
  const box = range.element().getBoundingClientRect()
  const pointer = (type: string, x: number) =>
    range.element().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: gap.element().getBoundingClientRect().left + (x * box.width) / 40,
        clientY: box.top + 5,
      }),
    )
  range.element().setPointerCapture = () => {}
  // In 40 slots: three minutes before the break.
  pointer('pointerdown', -2.5)
  pointer('pointermove', -0.5)
  await expect.element(range).toHaveAttribute('aria-valuetext', expect.stringContaining('715 deliveries'))
  pointer('pointerup', -0.5)
  await expect
    .poll(() => useDeliveries.getState().search)
    .toBe('kind:funding received:2026-05-04T10:00Z..2026-05-04T10:02Z')
  await expect
    .poll(() => engine.calls.findLast(({ method }) => method === 'deliveries.histogram')?.params)
    .toMatchObject({ fromMs: startMs, toMs: startMs + 3 * minute })
  const zoomOut = getByRole('button', { name: 'Zoom out' })
  await zoomOut.click()
  expect(useDeliveries.getState().search).toBe('kind:funding received:2h')
  await zoomOut.click()
  expect(useDeliveries.getState().search).toBe('kind:funding')
  await expect.element(zoomOut).not.toBeInTheDocument()
})

test('what comes is counted anew without the chart going away', async () => {
  const { engine, range, readout } = await show()
  const element = range.element()
  engine.respond('deliveries.histogram', histogramOf([...buckets, bucket(600, 9)]))
  engine.publish('delivery.updated', { firstId: 1, lastId: 9, count: 9 } as never)
  await expect.element(readout).toHaveTextContent('729 deliveries')
  expect(range.element()).toBe(element)
})

test('the place of the chart is as high before there is something to draw, and it is drawn for the first delivery', async () => {
  const engine = fakeEngine({ 'app.status': exampleStatus, 'deliveries.histogram': histogramOf([]) })
  const { container, getByRole } = await renderView(
    <div>
      <Arrivals />
    </div>,
    engine,
  )
  const height = () => container.firstElementChild?.getBoundingClientRect().height
  await expect.poll(() => engine.calls.some(({ method }) => method === 'deliveries.histogram')).toBe(true)
  const empty = height()
  expect(empty).toBeGreaterThan(40)
  expect(container.querySelector('figure')).toBeNull()
  engine.respond('deliveries.histogram', histogramOf([bucket(0, 1)]))
  engine.publish('delivery.updated', { firstId: 1, lastId: 1, count: 1 } as never)
  await expect.element(getByRole('figure', { name: 'Arrivals of 1 delivery' })).toBeVisible()
  expect(height()).toBe(empty)
})
