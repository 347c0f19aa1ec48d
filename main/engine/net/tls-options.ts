import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import * as tls from 'node:tls'
import { AppError } from '#contract/errors'
import type { AcceptedCertificate, SeenCertificate } from '#contract/sending/certificates'
import { openNamedFile, readWholeSync } from '../files/named-file.ts'
import { onAbort } from '../jobs/until-aborted.ts'
import { isPublicHost, loopbackAddress } from './hosts.ts'

type ReadVariable = (name: string) => string | undefined

const processVariable: ReadVariable = name => process.env[name]

interface Server {
  readonly hostname: string
  readonly port: number
}

export interface Trust {
  readonly variable?: ReadVariable
  /** Accepted by the user. Used only for hosts that are not public. */
  readonly accepted?: readonly AcceptedCertificate[]
}

interface TlsOptions {
  readonly rejectUnauthorized: true
  readonly secureContext: tls.SecureContext
  readonly checkServerIdentity?: typeof tls.checkServerIdentity
  /** An accepted certificate can be removed, so no connection or session with it is reused. */
  readonly agent?: false
}

/**
 * Decides which certificates are trusted; no other code does. Trusted are Node's authorities, the system's, those in
 * SSL_CERT_FILE and NODE_EXTRA_CA_CERTS (Electron reads neither), and for hosts that are not public the certificate that
 * the user accepted for the port. Always verifies, whatever `NODE_TLS_REJECT_UNAUTHORIZED` says.
 */
export function tlsOptions(
  server: Server,
  { variable = processVariable, accepted = [] }: Trust = {},
): TlsOptions {
  const own = isPublicHost(server.hostname)
    ? undefined
    : accepted.find(({ host, port }) => host === server.hostname && port === server.port)
  const secureContext = contextOf(variable, own?.certificate ?? null)
  if (own === undefined) return { rejectUnauthorized: true, secureContext }
  return {
    rejectUnauthorized: true,
    secureContext,
    agent: false,
    checkServerIdentity(hostname, certificate) {
      if (certificate.fingerprint256 === own.fingerprint) return undefined
      // Accepted for this server only, not as an authority.
      return isIssuedBy(own.fingerprint, certificate)
        ? Object.assign(new Error('The accepted certificate is no authority.'), {
            code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
          })
        : tls.checkServerIdentity(hostname, certificate)
    },
  }
}

export function tlsWarnings(variable: ReadVariable): string[] {
  const warnings: string[] = []
  if (variable('NODE_TLS_REJECT_UNAUTHORIZED') === '0') {
    warnings.push(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect: Hooktrail verifies every certificate. To trust another authority, name its file in NODE_EXTRA_CA_CERTS.',
    )
  }
  for (const name of fileVariables) {
    const path = variable(name) ?? ''
    const problem = path === '' ? null : problemOf(path)
    if (problem !== null) warnings.push(`${name} has no effect: ${problem}`)
  }
  return warnings
}

const untrusted = 'is signed by an authority that is not trusted here'
const ofAuthority: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
}
const ofName: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
}
const others: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  CERT_REVOKED: 'was revoked',
}

/**
 * Message for an error code that concerns the server's certificate; `null` for other codes. `where`: host and port.
 * `acceptable`: host whose certificate the user may accept, unless it is public.
 */
export function certificateFailure(code: string, where: string, acceptable: string | null): string | null {
  const problem = ofAuthority[code] ?? ofName[code] ?? others[code]
  if (problem === undefined) return null
  const said = `The certificate of ${where} ${problem}.`
  const accept =
    acceptable === null || isPublicHost(acceptable)
      ? ''
      : ' Or accept this certificate, in the interface beside the attempt.'
  if (ofAuthority[code] !== undefined) {
    return `${said} To trust its authority, add it to those of this system, or set NODE_EXTRA_CA_CERTS to its PEM file for the Hooktrail that sends (process ${process.pid}), and restart that.${accept}`
  }
  if (ofName[code] !== undefined) return `${said} Use a name that the certificate is for.${accept}`
  return `${said} Renew it.`
}

/**
 * Certificate that a server shows, verified as by `tlsOptions`. Nothing is sent. Rejects with Node's error if no
 * server speaks TLS or `signal` is aborted.
 */
