import { typedPath } from '../../command-context.ts'

/** How a user makes senders of this platform trust the certificate that Hooktrail made. Hooktrail installs none. */
export function trustLines(certificatePath: string, platform = process.platform): string[] {
  const path = typedPath(certificatePath, platform)
  const rows = [
    ['curl', `curl --cacert ${path}`],
    ['Node', `NODE_EXTRA_CA_CERTS=${path}`],
    ofSystem(path, platform),
  ]
  return [
    `Certificate for https: ${certificatePath}`,
    'Hooktrail does not install it. To make senders trust it:',
    ...rows.map(([sender = '', how = '']) => `  ${sender.padEnd(15)} ${how}`),
  ]
}

function ofSystem(path: string, platform: NodeJS.Platform): readonly [sender: string, how: string] {
  switch (platform) {
    case 'darwin':
      return ['macOS', `security add-trusted-cert -p ssl -k ~/Library/Keychains/login.keychain-db ${path}`]
    case 'win32':
      return ['Windows', `certutil -user -addstore Root ${path}`]
    default:
      return [
        'Debian, Ubuntu',
        `sudo cp ${path} /usr/local/share/ca-certificates/hooktrail.crt && sudo update-ca-certificates`,
      ]
  }
}
