// First, since it orders the layers of all sheets.
import './styles/app.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  deliveriesWindow,
  lock,
  queryClient,
  startAccess,
  startSync,
  trailsWindow,
  useConnection,
} from '#data'
import { fetchTheRest, reloadForMissingParts } from '#ui'
import { connectClient } from './api/client.ts'
import { createIpcTransport } from './api/ipc-transport.ts'
import { reloadPage } from './api/reload-page.ts'
import { createWebTransport } from './api/web-transport.ts'
import { openedFilesFollower } from './features/importing/index.ts'
import { App, addressFollower } from './features/shell/index.ts'

/** Followers of events, beside the queries. */
const followers = [deliveriesWindow.follower, trailsWindow.follower, addressFollower]

const bridge = window.hooktrail
if (bridge === undefined) {
  connectClient(createWebTransport(lock))
  startAccess(() => startSync(followers))
} else {
  connectClient(createIpcTransport(bridge))
  startSync([...followers, openedFilesFollower])
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

createRoot(root).render(
  <StrictMode>
    <CSPProvider nonce={nonce} disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)

new PerformanceObserver((entries, observer) => {
  if (entries.getEntriesByName('first-contentful-paint').length === 0) return
  observer.disconnect()
  void fetchTheRest()
}).observe({ type: 'paint', buffered: true })

// Only after a lost connection: a part that stays missing would be asked for by one reload after the other.
let wasLost = false
useConnection.subscribe(({ connection }) => {
  if (connection === 'open' && wasLost) reloadForMissingParts(reloadPage)
  wasLost = connection === 'lost' || (wasLost && connection !== 'open')
})
