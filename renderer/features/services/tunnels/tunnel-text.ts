import type { ForwardingHeader, Tunnel, TunnelWay } from '#contract/registration/tunnel'

export const stateTones = {
  up: 'good',
  down: 'bad',
  waiting: 'off',
  starting: 'off',
  stopping: 'off',
  off: 'off',
} as const satisfies Record<Tunnel['state'], string>

/** The kind of a tunnel, and its host or program. */
export function wayText(way: TunnelWay): string {
  switch (way.kind) {
    case 'cloudflared':
      return 'cloudflared, quick tunnel'
    case 'ngrok':
      return 'ngrok'
    case 'ssh':
      return `SSH by ${way.user === null ? '' : `${way.user}@`}${way.host}`
    case 'command':
      return `command ${way.command[0] ?? ''}`
    case 'proxy':
      return 'your reverse proxy'
  }
}

export function sourceText(isVisible: boolean): string {
  return isVisible ? 'source visible' : 'source hidden'
}

/** The kinds of tunnels, with what each needs. */
export const wayOptions = [
  {
    value: 'cloudflared',
    label: 'cloudflared',
    note: 'A quick tunnel with a new address each time. Requires cloudflared on the PATH.',
  },
  {
    value: 'ngrok',
    label: 'ngrok',
    note: 'Uses the official SDK: npm install @ngrok/ngrok.',
  },
  {
    value: 'ssh',
    label: 'SSH',
    note: 'Reverse forwarding to your host by ssh, with a key without a password. The source is hidden.',
  },
  {
    value: 'command',
    label: 'Command',
    note: 'Any program that prints its URL. Runs without a shell.',
  },
  {
    value: 'proxy',
    label: 'Reverse proxy',
    note: 'A proxy that you run. Point it at the tunnel’s local port.',
  },
] as const satisfies readonly {
  readonly value: TunnelWay['kind']
  readonly label: string
  readonly note: string
}[]

export const headerOptions: readonly { readonly value: ForwardingHeader; readonly label: string }[] = [
  { value: 'none', label: 'None: source hidden' },
  { value: 'x-forwarded-for', label: 'X-Forwarded-For' },
  { value: 'forwarded', label: 'Forwarded' },
  { value: 'x-real-ip', label: 'X-Real-IP' },
  { value: 'cf-connecting-ip', label: 'CF-Connecting-IP' },
]

/** Tunnels that are down are first, since they need attention. */
export function tunnelsText(tunnels: readonly Tunnel[]): {
  readonly tone: 'good' | 'bad' | 'off'
  readonly word: string
} {
  for (const state of ['down', 'waiting', 'starting', 'stopping', 'up'] as const) {
    const [first, ...others] = tunnels.filter(tunnel => tunnel.state === state)
    if (first === undefined) continue
    const who = others.length === 0 ? `tunnel ${shortName(first.name)}` : `${others.length + 1} tunnels`
    return { tone: stateTones[state], word: `${who} ${state}` }
  }
  return { tone: 'off', word: 'tunnel off' }
}

/** Shortened, so that the text after it stays visible. */
function shortName(name: string): string {
  return name.length <= 20 ? name : `${name.slice(0, 19)}…`
}
