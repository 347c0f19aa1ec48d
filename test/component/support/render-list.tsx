import type { ReactNode } from 'react'
import { deliveriesWindow } from '../../../renderer/data/live-window/deliveries-window.ts'
import { ListPane } from '../../../renderer/features/deliveries/deliveries-view.tsx'
import type { FakeEngine } from './fake-engine.ts'
import { renderView } from './render-view.tsx'

interface Size {
  readonly width?: number
  readonly height?: number
}

/** Renders the list of deliveries, with other parts before or after it, without its rows. */
export function renderListPane(
  engine: FakeEngine,
  { width = 700, height = 600 }: Size = {},
  before: ReactNode = null,
  after: ReactNode = null,
) {
  return renderView(
    <div style={{ width, height, display: 'flex', flexDirection: 'column' }}>
      {before}
      <ListPane />
      {after}
    </div>,
    engine,
  )
}

/** Renders the list of deliveries and fetches its rows. */
export async function renderList(...given: Parameters<typeof renderListPane>) {
  const screen = await renderListPane(...given)
  await deliveriesWindow.load()
  return screen
}
