import type { ProjectAsk, ProjectFile } from '#contract/project'
import { createConsents, type Subject } from '../secrets/consents.ts'
import { parseTargetUrl } from '../sending/direct.ts'
import type { Project } from './project.ts'

/** An ask of a route. `hostname`: the host that it opens for forwarding along the route; `null` for a signature. */
export interface RouteAsk extends ProjectAsk {
  readonly route: string
  readonly hostname: string | null
}

/**
 * What the file asks for beyond this machine, or with a secret. An invalid URL asks for nothing: it is refused when it is
 * applied.
 */
export function asksOf({ routes }: ProjectFile): RouteAsk[] {
  return routes.flatMap(({ name, path, query, targets, signing }, place) => {
    const hosts = targets.flatMap(({ url }, at): RouteAsk[] => {
      const host = hostBeyond(url)
      if (host === null) return []
      const what = query === '' ? `at ${path}` : `at ${path} that matches ${query}`
      const text = `The route ${name} sends every delivery ${what} to ${url}, with production data`
      return [{ path: `/routes/${place}/targets/${at}/url`, text, route: name, hostname: host }]
    })
    if (signing === null) return hosts
    const key =
      signing.by === 'rsa-sha256'
        ? 'the key pair of the data folder'
        : `the variable ${signing.secret.variable} of the environment`
    const text = `The route ${name} signs what it sends with ${key}`
    return [...hosts, { path: `/routes/${place}/signing`, text, route: name, hostname: null }]
  })
}

function hostBeyond(url: string): string | null {
  try {
    const { hostname, isLoopback } = parseTargetUrl(url)
    return isLoopback ? null : hostname
  } catch {
    return null
  }
}

/** What the user allowed the file of a project in one data folder. */
export function createAllowedAsks({ file, dataDir }: Pick<Project, 'file' | 'dataDir'>) {
  const consents = createConsents(dataDir)
  const subjectOf = ({ text }: ProjectAsk): Subject => ['ask', file, text]
  return {
    /** Those that are not allowed. */
    async pending<T extends ProjectAsk>(asks: readonly T[]): Promise<T[]> {
      const open: T[] = []
      for (const ask of asks) if ((await consents.of(subjectOf(ask))).length === 0) open.push(ask)
      return open
    },
    /** Throws `folder-not-writable`. */
    allow: (asks: readonly ProjectAsk[]): Promise<void> => consents.add(asks.map(subjectOf)),
  }
}
