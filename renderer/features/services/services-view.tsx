import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Cable, Pencil, Play, Plus, Radar, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Tunnel } from '#contract/registration/tunnel'
import {
  removeTunnel,
  runShared,
  type TunnelRunKind,
  tunnelRun,
  tunnelsQuery,
  useEnvironments,
  useRun,
  useTunnels,
} from '#data'
import { type ServicesTab, showPlaceTab, useAddress } from '#navigation'
import {
  Button,
  ConfirmDialog,
  CopyButton,
  countOf,
  EmptyState,
  Loaded,
  MoreMenu,
  Place,
  Row,
  Stack,
  StateIndicator,
  type TabItem,
  Tabs,
} from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import { openTunnelForm, useTunnelForm } from './commands.ts'
import { EnvironmentsTab } from './environments/environments-tab.tsx'
import { PracticeTab } from './practice/practice-tab.tsx'
import { TunnelForm } from './tunnels/tunnel-form.tsx'
import { sourceText, stateTones, wayText } from './tunnels/tunnel-text.ts'

/** The place Services: environments, tunnels and the practice service. */
export function ServicesView() {
  const tab = useAddress(state => state.tabs.services)
  const environmentCount = useEnvironments(known => known.length)
  const tunnelCount = useTunnels()?.length ?? 0
  const items: readonly TabItem<ServicesTab>[] = [
    {
      value: 'environments',
      label: 'Environments and registrations',
      mark: environmentCount || null,
      render: () => <EnvironmentsTab />,
    },
    {
      value: 'tunnels',
      label: 'Tunnels',
      mark: tunnelCount || null,
      render: () => <TunnelsTab />,
    },
    { value: 'practice', label: 'Practice service', render: () => <PracticeTab /> },
  ]
  return (
    <section className="flex h-full flex-col bg-pane" aria-label="Services">
      <Tabs
        label="Services views"
        items={items}
        value={tab}
        onChange={next => showPlaceTab('services', next)}
      />
    </section>
  )
}

/** Public addresses that lead to capture, and to nothing else. */
export function TunnelsTab() {
  const tunnels = useQuery(tunnelsQuery)
  const form = useTunnelForm()
  return (
    <Place
      title="Tunnels"
      note="A tunnel makes the capture port public, never this interface."
      actions={
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => openTunnelForm('new')}>
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
    <ul className="border-line border-t" aria-label="Tunnels">
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

const busy = 'Wait for the last action.'

/** The state of one tunnel, and its actions. */
function TunnelRow({ tunnel }: { readonly tunnel: Tunnel }) {
  const { id, name, way, state, publicUrl } = tunnel
  const latest = useRun(tunnelRun(id))
  const isBusy = latest?.status === 'pending'
  const error = latest?.error ?? null
  const isFailed = state === 'down' || error !== null
  const run = (what: TunnelRunKind): void => void runShared(tunnelRun(id), what)
  return (
    <Stack
      as="li"
      gap="0-5"
      className="border-line border-b pt-2 pb-2.5"
      data-state={state}
      aria-label={name}
    >
      <Row gap="3" className="min-h-7">
        <StateIndicator className="w-18 text-small" tone={stateTones[state]} word={state} />
        <strong className="wrap-anywhere min-w-0 font-strong">{name}</strong>
        <span className="quiet">{wayText(way)}</span>
        <div className="ml-auto flex flex-none gap-1.5">
          {state === 'off' ? null : (
            <Button
              size="small"
              icon={<Radar aria-hidden />}
              disabled={isBusy || publicUrl === null || state === 'stopping'}
              reason={isBusy ? busy : 'The tunnel has no address yet.'}
              onClick={() => run('probe')}
            >
              Check now
            </Button>
          )}
          {state === 'off' ? (
            <Button
              size="small"
              icon={<Play aria-hidden />}
              disabled={isBusy}
              reason={busy}
              onClick={() => run('start')}
            >
              Start
            </Button>
          ) : (
            <Button
              size="small"
              icon={<Square aria-hidden />}
              disabled={isBusy || state === 'stopping'}
              reason={busy}
              onClick={() => run('stop')}
            >
              Stop
            </Button>
          )}
          <RowMenu tunnel={tunnel} />
        </div>
      </Row>
      {publicUrl === null ? null : (
        <Row gap="1" className="wrap-anywhere select-text pl-21">
          <span className="mono">{publicUrl}</span>
          <CopyButton text={publicUrl} label={`Copy address of ${name}`} />
        </Row>
      )}
      <p
        className={clsx('wrap-anywhere pl-21', isFailed ? 'font-medium text-error' : 'text-muted')}
        role={isFailed ? 'alert' : undefined}
      >
        {error?.message ?? tunnel.message}
      </p>
      {tunnel.approveCommand === null ? null : (
        <Row gap="1" className="wrap-anywhere select-text pl-21">
          <span className="mono">{tunnel.approveCommand}</span>
          <CopyButton text={tunnel.approveCommand} label={`Copy the command that allows ${name}`} />
        </Row>
      )}
      <TunnelFacts tunnel={tunnel} />
    </Stack>
  )
}

function TunnelFacts({ tunnel }: { readonly tunnel: Tunnel }) {
  const { state, sinceMs, restarts, inletUrl, isSourceVisible, startsWithApp } = tunnel
  const clock = useClock()
  return (
    <p className="quiet flex flex-wrap gap-x-4 pl-21 text-small">
      {state === 'off' ? null : (
        <time className="tabular" title={clock.full(sinceMs)}>
          {state} since {clock.short(sinceMs)}
        </time>
      )}
      {inletUrl === null ? null : (
        <span>
          local address <span className="mono">{inletUrl}</span>
        </span>
      )}
      {restarts === 0 ? null : <span>restarted {countOf(restarts, 'time')}</span>}
      <span>{sourceText(isSourceVisible)}</span>
      {startsWithApp ? <span>starts with Hooktrail</span> : null}
    </p>
  )
}

function RowMenu({ tunnel: { id, name, state } }: { readonly tunnel: Tunnel }) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <MoreMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit…', Icon: Pencil, run: () => openTunnelForm(id) },
          'separator',
          { label: 'Delete…', Icon: Trash2, isDangerous: true, run: () => setRemoving(true) },
        ]}
      />
      {isRemoving ? (
        <ConfirmDialog
          title={`Delete tunnel ${name}?`}
          text={`${
            state === 'off' ? 'The tunnel is off.' : 'The tunnel is stopped and its address no longer works.'
          } Registrations at the service stay.`}
          confirmLabel="Delete tunnel"
          isDangerous
          onConfirm={() => removeTunnel(id)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  )
}
