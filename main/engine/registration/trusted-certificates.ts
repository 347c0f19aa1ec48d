import { readFileSync } from 'node:fs'
import * as tls from 'node:tls'
import type { ReadVariable } from './proxy.ts'

/**
 * The authorities that a call trusts: those of Node, of this system where Node can read them, and of the file that
 * NODE_EXTRA_CA_CERTS names (Electron does not read it). A file that cannot be read adds none.
 */
export function trustedCertificates(variable: ReadVariable): string[] {
  return [...tls.rootCertificates, ...systemCertificates(), ...extraCertificates(variable)]
}

function extraCertificates(variable: ReadVariable): string[] {
  const path = variable('NODE_EXTRA_CA_CERTS')
  if (path === undefined || path === '') return []
  try {
    return [readFileSync(path, 'utf8')]
  } catch {
    // As Node does: a call that needs it fails with words about its certificate.
    return []
  }
}

/** Since Node 22.15. */
function systemCertificates(): string[] {
  if (!('getCACertificates' in tls)) return []
  try {
    return tls.getCACertificates('system')
  } catch {
    return []
  }
}
