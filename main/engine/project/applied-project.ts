import { statSync } from 'node:fs'
import type { SavedMute } from '#contract/deliveries/mutes'
import { type DrillDefaults, type DrillPlaces, placesOf } from '#contract/drill/drill-defaults'
import { AppError, messageOf } from '#contract/errors'
import type { ProjectAsk, ProjectFile, ProjectStatus } from '#contract/project'
import type { FileEnvironment } from '#contract/registration/file-environment'
import { type Added, noAdditions, variablesOf } from '#contract/sending/additions'
import { type RouteContent, routeContentSchema } from '#contract/sending/routes'
import { createSequence } from '../jobs/in-sequence.ts'
import type { Logger, ProgramConsent } from '../ports.ts'
import {
  askOfEnvironment,
  asksOf,
  asksOfDrill,
  asksOfRoutes,
  type CalledEnvironment,
  createAllowedAsks,
  notAllowed,
} from './asks.ts'
import { type Project, problemInFile, readProject, responsesName } from './project.ts'

/** The time after which a changed file is noticed. Polled, since watches fail in containers and on network disks. */
const pollMs = 500

export interface AppliedProjectOptions {
  /** As the host found it; `null` without a project. */
  readonly project: Project | null
  readonly logger: Pick<Logger, 'warn'>
  readonly consent: Pick<ProgramConsent, 'canAsk' | 'ask'> | undefined
  readonly routing: {
    checkFromFile(content: RouteContent): Promise<void>
    replaceFromFile(contents: readonly RouteContent[]): Promise<void>
  }
  /** Throws `invalid-params` for a mute without effect. */
  readonly checkMute: (mute: SavedMute) => void
  /** Throws `invalid-url`, `invalid-params`. */
  readonly checkDrill: (defaults: DrillDefaults) => void
  /** Throws `invalid-url`. */
  readonly checkEnvironment: (environment: FileEnvironment) => void
  /** Returns those that an environment of the user prevents. */
  readonly replaceEnvironments: (
    environments: readonly FileEnvironment[],
  ) => Promise<readonly { readonly at: number; readonly message: string }[]>
  readonly replaceMutes: (mutes: readonly SavedMute[]) => Promise<void>
  readonly changePort: (port: number) => Promise<void>
  readonly onChange: () => void
}

export type AppliedProject = ReturnType<typeof createAppliedProject>

