import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { AppError } from '#contract/errors'
import { openNamedFile, readWholeSync } from '../files/named-file.ts'

/** Paths of PEM files. */
export interface CertificateFiles {
  /** Certificate chain, the server's first. */
  readonly certificate: string
  readonly key: string
  /** Makes files that Hooktrail makes itself, and does nothing while they can be used. Absent: the user renews them. */
  renew?(): Promise<void>
}

/** So often at most, a handshake renews files that Hooktrail makes itself. */
const renewEveryMs = 3_600_000

interface ServerIdentity {
  readonly cert: Buffer
  readonly key: Buffer
}

export interface ServerCertificate {
  /** For a new handshake. The same object until the files change. */
  current(): ServerIdentity
}

/**
 * Certificate of a server that is read again when its files have changed. A changed pair that can't be used leaves
 * the earlier one in use and is logged once. Rejects with `invalid-params` if the first pair can't be used, and as `renew`.
 */
export async function openServerCertificate(
  files: CertificateFiles,
  clock: { nowMs(): number },
  logger: { info(message: string): void; warn(message: string): void },
): Promise<ServerCertificate> {
  await files.renew?.()
  let renewedMs = clock.nowMs()
  let readAs = versionOf(files)
  let current = readIdentity(files, clock.nowMs())

  function refresh(): void {
    const version = versionOf(files)
    if (version === readAs) return
    readAs = version
    try {
      current = readIdentity(files, clock.nowMs())
      logger.info(`The certificate ${files.certificate} was read again.`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      logger.warn(`The earlier certificate stays in use. ${error.message}`)
    }
  }
  function renewInTime(): void {
    if (files.renew === undefined || clock.nowMs() - renewedMs < renewEveryMs) return
    renewedMs = clock.nowMs()
    // The handshake does not wait: the earlier certificate is still valid.
    files.renew().catch((error: unknown) => {
      logger.warn(`The certificate ${files.certificate} was not renewed. ${String(error)}`)
    })
  }
  return {
    current() {
      renewInTime()
      refresh()
      return current
    },
  }
}

/** Changes with either file, also if a link leads to another file. */
function versionOf({ certificate, key }: CertificateFiles): string {
  return [certificate, key]
    .map(path => {
      const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
      return facts === undefined ? '' : `${facts.dev}:${facts.ino}:${facts.size}:${facts.mtimeNs}`
    })
    .join()
}

/** Throws `invalid-params`. No message quotes a file's contents. */
function readIdentity(files: CertificateFiles, nowMs: number): ServerIdentity {
  const cert = readBytes(files.certificate, 'certificate')
  const key = readBytes(files.key, 'key')
  const certificate = parseCertificate(cert, files.certificate)
  if (!certificate.checkPrivateKey(parseKey(key, files.key))) {
    throw unusable(
      `The key ${files.key} does not belong to the certificate ${files.certificate}. Name the two files that were made together; the server’s certificate is the first in its file.`,
    )
  }
  if (Date.parse(certificate.validTo) <= nowMs) {
    throw unusable(`The certificate ${files.certificate} expired on ${certificate.validTo}. Renew it.`)
  }
  if (Date.parse(certificate.validFrom) > nowMs) {
    throw unusable(
      `The certificate ${files.certificate} is not valid before ${certificate.validFrom}. Check the clock of this machine.`,
    )
  }
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw unusable(
      `The certificate ${files.certificate} can’t be used (${code}). Make one with a key of at least 2048 bits (RSA) or of the curve P-256.`,
    )
  }
  return { cert, key }
}

/** A chain has a few kilobytes. */
const maximumBytes = 1024 * 1024

/** A pipe, which may have no writer, and a device, which may never end, are refused. */
function readBytes(path: string, thing: 'certificate' | 'key'): Buffer {
  try {
    return readWholeSync(openNamedFile(path, null, maximumBytes))
  } catch (error) {
    if (error instanceof AppError) throw unusable(`The ${thing} file ${error.message}`)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') {
      // The pipe of `<(command)` has no real path.
      const why = existsSync(path) ? 'is not a regular file.' : 'does not exist. Check its path.'
      throw unusable(`The ${thing} file ${path} ${why}`)
    }
    throw unusable(`The ${thing} file ${path} can’t be read (${code}). Check the path and its permissions.`)
  }
}

function parseCertificate(bytes: Buffer, path: string): X509Certificate {
  try {
    if (bytes.includes('-----BEGIN ')) return new X509Certificate(bytes)
  } catch {}
  throw unusable(`${path} has no certificate in PEM. The file starts with “-----BEGIN CERTIFICATE-----”.`)
}

function parseKey(bytes: Buffer, path: string): KeyObject {
  try {
    return createPrivateKey(bytes)
  } catch {
    // PKCS #8 and the older form name it in different lines.
    if (bytes.includes('ENCRYPTED')) {
      throw unusable(
        `The key ${path} is encrypted. Write it without a passphrase: openssl pkey -in ${path} -out NEW.pem`,
      )
    }
    throw unusable(`${path} has no private key in PEM. The file has a line “-----BEGIN PRIVATE KEY-----”.`)
  }
}

function unusable(message: string): AppError {
  return new AppError('invalid-params', message)
}
