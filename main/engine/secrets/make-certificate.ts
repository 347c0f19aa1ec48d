import { createHash, generateKeyPair, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'

const dayMs = 24 * 3_600_000
/** Apple’s systems refuse more than 825 days. */
const validDays = 397
/** Senders whose clock is behind. */
const earlierDays = 1

const ecdsaWithSha256 = '1.2.840.10045.4.3.2'
const commonName = '2.5.4.3'

interface Made {
  /** PEM. */
  readonly certificate: string
  /** PEM of PKCS #8, without a passphrase. */
  readonly key: string
}

const makeKeyPair = promisify(generateKeyPair)

/**
 * A new key (P-256) and a certificate of a TLS server that it signs itself. The certificate is no authority (CA:FALSE): whoever
 * trusts it trusts these names only, and its key can sign for no others. `names`: host names and IP addresses.
 */
export async function makeCertificate(names: readonly string[], nowMs: number): Promise<Made> {
  // Loaded here: only --tls needs them.
  const [{ AsnConvert, OctetString }, x509] = await Promise.all([
    import('@peculiar/asn1-schema'),
    import('@peculiar/asn1-x509'),
  ])
  const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' })
  const spki = AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), x509.SubjectPublicKeyInfo)
  const extension = (extnID: string, value: object, critical = false) =>
    new x509.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })
  const alternatives = names.map(
    name => new x509.GeneralName(isIP(name) === 0 ? { dNSName: name } : { iPAddress: name }),
  )
  const keyId = createHash('sha1').update(new Uint8Array(spki.subjectPublicKey)).digest()
  const extensions = [
    extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: false }), true),
    extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature), true),
    extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([x509.id_kp_serverAuth])),
    extension(x509.id_ce_subjectAltName, new x509.SubjectAlternativeName(alternatives)),
    extension(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(arrayBufferOf(keyId))),
  ]

  const signature = new x509.AlgorithmIdentifier({ algorithm: ecdsaWithSha256 })
  const subject = new x509.Name([
    new x509.RelativeDistinguishedName([
      new x509.AttributeTypeAndValue({
        type: commonName,
        value: new x509.AttributeValue({ utf8String: 'Hooktrail' }),
      }),
    ]),
  ])
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: serialNumber(),
    signature,
    issuer: subject,
    subject,
    subjectPublicKeyInfo: spki,
    validity: new x509.Validity({
      notBefore: new Date(nowMs - earlierDays * dayMs),
      notAfter: new Date(nowMs + validDays * dayMs),
    }),
    extensions: new x509.Extensions(extensions),
  })
  const signed = sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertificate)), privateKey)
  const certificate = AsnConvert.serialize(
    new x509.Certificate({
      tbsCertificate,
      signatureAlgorithm: signature,
      signatureValue: arrayBufferOf(signed),
    }),
  )
  return {
    certificate: pemOf(certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Random and positive, of 16 bytes, without a leading zero. */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return arrayBufferOf(bytes)
}

function arrayBufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function pemOf(certificate: ArrayBuffer): string {
  const lines = Buffer.from(certificate)
    .toString('base64')
    .match(/.{1,64}/g)
  return ['-----BEGIN CERTIFICATE-----', ...(lines ?? []), '-----END CERTIFICATE-----', ''].join('\n')
}
