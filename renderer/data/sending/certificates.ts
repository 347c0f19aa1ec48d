import { change, failureOf } from '../client/change.ts'
import { freshQuery } from '../client/engine-query.ts'

/** The certificate with which the URL's server identifies itself now. */
export const certificateQuery = (url: string) => freshQuery('certificates.see', { url })

/** Accepts it for the URL's host and port. Returns the error; then nothing was accepted. */
export const acceptCertificate = (url: string, fingerprint: string) =>
  failureOf(() => change('certificates.accept', { url, fingerprint }))

/** Trusts only authorities there again. */
export const removeCertificate = (host: string, port: number) =>
  failureOf(() => change('certificates.remove', { host, port }))
