import { Cable, Plus } from 'lucide-react'
import type { Tunnel } from '#contract/registration/tunnel'
import { loadTunnels, openTunnelForm, useTunnels } from '../../../state/tunnels-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Place } from '../../../ui/layout/place.tsx'
import { TunnelForm } from './tunnel-form.tsx'
import { TunnelRow } from './tunnel-row.tsx'
import './tunnels.css'

/** Public addresses that lead to capture, and to nothing else. */
export function TunnelsTab() {
  const tunnels = useTunnels(state => state.tunnels)
  const form = useTunnels(state => state.form)
  const list = tunnels.state === 'ready' ? tunnels.value : noTunnels
  return (
    <Place
      title="Tunnels"
      note="Each leads from a public address to capture alone, never to this interface"
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => openTunnelForm('new')}>
          New tunnel
        </Button>
      }
    >
      {tunnels.state === 'loading' ? <Skeleton lines={4} label="Loading the tunnels" /> : null}
      {tunnels.state === 'failed' ? (
        <Failure
          what="The tunnels could not be read."
          message={tunnels.error.message}
          onRetry={() => void loadTunnels()}
        />
      ) : null}
      {tunnels.state === 'ready' && list.length === 0 ? <NoTunnel /> : null}
      {list.length === 0 ? null : (
        <ul className="tunnel-list" aria-label="Tunnels">
          {list.map(tunnel => (
            <TunnelRow key={tunnel.id} tunnel={tunnel} />
          ))}
        </ul>
      )}
      {form === 'none' ? null : (
        <TunnelForm key={form} tunnel={list.find(tunnel => tunnel.id === form) ?? null} />
      )}
    </Place>
  )
}

const noTunnels: readonly Tunnel[] = []

function NoTunnel() {
  return (
    <EmptyState
      icon={<Cable aria-hidden />}
      title="No tunnel"
      actions={
        <Button tone="primary" onClick={() => openTunnelForm('new')}>
          New tunnel
        </Button>
      }
    >
      The services call from the public web. A tunnel gives this machine an address there: cloudflared, ngrok,
      your own host by SSH, any program that prints its URL, or a reverse proxy that you run. None starts by
      itself unless you say so.
    </EmptyState>
  )
}
