import { useQuery } from '@tanstack/react-query'
import { Cable, Plus } from 'lucide-react'
import type { Tunnel } from '#contract/registration/tunnel'
import { tunnelsQuery } from '#data'
import { Button, EmptyState, Loaded, Place } from '#ui'
import { TunnelForm } from './tunnel-form.tsx'
import { openTunnelForm, useTunnelForm } from './tunnel-form-state.ts'
import { TunnelRow } from './tunnel-row.tsx'
import styles from './tunnels-tab.module.css'

/** Public addresses that lead to capture, and to nothing else. */
export function TunnelsTab() {
  const tunnels = useQuery(tunnelsQuery)
  const form = useTunnelForm(state => state.form)
  return (
    <Place
      isUnderTabs
      title="Tunnels"
      note="Public addresses for capture only, never for this interface"
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => openTunnelForm('new')}>
          New tunnel
        </Button>
      }
    >
      <Loaded from={tunnels} loading="Loading tunnels" failed="Couldn’t load the tunnels." lines={4}>
        {data => <TunnelList tunnels={data.tunnels} />}
      </Loaded>
      {form === 'none' ? null : (
        <TunnelForm key={form} tunnel={tunnels.data?.tunnels.find(tunnel => tunnel.id === form) ?? null} />
      )}
    </Place>
  )
}

function TunnelList({ tunnels }: { readonly tunnels: readonly Tunnel[] }) {
  if (tunnels.length === 0) return <NoTunnel />
  return (
    <ul className={styles.list} aria-label="Tunnels">
      {tunnels.map(tunnel => (
        <TunnelRow key={tunnel.id} tunnel={tunnel} />
      ))}
    </ul>
  )
}

function NoTunnel() {
  return (
    <EmptyState
      icon={<Cable aria-hidden />}
      title="No tunnels"
      actions={
        <Button tone="primary" onClick={() => openTunnelForm('new')}>
          New tunnel
        </Button>
      }
    >
      A tunnel gives this machine a public address: cloudflared, ngrok, SSH, a command, or your reverse proxy.
    </EmptyState>
  )
}
