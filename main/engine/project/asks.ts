import { type DrillPlaces, placesOf } from '#contract/drill/drill-defaults'
import { AppError } from '#contract/errors'
import { type ProjectAsk, type ProjectFile, projectFileName } from '#contract/project'
import { type Additions, noAdditions, variablesOf } from '#contract/sending/additions'
import { checkedBaseUrl } from '../registration/registration.ts'
import { createConsents, type Subject } from '../secrets/consents.ts'
import { parseTargetUrl } from '../sending/direct.ts'
import type { Project } from './project.ts'

/** An ask of a route. `hostname`: the host that it opens for forwarding along the route; `null` for a signature. */
export interface RouteAsk extends ProjectAsk {
  readonly route: string
  readonly hostname: string | null
}

/** What the file asks for beyond this machine, or with a secret. An invalid URL asks for nothing: it is refused when it is applied. */
export function asksOf(setup: ProjectFile): ProjectAsk[] {
  return [
    ...asksOfRoutes(setup),
    ...asksOfEnvironments(setup),
    ...(setup.drill === undefined ? [] : asksOfDrill(placesOf(setup.drill))),
  ]
}

/** One for each base URL with its variables, whatever number of environments has them. */
export function asksOfEnvironments({ environments }: Pick<ProjectFile, 'environments'>): ProjectAsk[] {
  const asks = new Map<string, ProjectAsk>()
  for (const [at, one] of environments.entries()) {
    const ask = askOfEnvironment({ ...one, baseUrl: storedBaseUrl(one.baseUrl) })
    if (ask !== null && !asks.has(ask.text)) asks.set(ask.text, { ...ask, path: `/environments/${at}` })
  }
  return [...asks.values()]
}

/** An invalid URL is refused when the file is applied. */
function storedBaseUrl(baseUrl: string): string {
  try {
    return checkedBaseUrl(baseUrl)
  } catch {
    return ''
  }
}

/** An environment of the file: its secrets are variables. */
export interface CalledEnvironment {
  readonly baseUrl: string
  readonly authentication:
    | { readonly kind: 'none' }
    | { readonly kind: 'header'; readonly headers: readonly { readonly secret: object }[] }
    | { readonly kind: 'hmac'; readonly key: object; readonly secret: object }
}

/** What a call to an environment of the file does; `null` if it stays on this machine. */
export function askOfEnvironment({ baseUrl, authentication }: CalledEnvironment): ProjectAsk | null {
  if (beyond(baseUrl) === null) return null
  const text = `Registrations call ${baseUrl}${withCredentials(authentication)}`
  return { path: '/environments', text }
}

function withCredentials(authentication: CalledEnvironment['authentication']): string {
  const named = (...secrets: readonly object[]) =>
    namedVariables(secrets.map(one => ('variable' in one ? String(one.variable) : '')))
  switch (authentication.kind) {
    case 'none':
      return ''
    case 'header':
      return `, with ${named(...authentication.headers.map(({ secret }) => secret))}`
    case 'hmac':
      return `, with ${named(authentication.key)}, signed with ${named(authentication.secret)}`
    default:
      return authentication satisfies never
  }
}

export function asksOfRoutes({ routes }: Pick<ProjectFile, 'routes'>): RouteAsk[] {
  return routes.flatMap(({ name, path, query, targets, signing }, place) => {
    const hosts = targets.flatMap(({ url, keepPath }, at): RouteAsk[] => {
      const called = beyond(url)
      if (called === null) return []
      const what = query === '' ? `at ${path}` : `at ${path} that matches ${query}`
      const added = keepPath ? ' with the path and query of each delivery' : ''
      const text = `The route ${name} sends every delivery ${what} to ${called.shown}${added}, with production data`
      const { hostname } = called
      return [{ path: `/routes/${place}/targets/${at}/url`, text, route: name, hostname }]
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

/** What a drill does beyond this machine, with the variables that it uses there. */
export function asksOfDrill({ url, state, additions, stateHeaders }: DrillPlaces): DrillAsk[] {
  const asks: DrillAsk[] = []
  const to = url === undefined ? null : beyond(url)
  if (to !== null) {
    const text = `A drill sends notifications to ${to.shown}${withVariables(additions)}`
    asks.push({ path: '/drill/to', text, variables: variablesOf(additions) })
  }
  const from = state.by === 'url' ? beyond(state.url) : null
  if (from !== null) {
    const sent = { ...noAdditions, headers: stateHeaders }
    const text = `A drill reads states from ${from.shown}${withVariables(sent)}`
    asks.push({ path: '/drill/stateUrl', text, variables: variablesOf(sent) })
  }
  return asks
}

interface DrillAsk extends ProjectAsk {
  readonly variables: readonly string[]
}

function withVariables({ headers, signing }: Additions): string {
  const sent = variablesOf({ headers, signing: null })
  return [
    sent.length === 0 ? '' : `, with ${namedVariables(sent)}`,
    signing?.by === 'hmac-sha256' && signing.secret.from === 'env'
      ? `, signed with ${namedVariables([signing.secret.variable])}`
      : '',
  ].join('')
}

function namedVariables(names: readonly string[]): string {
  return `the ${names.length === 1 ? 'variable' : 'variables'} ${names.join(' and ')} of your environment`
}

/**
 * The host of a URL beyond this machine, and the URL as it is called: a written one may have blanks, or letters that look
 * like others.
 */
function beyond(url: string): { readonly hostname: string; readonly shown: string } | null {
  try {
    const { text, isSecure, host, path, hostname, isLoopback } = parseTargetUrl(url)
    const shown = /^[!-~]*$/.test(text) ? text : `${isSecure ? 'https' : 'http'}://${host}${path}`
    return isLoopback ? null : { hostname, shown }
  } catch {
    return null
  }
}

/** Refuses what is not allowed; `setup`: the file. */
export function notAllowed(asks: readonly ProjectAsk[], setup: ProjectFile | undefined): AppError {
  const inFile = new Set(setup === undefined ? [] : asksOf(setup).map(({ text }) => text))
  const texts = asks.map(({ text }) => text).join('; ')
  return new AppError(
    'consent-needed',
    asks.every(({ text }) => inFile.has(text))
      ? `Not allowed yet: ${texts}. Allow it with \`hooktrail allow\`.`
      : `Not allowed: ${texts}. ${projectFileName} does not ask for exactly this. Change the file, or start in its project, and allow it with \`hooktrail allow\`.`,
  )
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
