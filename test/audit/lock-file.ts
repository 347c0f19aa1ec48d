import { z } from 'zod'

const lockedSchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  deprecated: z.string().optional(),
})
const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedSchema),
})
const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

/** Problems that package.json and the lock file alone show, a sentence each. */
export function lockFileProblems(lock: unknown, manifest: unknown): string[] {
  const { packages } = lockSchema.parse(lock)
  const { dependencies, devDependencies, allowScripts } = manifestSchema.parse(manifest)
  const problems: string[] = []
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      problems.push(`${name} is asked for as "${version}". Pin one version.`)
    }
  }
  const installed = new Set<string>()
  for (const [path, one] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.replace(/^.*node_modules\//, '')
    const what = `${name}@${one.version ?? '?'}`
    installed.add(name)
    if (one.link) problems.push(`${what} is a link to a folder. Only packages of the registry are taken.`)
    if (!/^sha512-[\w+/]+={0,2}$/.test(one.integrity ?? '')) {
      problems.push(`${what} has no SHA-512 integrity in the lock file.`)
    }
    // Without an address npm asks the registry; with one it would ask that host.
    if (one.resolved !== undefined) {
      problems.push(`${what} comes from elsewhere than the registry that npm is set to.`)
    }
    if (one.deprecated !== undefined) problems.push(`${what} is deprecated: ${one.deprecated}`)
    if (one.hasInstallScript && allowScripts[name] === undefined) {
      problems.push(`${what} has an install script that allowScripts neither allows nor denies.`)
    }
  }
  for (const name of Object.keys(allowScripts)) {
    if (!installed.has(name)) problems.push(`allowScripts names ${name}, which is not installed.`)
  }
  return problems
}
