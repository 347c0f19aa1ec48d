import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { SplitPanes } from '../../../renderer/ui/layout/split-panes.tsx'

afterEach(cleanup)

function panes(width: number, isEndEmpty: boolean, hasEnd = true) {
  return (
    <div style={{ width, height: 400 }}>
      <SplitPanes
        id="example"
        start={<button type="button">In the list</button>}
        end={hasEnd ? <p>In the detail</p> : null}
        startSize="50%"
        startMinimum={300}
        endMinimum={300}
        separatorLabel="List width"
        isEndEmpty={isEndEmpty}
      />
    </div>
  )
}

const widthOf = (element: Element) =>
  Math.round(element.closest('[data-panel]')?.getBoundingClientRect().width ?? 0)

test('the first pane has the room of the second while that is empty, and stays as it is', async () => {
  const screen = await render(panes(1000, true))
  const list = screen.getByRole('button', { name: 'In the list' })
  const separator = screen.getByRole('separator', { name: 'List width' })
  await expect.poll(() => widthOf(list.element())).toBe(728)
  await screen.rerender(panes(1000, true, false))
  await expect.poll(() => widthOf(list.element())).toBe(1000)
  await expect.element(separator).not.toBeInTheDocument()
  list.element().focus()
  await screen.rerender(panes(1000, false))
  await expect.poll(() => widthOf(list.element())).toBeLessThanOrEqual(500)
  await expect.element(separator).toBeVisible()
  await expect.element(list).toHaveFocus()
})

test('an empty pane that would lie below takes no room', async () => {
  const screen = await render(panes(500, true))
  const list = screen.getByRole('button', { name: 'In the list' })
  const detail = screen.getByText('In the detail')
  await expect.element(detail).not.toBeVisible()
  expect(list.element().closest('[data-panel]')?.getBoundingClientRect().height).toBe(400)
  await screen.rerender(panes(500, false))
  await expect.element(detail).toBeVisible()
})

test('a pane never scrolls sideways, even with wider content', async () => {
  const screen = await render(panes(1000, false))
  const list = screen.getByRole('button', { name: 'In the list' }).element() as HTMLElement
  list.style.width = '2000px'
  const pane = list.parentElement as HTMLElement
  await expect.poll(() => pane.clientWidth).toBeGreaterThan(300)
  pane.scrollLeft = 200
  expect(pane.scrollLeft).toBe(0)
})

test('panes are shown in a browser that blocks site data', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  onTestFinished(() => blocked.mockRestore())
  const screen = await render(panes(1000, false))
  await expect.element(screen.getByRole('button', { name: 'In the list' })).toBeVisible()
})