/** The set-up of a project in this engine: applied at the start, and whenever its file changes. */
export function createAppliedProject(options: AppliedProjectOptions) {
  const { project, logger, consent, routing, onChange } = options
  const inSequence = createSequence()
  const stopAsking = new AbortController()
  let current = project
  let pending: readonly ProjectAsk[] = []
  let problem: string | null = null
  let allowed: readonly ProjectAsk[] = []
  /** Of the file in all its versions since the start, since a form may have the values of an earlier one. */
  const drillVariables = new Set<string>()
  let asked = ''
  let isWatching = false
  let timer: NodeJS.Timeout | null = null
  let seen = ''

  /** The file, read after its identity was noted, so that a later change is noticed. */
  function readNow(folder: string, file: string): Project {
    seen = stampOf(file)
    return readProject(folder)
  }

  const isAllowed = ({ text }: ProjectAsk): boolean => allowed.some(one => one.text === text)

  /** Returns why a part of the file has no effect; `null`: all of it has. */
  async function apply(next: Project | null): Promise<string | null> {
    const asks = next === null ? [] : asksOf(next.setup)
    const off = next === null ? [] : await createAllowedAsks(next).pending(asks)
    const routes = next === null ? [] : routesOf(next.setup, off)
    const mutes = (next?.setup.muted ?? []).map(mute => ({
      ...mute,
      environmentId: null,
      isFromFile: true as const,
    }))
    for (const route of routes)
      await located(next, placeIn(route), () => routing.checkFromFile(route.content))
    for (const [at, mute] of mutes.entries())
      await located(next, `/muted/${at}`, async () => options.checkMute(mute))
    const drill = next?.setup.drill
    if (drill !== undefined) await located(next, '/drill', async () => options.checkDrill(drill))
    const environments = next?.setup.environments ?? []
    for (const [at, one] of environments.entries())
      await located(next, `/environments/${at}/baseUrl`, async () => options.checkEnvironment(one))
    const port = next?.setup.port
    if (isWatching && port !== undefined && port !== current?.setup.port) await options.changePort(port)
    allowed = asks.filter(ask => !off.includes(ask))
    for (const name of drill === undefined ? [] : variablesOfDrill(placesOf(drill))) drillVariables.add(name)
    await routing.replaceFromFile(routes.map(({ content }) => content))
    await options.replaceMutes(mutes)
    const [conflict] = await options.replaceEnvironments(environments)
    current = next
    pending = off
    if (next === null || conflict === undefined) return null
    return problemInFile(next.file, `/environments/${conflict.at}`, conflict.message).message
  }

  /** Reads and applies the file again. If it is wrong, the set-up stays and the problem is shown. */
  const reload = (): Promise<void> =>
    inSequence(async () => {
      if (project === null || stopAsking.signal.aborted) return
      try {
        problem = await apply(readNow(project.folder, project.file))
        if (problem !== null) logger.warn(problem)
      } catch (error) {
        problem = messageOf(error)
        logger.warn(`${problem} The set-up before this change stays.`)
      }
      onChange()
      void ask()
    })

  /** Once for each set of asks: on a terminal as a question, else as a warning. */
  async function ask(): Promise<void> {
    const texts = pending.map(({ text }) => text)
    if (project === null || texts.length === 0 || asked === texts.join('\n')) return
    asked = texts.join('\n')
    const canAsk = (await consent?.canAsk()) === true
    if (!canAsk) {
      logger.warn(
        `Off until you allow it with \`hooktrail allow\`, since ${project.file} may be somebody else's: ${texts.join('; ')}.`,
      )
      return
    }
    const asking = pending
    try {
      const question = { purpose: 'project', file: project.file, texts } as const
      if (!(await consent?.ask(question, stopAsking.signal))) return
      await createAllowedAsks(project).allow(asking)
      await reload()
    } catch (error) {
      logger.warn(messageOf(error))
    }
  }

  return {
    /** Throws `project-invalid`. */
    begin: (): Promise<void> =>
      inSequence(async () => {
        problem = await apply(project === null ? null : readNow(project.folder, project.file))
        if (problem !== null) logger.warn(problem)
      }),
    /** Follows the file, and asks. Call it when the engine runs. */
    watch(): void {
      isWatching = true
      if (project === null) return
      timer = setInterval(() => {
        if (stampOf(project.file) !== seen) void reload()
      }, pollMs).unref()
      void ask()
    },
    reload,
    fixtures: (): string | null => current?.fixturesDir ?? null,
    /** Hosts beyond this machine that a route of the file may forward to. They count for nothing else that is sent. */
    hostsOf: (route: string): readonly string[] =>
      asksOfRoutes({ routes: current?.setup.routes ?? [] })
        .filter(ask => ask.route === route && isAllowed(ask))
        .flatMap(({ hostname }) => hostname ?? []),
    /**
     * Refuses a drill that would send a variable of this process, which the file names, beyond this machine without
     * consent. `variables`: the caller's own. Throws `consent-needed`.
     */
    requireDrill(places: DrillPlaces, variables: Added['variables']): void {
      const isOfFile = (name: string): boolean => drillVariables.has(name) && !Object.hasOwn(variables, name)
      const open = asksOfDrill(places).find(ask => ask.variables.some(isOfFile) && !isAllowed(ask))
      if (open !== undefined) throw notAllowed([open], current?.setup)
    },
    /** Before a call to an environment, since it may be the file's. Throws `consent-needed`. */
    requireEnvironment(environment: CalledEnvironment & { readonly isFromFile?: true | undefined }): void {
      const ask = environment.isFromFile ? askOfEnvironment(environment) : null
      if (ask !== null && !isAllowed(ask)) throw notAllowed([ask], current?.setup)
    },
    /** Folder in which programs of the project run. */
    folder: (): string | undefined => project?.folder,
    status: (): ProjectStatus => ({
      file: project?.file ?? null,
      problem,
      pending: [...pending],
      hasPort: current?.setup.port !== undefined,
      hasFixtures: current?.setup.fixtures !== undefined,
      drill: current?.setup.drill ?? null,
    }),
    close(): void {
      stopAsking.abort()
      if (timer !== null) clearInterval(timer)
    },
  }
}

/** Changes with the content of the file; empty if it is missing. */
function stampOf(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeNs}`
}

/** Names the file and the place in it when the check fails. The place may depend on the error. */
async function located(
  project: Project | null,
  path: string | ((error: AppError) => string),
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (project === null || !(error instanceof AppError)) throw error
    throw problemInFile(project.file, typeof path === 'string' ? path : path(error), error.message)
  }
}

function variablesOfDrill({ additions, stateHeaders }: DrillPlaces): string[] {
  return [...variablesOf(additions), ...variablesOf({ ...noAdditions, headers: stateHeaders })]
}

interface FileRoute {
  readonly path: string
  /** JSON Pointers of its rules in the file. */
  readonly rulePaths: readonly string[]
  readonly content: RouteContent
}

/** The place of the rule that is wrong, otherwise of the route. */
function placeIn({ path, rulePaths }: FileRoute): (error: AppError) => string {
  return ({ details }) => rulePaths[Number(details?.rule ?? Number.NaN)] ?? path
}

/** A route with a target that is not allowed is disabled. Responses at one path are the rules of one route. */
function routesOf({ routes, responses }: ProjectFile, off: readonly ProjectAsk[]): FileRoute[] {
  const isOff = (path: string): boolean => off.some(ask => ask.path.startsWith(`${path}/`))
  const made = routes.map((route, at): FileRoute => {
    const path = `/routes/${at}`
    const rulePaths = route.rules.map((_, place) => `${path}/rules/${place}`)
    return { path, rulePaths, content: { ...route, isEnabled: route.isEnabled && !isOff(path) } }
  })
  const byPath = Map.groupBy(
    responses.map((response, at) => ({ response, at })),
    ({ response }) => response.path,
  )
  for (const [path, given] of byPath) {
    const rules = given.map(({ response: { path: _, ...rule } }) => rule)
    const content = routeContentSchema.parse({ name: responsesName(path), path, rules })
    const rulePaths = given.map(({ at }) => `/responses/${at}`)
    made.push({ path: rulePaths[0] ?? '', rulePaths, content })
  }
  return made
}
