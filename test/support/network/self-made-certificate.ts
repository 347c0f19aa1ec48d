import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

interface MadeCertificate {
  readonly key: string
  readonly cert: string
  /** Of the certificate in PEM. */
  readonly path: string
  readonly keyPath: string
}

/** A certificate for the host with its own authority; `null` if this machine has no openssl. */
export function selfMadeCertificate(host: string, folder = temporaryFolder()): MadeCertificate | null {
  return made(folder, path => {
    openssl([
      ...[
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', `/CN=${host}`],
      ],
      ...['-addext', `subjectAltName=DNS:${host}`, '-keyout', path('key.pem'), '-out', path('cert.pem')],
    ])
  })
}

/** A certificate for the host that an authority signed, or itself. `days`: until it expires. */
export function signedCertificate(
  host: string,
  { by = null, days = 2 }: { readonly by?: MadeCertificate | null; readonly days?: number },
): MadeCertificate | null {
  return made(temporaryFolder(), path => {
    const request = [
      ...['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', `/CN=${host}`],
    ]
    openssl([...request, '-keyout', path('key.pem'), '-out', path('request.pem')])
    writeFileSync(path('names'), `subjectAltName=DNS:${host},IP:127.0.0.1\n`)
    writeFileSync(path('by.key'), by?.key ?? '')
    openssl([
      ...['x509', '-req', '-days', `${days}`, '-in', path('request.pem'), '-extfile', path('names')],
      ...(by === null ? ['-signkey', path('key.pem')] : ['-CA', by.path, '-CAkey', path('by.key')]),
      ...['-set_serial', '2', '-out', path('cert.pem')],
    ])
  })
}

function made(folder: string, make: (path: (name: string) => string) => void): MadeCertificate | null {
  const path = (name: string): string => join(folder, name)
  try {
    make(path)
  } catch {
    return null
  }
  const text = (name: string): string => readFileSync(path(name), 'utf8')
  return { key: text('key.pem'), cert: text('cert.pem'), path: path('cert.pem'), keyPath: path('key.pem') }
}

function openssl(given: readonly string[]): void {
  execFileSync('openssl', given, { stdio: 'ignore' })
}
