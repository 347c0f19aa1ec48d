import { change } from '../client/change.ts'
import { freshQuery } from '../client/engine-query.ts'

/** The current certificate of the URL's server. */
export const certificateQuery = (url: string) => freshQuery('certificates.see', { url })

/** Accepts it for the URL's host and port. */
export const acceptCertificate = (url: string, fingerprint: string) =>
  change('certificates.accept', { url, fingerprint })

/** From then on, only authorities are trusted there. */
export const removeCertificate = (host: string, port: number) => change('certificates.remove', { host, port })
