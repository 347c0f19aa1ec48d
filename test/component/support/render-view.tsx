import '../../../renderer/styles/app.css'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { queryClient } from '../../../renderer/data/client/query-client.ts'
import { startSync } from '../../../renderer/data/sync/sync.ts'
import { type FakeEngine, fakeEngine, type Responses } from './fake-engine.ts'
import { resetStores } from './stores.ts'

/** Renders a view as in the app, over a fake engine. */
export async function renderView(view: ReactNode, responses: Responses | FakeEngine) {
  const engine = 'calls' in responses ? (responses as FakeEngine) : fakeEngine(responses as Responses)
  queryClient.clear()
  onTestFinished(startSync([]))
  // Files share a page, and the library registers its cleanup for the first file only. The last one registered runs first.
  onTestFinished(resetStores)
  onTestFinished(cleanup)
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delay={450}>{view}</Tooltip.Provider>
    </QueryClientProvider>,
  )
  return { ...screen, engine }
}
