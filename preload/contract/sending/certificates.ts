import { z } from 'zod'

export const maximumCertificates = 100

/** Hex SHA-256 of a certificate, as browsers and openssl show it: `AB:CD:…`. */
const fingerprintSchema = z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)

/** Certificate that the user accepted for one port of a host that is not public. */
export const acceptedCertificateSchema = z.object({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  fingerprint: fingerprintSchema,
  certificate: z.string().max(64 * 1024),
})
export type AcceptedCertificate = z.infer<typeof acceptedCertificateSchema>

/** Current certificate of a target. */
export const seenCertificateSchema = z.object({
  host: z.string(),
  port: z.int(),
  fingerprint: fingerprintSchema,
  subject: z.string(),
  issuer: z.string(),
  expiresAtMs: z.int(),
  /** Why it is not trusted, such as `is self-signed`; `null`: trusted. */
  problem: z.string().nullable(),
  /** Only its authority or name is in doubt, so it may be accepted. */
  isAcceptable: z.boolean(),
})
export type SeenCertificate = z.infer<typeof seenCertificateSchema>

/** Certificates of targets. All throw `invalid-url`, and `invalid-params` for a public host. */
export const certificateMethods = {
  /** Reads the certificate without sending anything. Throws `not-found` if no server speaks TLS there. */
  'certificates.see': { params: z.object({ url: z.string().max(4000) }), result: seenCertificateSchema },
  /**
   * Accepts exactly this fingerprint for the URL's host and port, replacing an earlier fingerprint. Throws
   * `question-outdated` if the target shows another certificate, and `invalid-params` for a certificate that
   * is not acceptable.
   */
  'certificates.accept': {
    params: z.object({ url: z.string().max(4000), fingerprint: fingerprintSchema }),
    result: z.object({}),
  },
  /** Later connections to the host and port trust only the authorities. */
  'certificates.remove': {
    params: acceptedCertificateSchema.pick({ host: true, port: true }),
    result: z.object({}),
  },
} as const