export function seeCertificate(
  server: Server,
  trust: Trust,
  signal: AbortSignal,
): Promise<SeenCertificate & Pick<AcceptedCertificate, 'certificate'>> {
  const { hostname, port } = server
  const { secureContext } = tlsOptions(server, { ...trust, accepted: [] })
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host: loopbackAddress(hostname) ?? hostname,
      port,
      secureContext,
      servername: isIP(hostname) === 0 ? hostname : '',
      // Safe because nothing is written: the certificate is only read and shown with its problem.
      rejectUnauthorized: false,
    })
    const leave = onAbort(signal, () => socket.destroy(new Error('No response.')))
    socket.once('error', reject)
    socket.once('close', () => {
      leave()
      reject(new Error('The connection was closed.'))
    })
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      const identity = tls.checkServerIdentity(hostname, socket.getPeerCertificate(true))
      const { authorizationError } = socket
      socket.destroy()
      if (certificate === undefined) return
      const code = socket.authorized
        ? identity === undefined
          ? ''
          : 'ERR_TLS_CERT_ALTNAME_INVALID'
        : String(authorizationError)
      const problem = ofAuthority[code] ?? ofName[code] ?? others[code] ?? (code === '' ? null : code)
      const expiresAtMs = Date.parse(certificate.validTo)
      resolve({
        host: hostname,
        port,
        fingerprint: certificate.fingerprint256,
        expiresAtMs,
        problem,
        subject: certificate.subject ?? '',
        issuer: certificate.issuer ?? '',
        isAcceptable: (ofAuthority[code] ?? ofName[code]) !== undefined && expiresAtMs > Date.now(),
        certificate: certificate.toString(),
      })
    })
  })
}

function isIssuedBy(fingerprint: string, certificate: tls.PeerCertificate): boolean {
  let one = certificate as Partial<tls.DetailedPeerCertificate>
  for (let depth = 0; depth < 20; depth += 1) {
    if (one.fingerprint256 === fingerprint) return true
    if (one.issuerCertificate === undefined || one.issuerCertificate === one) return false
    one = one.issuerCertificate
  }
  return true
}

const fileVariables = ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'] as const
const contexts = new Map<string, tls.SecureContext>()
const maximumContexts = 32

/** Cached, since loading the authorities is slow. `own`: trusted certificate in PEM. */
function contextOf(variable: ReadVariable, own: string | null): tls.SecureContext {
  const paths = fileVariables.map(name => variable(name) ?? '')
  const key = JSON.stringify([...paths, own])
  const known = contexts.get(key)
  if (known !== undefined) return known
  const context = tls.createSecureContext({
    ca: [
      ...new Set([
        ...tls.rootCertificates,
        ...systemCertificates(),
        ...paths.flatMap(certificatesIn),
        ...(own === null ? [] : [own]),
      ]),
    ],
    allowPartialTrustChain: own !== null,
  })
  if (contexts.size >= maximumContexts) contexts.clear()
  contexts.set(key, context)
  return context
}

/** The authorities of a system have about 300 KB. */
const maximumBytes = 16 * 1024 * 1024

/** Throws `file-refused` if it is not a regular file or is too long, and errors of the file system. */
function readCertificates(path: string): string[] {
  const text = readWholeSync(openNamedFile(path, null, maximumBytes)).toString()
  const blocks = text.match(
    /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]+-----END (?:TRUSTED )?CERTIFICATE-----/g,
  )
  return (blocks ?? []).flatMap(block => {
    try {
      return [new X509Certificate(block).toString()]
    } catch {
      return []
    }
  })
}

function certificatesIn(path: string): string[] {
  if (path === '') return []
  try {
    return readCertificates(path)
  } catch {
    return []
  }
}

/** Why a file adds no authority; `null` if it adds one. */
function problemOf(path: string): string | null {
  const none = `${path} can’t be read or has no certificate in PEM.`
  try {
    return readCertificates(path).length === 0 ? none : null
  } catch (error) {
    return error instanceof AppError ? error.message : none
  }
}

/** Bundles of Linux distributions, for runtimes that do not read the system's. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

function systemCertificates(): string[] {
  try {
    if ('getCACertificates' in tls) return tls.getCACertificates('system')
  } catch {}
  return bundles.map(certificatesIn).find(found => found.length > 0) ?? []
}
