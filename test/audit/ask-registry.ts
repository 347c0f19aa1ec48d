import { spawn } from 'node:child_process'

/** What a command of npm printed. Rejects where npm cannot be started. */
interface Asked {
  readonly code: number | null
  readonly stdout: string
}
export type Ask = (args: readonly string[]) => Promise<Asked>

const maximumWaitMs = 60_000

/** Runs npm in the folder. */
export function npmIn(folder: string): Ask {
  return args =>
    new Promise((resolve, reject) => {
      const child = spawn('npm', [...args], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
        shell: process.platform === 'win32',
        timeout: maximumWaitMs,
        env: { ...process.env, npm_config_update_notifier: 'false' },
      })
      let stdout = ''
      child.stdout.setEncoding('utf8').on('data', text => {
        stdout += text
      })
      child.once('error', reject)
      child.once('close', code => resolve({ code, stdout }))
    })
}

/** Advisories of the registry about the installed packages. `null`: it did not respond. */
export interface RegistryResponse {
  readonly vulnerabilities: readonly string[] | null
  /** Packages whose signatures are missing or wrong. */
  readonly signatures: readonly string[] | null
}

export async function askRegistry(ask: Ask): Promise<RegistryResponse> {
  const [audit, signatures] = await Promise.all([
    ask(['audit', '--json']).then(readVulnerabilities, () => null),
    ask(['audit', 'signatures', '--json']).then(readSignatures, () => null),
  ])
  return { vulnerabilities: audit, signatures }
}

function readVulnerabilities({ stdout }: Asked): readonly string[] | null {
  const report = parsed(stdout)
  // A response has counts; npm prints a message instead if the registry refuses.
  if (!isObject(report?.metadata) || !isObject(report.vulnerabilities)) return null
  return Object.entries(report.vulnerabilities).map(([name, found]) => {
    const severity = isObject(found) ? String(found.severity) : 'unknown'
    return `${name} has a known vulnerability (${severity}). \`npm audit\` says more.`
  })
}

function readSignatures({ stdout }: Asked): readonly string[] | null {
  const report = parsed(stdout)
  if (!Array.isArray(report?.invalid) || !Array.isArray(report.missing)) return null
  const names = (list: readonly unknown[]): string[] =>
    list.map(one => (isObject(one) ? `${one.name}@${one.version}` : String(one)))
  return [
    ...names(report.invalid).map(name => `The signature of ${name} is wrong.`),
    ...names(report.missing).map(name => `${name} has no signature.`),
  ]
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    // Not JSON.
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
