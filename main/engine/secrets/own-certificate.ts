import { createPrivateKey, X509Certificate } from 'node:crypto'
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { domainToASCII } from 'node:url'
import { readPlainFile } from '../files/named-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { errorCode, systemError } from '../files/system-errors.ts'
import { lastingIdentityOf } from '../files/target.ts'
import type { CertificateFiles } from '../net/server-certificate.ts'
import type { Clock, Logger } from '../ports.ts'
import { makeCertificate } from './make-certificate.ts'
import { makePrivateFolder, readSecretsFile, secretsDir } from './private-file.ts'

const maximumBytes = 64 * 1024
/** The certificate is made again if it expires within this time. */
const renewBeforeMs = 30 * 24 * 3_600_000

/**
 * Certificate and key that Hooktrail makes for a data folder, valid for this machine and `host`, the address of the capture
 * port. `renew` makes both unless they are valid for a month more: with the first use, before they expire, for other names,
 * and in a copy of the folder. It throws `folder-not-writable` and other errors of the system.
 */
export function ownCertificate(
  dataDir: string,
  host: string | undefined,
  {
    clock,
    logger,
    machine = hostname(),
  }: {
    readonly clock: Pick<Clock, 'nowMs'>
    readonly logger: Pick<Logger, 'info' | 'warn'>
    readonly machine?: string
  },
): CertificateFiles & { renew(): Promise<void> } {
  const files = {
    certificate: join(dataDir, 'certificate.pem'),
    key: join(secretsDir(dataDir), 'certificate-key.pem'),
  }
  const names = namesOf(machine, host)
  return {
    ...files,
    async renew() {
      const nowMs = clock.nowMs()
      const why = whyNew(files, names, noteOf(dataDir), nowMs)
      if (why === null) return
      const made = await makeCertificate(names, nowMs)
      try {
        makePrivateFolder(dirname(files.key))
        // In one step, so that no handshake reads a new key with an old certificate.
        replaceFile(files.key, `${noteOf(dataDir)}${made.key}`)
        replaceFile(files.certificate, made.certificate, 0o644)
      } catch (cause) {
        throw systemError(cause) ?? cause
      }
      if (why === 'none') logger.info(`The certificate ${files.certificate} was made.`)
      else {
        logger.warn(
          `The certificate ${files.certificate} was made again: ${why}. Senders that trust the earlier one have to trust this one.`,
        )
      }
    },
  }
}

/** `null`: both can be used. `none`: there is no certificate yet. Otherwise why they can’t be used. */
function whyNew(
  files: CertificateFiles,
  names: readonly string[],
  note: string,
  nowMs: number,
): string | null {
  try {
    const key = readSecretsFile(files.key, maximumBytes).toString()
    // A certificate in a cloned or copied folder is somebody else's, and the user would trust it.
    if (!key.startsWith(note)) return 'it was made elsewhere'
    const certificate = new X509Certificate(readPlainFile(files.certificate, maximumBytes))
    const isSigned = certificate.verify(certificate.publicKey)
    if (!isSigned || !certificate.checkPrivateKey(createPrivateKey(key))) return 'its files do not match'
    const missing = names.find(name => !isFor(certificate, name))
    if (missing !== undefined) return `it is not for ${missing}`
    const isCurrent =
      Date.parse(certificate.validFrom) <= nowMs && Date.parse(certificate.validTo) > nowMs + renewBeforeMs
    return isCurrent ? null : `it is valid from ${certificate.validFrom} to ${certificate.validTo}`
  } catch (error) {
    // A parser's message may quote the key.
    return errorCode(error) === 'ENOENT' ? 'none' : 'its files can’t be read'
  }
}

function isFor(certificate: X509Certificate, name: string): boolean {
  return (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined
}

/** Text before the key: the folder as the file system made it, so that a copy and a repository bring no key along. */
function noteOf(dataDir: string): string {
  return `Folder ${lastingIdentityOf(statSync(dataDir))}\n`
}

/** Every name that senders may use. The addresses for all networks are none. */
function namesOf(machine: string, host: string | undefined): string[] {
  const given = [machine, host ?? ''].filter(name => name !== '0.0.0.0' && name !== '::').map(plainName)
  return [...new Set(['localhost', '127.0.0.1', '::1', ...given.filter(name => name !== null)])]
}

/** In ASCII and lower case. `null` if no certificate can name it. */
function plainName(name: string): string | null {
  if (isIP(name) !== 0) return name.includes('%') ? null : name
  const ascii = domainToASCII(name).replace(/\.$/, '')
  const isName = ascii.length <= 253 && ascii.split('.').every(label => /^(?!-)[a-z0-9_-]{1,63}$/.test(label))
  return isName ? ascii : null
}
