import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const systemPath =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'
/** Larger files are ignored. Lists that block advertising have several MB. */
const maximumBytes = 32 * 1024 * 1024

/** Addresses by name in lower case. Cached for each file while it is unchanged. */
const readings = new Map<
  string,
  { readonly mtimeMs: number; readonly names: Map<string, readonly string[]> }
>()

/** Addresses of a name in the system's hosts file; empty if not listed. */
export function hostsFileAddresses(name: string, path = systemPath): readonly string[] {
  return namesIn(path).get(name.toLowerCase().replace(/\.$/, '')) ?? []
}

function namesIn(path: string): Map<string, readonly string[]> {
  try {
    const { mtimeMs, size } = statSync(path)
    const known = readings.get(path)
    if (known?.mtimeMs === mtimeMs) return known.names
    const names = size > maximumBytes ? new Map() : parsed(readFileSync(path, 'utf8'))
    readings.set(path, { mtimeMs, names })
    return names
  } catch {
    return new Map()
  }
}

function parsed(text: string): Map<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address, ...listed] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (address === undefined) continue
    for (const name of listed) {
      const key = name.toLowerCase()
      const known = names.get(key)
      if (known === undefined) names.set(key, [address])
      else known.push(address)
    }
  }
  return names
}
