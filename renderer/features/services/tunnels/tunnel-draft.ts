import {
  type ForwardingHeader,
  type Tunnel,
  type TunnelId,
  type TunnelInput,
  type TunnelWay,
  tunnelInputSchema,
} from '#contract/registration/tunnel'
import { joinCommand, numberOfText, splitCommand } from '#ui'

type WayKind = TunnelWay['kind']

/** A tunnel in its form, with the fields of every kind, so that changing the kind loses nothing. */
export interface TunnelDraft {
  readonly id: TunnelId | undefined
  readonly name: string
  readonly kind: WayKind
  readonly authtokenVariable: string
  readonly host: string
  readonly user: string
  readonly port: string
  readonly remotePort: string
  readonly identityFile: string
  /** For ssh, empty means host and port; required for a proxy. */
  readonly publicUrl: string
  /** A command line as in a shell, with quotes around words with blanks. */
  readonly command: string
  readonly pattern: string
  readonly header: ForwardingHeader
  readonly inletPort: string
  readonly startsWithApp: boolean
  /** Fields that only commands can set; the form doesn't change them. */
  readonly saved: { readonly remoteAddress: string | null; readonly knownHostsFile: string | null }
}

export const newTunnelDraft: TunnelDraft = {
  id: undefined,
  name: '',
  kind: 'cloudflared',
  authtokenVariable: 'NGROK_AUTHTOKEN',
  host: '',
  user: '',
  port: '22',
  remotePort: '0',
  identityFile: '',
  publicUrl: '',
  command: '',
  pattern: 'https://[^\\s]+',
  header: 'x-forwarded-for',
  inletPort: '0',
  startsWithApp: false,
  saved: { remoteAddress: null, knownHostsFile: null },
}

export function tunnelDraftOf(tunnel: Tunnel): TunnelDraft {
  const { id, name, way, inletPort, startsWithApp } = tunnel
  const base = {
    ...newTunnelDraft,
    id,
    name,
    kind: way.kind,
    inletPort: String(inletPort),
    startsWithApp,
  }
  switch (way.kind) {
    case 'cloudflared':
      return base
    case 'ngrok':
      return { ...base, authtokenVariable: way.authtokenVariable }
    case 'ssh':
      return {
        ...base,
        host: way.host,
        user: way.user ?? '',
        port: String(way.port),
        remotePort: String(way.remotePort),
        identityFile: way.identityFile ?? '',
        publicUrl: way.publicUrl ?? '',
        saved: { remoteAddress: way.remoteAddress, knownHostsFile: way.knownHostsFile },
      }
    case 'command':
      return { ...base, command: joinCommand(way.command), pattern: way.pattern, header: way.header }
    case 'proxy':
      return { ...base, publicUrl: way.publicUrl, header: way.header }
  }
}

export type TunnelErrors = Readonly<Partial<Record<string, string>>>

/** The validated input, or errors by field name. */
export function tunnelInputOf(
  draft: TunnelDraft,
): { readonly input: TunnelInput } | { readonly errors: TunnelErrors } {
  const { id, name, inletPort, startsWithApp } = draft
  const parsed = tunnelInputSchema.safeParse({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    way: wayOf(draft),
    inletPort: numberOfText(inletPort),
    startsWithApp,
  })
  if (parsed.success) return { input: parsed.data }
  const errors: Record<string, string> = {}
  for (const { path } of parsed.error.issues) {
    const field = String(path[0] === 'way' ? path[1] : path[0])
    errors[field] = messages[field] ?? 'This value is not valid.'
  }
  return { errors }
}

function wayOf(draft: TunnelDraft): unknown {
  const { kind } = draft
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
  switch (kind) {
    case 'cloudflared':
      return { kind }
    case 'ngrok':
      return { kind, authtokenVariable: draft.authtokenVariable.trim() }
    case 'ssh':
      return {
        kind,
        host: draft.host.trim(),
        user: orNull(draft.user),
        port: numberOfText(draft.port),
        remotePort: numberOfText(draft.remotePort),
        identityFile: orNull(draft.identityFile),
        publicUrl: withoutSlash(orNull(draft.publicUrl)),
        ...draft.saved,
      }
    case 'command':
      return {
        kind,
        command: splitCommand(draft.command),
        pattern: draft.pattern.trim(),
        header: draft.header,
      }
    case 'proxy':
      return { kind, publicUrl: withoutSlash(draft.publicUrl.trim()), header: draft.header }
  }
}

const messages: Readonly<Record<string, string>> = {
  name: 'Enter a name of letters, digits, spaces and . _ -',
  authtokenVariable: 'Use letters, digits and underscores.',
  host: 'Enter a host: letters, digits and . _ : - only.',
  user: 'Use letters, digits and . _ - only.',
  port: 'Enter a port from 1 to 65535.',
  remotePort: 'Enter a port from 0 to 65535.',
  inletPort: 'Enter a port from 0 to 65535.',
  publicUrl: 'Enter an http or https URL without a path, such as https://hooks.example.',
  command: 'Enter the program and its arguments.',
  pattern: 'Enter a regular expression that finds the URL.',
}

function withoutSlash<T extends string | null>(url: T): string | T {
  return url === null ? url : url.replace(/\/+$/, '')
}
