import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SplitPanes } from '../../../../renderer/ui/layout/split-panes.tsx'
import { renderView } from '../../support/render-view.tsx'

test('a pane never scrolls sideways, also while what it holds is wider', async () => {
  await page.viewport(1024, 700)
  const { getByTestId } = await renderView(
    <div style={{ height: 600 }}>
      <SplitPanes
        id="test-panes"
        start={<div data-testid="wide" style={{ width: 2000, height: 20 }} />}
        end={<p>End</p>}
        startSize="50%"
        startMinimum={300}
        endMinimum={300}
        separatorLabel="List width"
      />
    </div>,
    {},
  )
  const wide = getByTestId('wide')
  await expect.poll(() => wide.element().parentElement?.clientWidth ?? 0).toBeGreaterThan(300)
  const pane = wide.element().parentElement as HTMLElement
  pane.scrollLeft = 200
  expect(pane.scrollLeft).toBe(0)
})
