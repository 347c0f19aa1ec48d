import type { ParamsInput } from '#contract/methods'
import type { Reaction, Route } from '#contract/sending/routes'
import type { HeaderPairs, RecordKind, RouteId, Service } from '#contract/terms'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { createAttemptLines } from '../send/attempt-lines.ts'
import { followBatch } from '../send/follow-batch.ts'
import { checkedReach } from '../send/target.ts'

export interface AddRouteOptions extends CommonOptions {
  readonly name?: string | undefined
  readonly path: string
  readonly query?: string | undefined
  readonly to: readonly string[]
  readonly keepPath?: boolean | undefined
  readonly answer: 'now' | 'app'
  readonly allowHost?: string | undefined
  readonly status?: number | undefined
  readonly header: HeaderPairs
  readonly body?: string | undefined
  readonly delay?: number | undefined
  readonly hang?: boolean | undefined
  readonly reset?: boolean | undefined
  readonly every?: number | undefined
  readonly probability?: number | undefined
  readonly seed: number
  readonly whenService?: Service | undefined
  readonly whenKind?: RecordKind | undefined
  readonly whenStatus?: string | undefined
  readonly attempts?: { readonly from: number; readonly to: number | null } | undefined
}

/** Adds a route; with options of an answer, it has one rule. */
export async function addRoute(context: CommandContext, options: AddRouteOptions): Promise<ExitCode> {
  const reaction = reactionOf(options)
  return withEngine(context, dataDirOf(options), async client => {
    const given: ParamsInput<'routes.save'>['route'] = {
      name: options.name ?? '',
      path: options.path,
      query: options.query ?? '',
      targets: options.to.map(url => ({ url, keepPath: options.keepPath === true })),
      answerMode: options.answer,
      rules: reaction === null ? [] : [{ when: conditionOf(options), reaction }],
    }
    let allowRemote = false
    for (const url of options.to) {
      const { isPublic, isLoopback, host } = await checkedReach(client, url, options.allowHost)
      if (isPublic) context.output.complain(publicWarning(host))
      allowRemote ||= !isLoopback
    }
    const route = await client.call('routes.save', { route: given, allowRemote })
    await printRoute(context, options, route, 0)
    return exitCodes.done
  })
}

/** The routes in their order, each with how many deliveries its apps missed. */
export async function listRoutes(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  return withEngine(context, dataDirOf(options), async client => {
    const { routes } = await client.call('routes.list')
    const { routes: states } = await client.call('routes.states')
    for (const route of routes) {
      const state = states.find(({ id }) => id === route.id)
      await printRoute(context, options, route, state?.missed ?? 0)
    }
    return exitCodes.done
  })
}

export async function removeRoute(
  context: CommandContext,
  id: RouteId,
  options: CommonOptions,
): Promise<ExitCode> {
  return withEngine(context, dataDirOf(options), async client => {
    await client.call('routes.remove', { id })
    if (options.json) await context.output.json({ id })
    return exitCodes.done
  })
}

/** Sends again what the route's apps missed. With nothing missed it succeeds, too. */
export async function resendRoute(
  context: CommandContext,
  id: RouteId,
  options: CommonOptions,
): Promise<ExitCode> {
  const lines = createAttemptLines(context.output, options.json === true)
  return withEngine(context, dataDirOf(options), async client => {
    const begun = await client.call('routes.resend', { id })
    const batch = await followBatch(client, begun.id, {
      attempts: lines.attempts,
      progress: current => lines.progress(`${current.sent} of ${current.total} sent`),
    })
    const status = await lines.summary({ ...batch, elapsedMs: (batch.endedAtMs ?? 0) - batch.startedAtMs })
    return batch.state === 'done' && batch.total === 0 ? exitCodes.done : status
  })
}

function conditionOf(options: AddRouteOptions) {
  const { whenService, whenKind, whenStatus, attempts, every, probability, seed } = options
  return { service: whenService, kind: whenKind, status: whenStatus, attempts, every, probability, seed }
}

/** `null` where no answer is asked for. */
function reactionOf(options: AddRouteOptions): Reaction | null {
  const delayMs = options.delay ?? 0
  if (options.hang) return { type: 'hang' }
  if (options.reset) return { type: 'reset', delayMs }
  const { status, body, header, delay } = options
  if (status === undefined && body === undefined && header.length === 0 && delay === undefined) return null
  return { type: 'answer', status: status ?? 200, headers: header, body, delayMs }
}

async function printRoute(
  context: CommandContext,
  options: CommonOptions,
  route: Route,
  missed: number,
): Promise<void> {
  await (options.json
    ? context.output.json({ ...route, missed })
    : context.output.lines(description(route, missed)))
}

function description(route: Route, missed: number): string {
  const rules = route.rules.map(({ reaction }) =>
    reaction.type === 'answer'
      ? `responds ${reaction.status}${reaction.delayMs > 0 ? ` after ${reaction.delayMs} ms` : ''}`
      : `${reaction.type}s`,
  )
  const parts = [
    `${route.id}  ${route.path}`,
    ...(route.name === '' ? [] : [route.name]),
    ...(route.query === '' ? [] : [`where ${route.query}`]),
    ...route.targets.map(({ url }) => `to ${url}`),
    ...(route.answerMode === 'app' ? ["the app's response is passed back"] : []),
    ...rules,
    ...(route.isEnabled ? [] : ['off']),
    ...(missed === 0 ? [] : [`${missed} missed`]),
  ]
  return parts.join('  ')
}

function publicWarning(host: string): string {
  return `${host} is a public host: production data would be sent there too.`
}
