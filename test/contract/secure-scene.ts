import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfMadeCertificate } from '../support/network/self-made-certificate.ts'
import type { Scene } from './cases/case.ts'

/** An app whose certificate nobody signed. `folder`: for its files. */
export async function makeSecureScene(
  folder: string,
): Promise<Pick<Scene, 'secure'> & { readonly close: () => void }> {
  const made = selfMadeCertificate('localhost', folder)
  if (made === null) throw new Error('These cases need openssl.')
  const server = createServer(made, (_request, response) => response.end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`
  return {
    secure: { url, fingerprint: new X509Certificate(made.cert).fingerprint256 },
    close: () => void server.close(),
  }
}
