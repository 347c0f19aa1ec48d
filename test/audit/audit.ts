import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ask, askRegistry } from './ask-registry.ts'
import { lockFileProblems } from './lock-file.ts'

export interface AuditResult {
  /**
   * For the user, one per line. Never reports that there is no vulnerability if the registry did not respond.
   */
  readonly lines: readonly string[]
  readonly problems: number
}

/** Asks the registry, and checks without it what can be checked. */
export async function audit(root: string, ask: Ask): Promise<AuditResult> {
  const response = await askRegistry(ask)
  const offline = lockFileProblems(json(root, 'package-lock.json'), json(root, 'package.json'))
  const problems = [...(response.vulnerabilities ?? []), ...(response.signatures ?? []), ...offline]
  const count = Object.keys((json(root, 'package-lock.json') as { packages: object }).packages).length - 1
  const lines = [
    ...problems,
    response.vulnerabilities === null
      ? 'The registry did not answer about vulnerabilities: whether there are known ones is not known. Ask again elsewhere with `npm audit`.'
      : `Known vulnerabilities: ${response.vulnerabilities.length}.`,
    response.signatures === null
      ? 'The signatures could not be checked: the registry or its keys did not answer.'
      : `Missing or wrong signatures: ${response.signatures.length}.`,
    `Lock file, ${count} packages: ${offline.length === 0 ? 'each has its SHA-512, one version, the registry of npm as its source, no deprecation, and its install script allowed or denied by name' : `${offline.length} problems`}.`,
  ]
  return { lines, problems: problems.length }
}

function json(root: string, name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}
