import { createPrivateKey, createPublicKey, generateKeyPair, hash, randomBytes } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '#contract/errors'
import { errorCode } from '../files/system-errors.ts'
import { noteOwnSecrets } from './own-note.ts'
import { makePrivateFolder, readSecretsFile, replacePrivateFile, secretsDir } from './private-file.ts'

export interface SigningKey {
  readonly keyId: string
  /** PEM of PKCS #8. */
  readonly privateKey: string
  /** DER (SPKI) in base64, as the newer API serves it. */
  readonly publicKey: string
}

const maximumBytes = 64 * 1024
const makeKeyPair = promisify(generateKeyPair)

/**
 * The RSA key pair of a data folder, which signs as the newer API does. Made with the first use, in a file that only this
 * user can read; whichever process makes it first, all get the same. Rejects with `secret-unavailable`.
 */
export async function readSigningKey(dataDir: string): Promise<SigningKey> {
  const path = join(secretsDir(dataDir), 'signing-key.pem')
  try {
    return keyOf(readIfThere(path) ?? (await makeAt(dataDir, path)))
  } catch (cause) {
    // No cause: a parser's message may quote the key.
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new AppError(
      'secret-unavailable',
      `The signing key in ${path} can’t be read or made${code}. Correct or delete the file, and check its folder.`,
    )
  }
}

function readIfThere(path: string): string | null {
  try {
    return readSecretsFile(path, maximumBytes).toString()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function makeAt(dataDir: string, path: string): Promise<string> {
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  makePrivateFolder(dataDir)
  makePrivateFolder(dirname(path))
  const made = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await replacePrivateFile(made, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    // Fails if another process was first: its key then is the key.
    await link(made, path).catch(error => {
      if (readIfThere(path) === null) throw error
    })
    noteOwnSecrets(path)
    return readSecretsFile(path, maximumBytes).toString()
  } finally {
    await rm(made, { force: true })
  }
}

function keyOf(privateKey: string): SigningKey {
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' })
  return {
    keyId: hash('sha256', publicKey).slice(0, 32),
    privateKey,
    publicKey: publicKey.toString('base64'),
  }
}
