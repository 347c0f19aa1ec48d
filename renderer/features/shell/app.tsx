import { useStatus } from '../../state/status-store.ts'

export function App() {
  const captureUrl = useStatus(state => state.status?.listener.captureUrl)
  return (
    <main>
      <h1>Hooktrail</h1>
      <p className="mono">{captureUrl}</p>
    </main>
  )
}
