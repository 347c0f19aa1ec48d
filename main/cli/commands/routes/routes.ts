import { InvalidArgumentError } from 'commander'
import type { ParamsInput } from '#contract/methods'
import { recordKinds } from '#contract/record-kinds'
import type { RouteSigning } from '#contract/sending/additions'
import {
  type Reaction,
  type Route,
  type RouteState,
  routeContentSchema,
  ruleConditionSchema,
  type TargetState,
} from '#contract/sending/routes'
import { routeIdSchema, serviceSchema } from '#contract/terms'
import { numberFrom, numberOf, wrongUsage } from '../../arguments.ts'
import { call, command, group, type OptionsOf } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { addedHeader, signingOf, signingOptions } from '../send/additions.ts'
import { createAttemptLines } from '../send/attempt-lines.ts'
import { printBatch } from '../send/follow-batch.ts'
import { checkedReach } from '../send/target.ts'

const addOptions = {
  '--path <pattern>': { text: 'request path; * matches anything', default: '*' },
  '--name <name>': 'description',
  '--query <query>': 'forward only matching deliveries',
  '--to <url>': { text: 'forward to this app; repeatable', each: String },
  '--keep-path': 'append captured path and query to the URL',
  '--response <mode>': {
    text: "now: respond immediately; app: pass back the first app's response",
    choices: ['now', 'app'],
    default: 'now',
  },
  '--allow-host <host>': 'allow this remote host from now on',
  ...signingOptions,
  '--status <status>': { text: 'respond with this status', read: numberFrom(200, 599) },
  '--header <name:value>': { text: 'response header; repeatable', each: addedHeader },
  '--body <text>': 'response body',
  '--delay <ms>': { text: 'response delay', read: numberFrom(0, 600_000) },
  '--hang': 'never respond',
  '--reset': 'reset the connection',
  '--every <n>': { text: 'only every nth delivery', read: numberFrom(1, 1_000_000) },
  '--probability <share>': { text: 'probability, from 0 to 1', read: share },
  '--seed <number>': { text: 'seed of the probability', read: numberFrom(0, 0xffff_ffff), default: 1 },
  '--when-service <service>': { text: 'only this service', choices: serviceSchema.options },
  '--when-kind <kind>': { text: 'only this kind', choices: recordKinds },
  '--when-status <status>': 'only this status',
  '--attempts <range>': {
    text: 'only these deliveries of a notification, such as 1-2 or 3-',
    read: range,
  },
} as const
type AddOptions = OptionsOf<typeof addOptions>

/** Changes the route of this name, path and query if it exists. With options of a response, it has one rule. */
const add = command({
  name: 'add',
  text: 'add a route',
  options: addOptions,
  async run(context, options) {
    const reaction = reactionOf(options)
    const signing = routeSigningOf(options)
    refuseUnused(options, reaction)
    return withEngine(context, dataDirOf(options), async client => {
      const given: ParamsInput<'routes.save'>['route'] = {
        name: options.name ?? '',
        path: options.path,
        query: options.query ?? '',
        targets: options.to.map(url => ({ url, keepPath: options.keepPath === true })),
        responseMode: options.response,
        signing,
        rules: reaction === null ? [] : [{ when: conditionOf(options), reaction }],
      }
      let allowRemote = false
      for (const url of options.to) {
        const { isPublic, isLoopback, host } = await checkedReach(client, url, options.allowHost)
        if (isPublic) context.output.complain(publicWarning(host))
        allowRemote ||= !isLoopback
      }
      const { routes } = await client.call('routes.list')
      const isSame = ({ name, path, query }: Route): boolean =>
        name === given.name && path === given.path && query === given.query
      const id = routes.find(isSame)?.id
      const route = await client.call('routes.save', { id, route: given, allowRemote })
      if (id !== undefined) context.output.note(`Changed route ${id}, which has this name, path and query.`)
      const added = shownRoute(route, undefined)
      await (options.json ? context.output.json(added) : context.output.lines(routeLines(added)))
      return exitCodes.done
    })
  },
})

/** Lists each route with the number of deliveries that its apps missed. */
const list = call({
  name: 'list',
  text: 'list routes',
  async call(client) {
    const { routes } = await client.call('routes.list')
    const { routes: states } = await client.call('routes.states')
    return routes.map(route =>
      shownRoute(
        route,
        states.find(({ id }) => id === route.id),
      ),
    )
  },
  lines: routeLines,
})

const routeNumber = ['<id>', 'number, from `hooktrail route list`', numberOf(routeIdSchema, 'route')] as const

const remove = call({
  name: 'remove',
  text: 'delete a route',
  arguments: [routeNumber],
  call: (client, _options, id) => client.call('routes.remove', { id }),
})

/** Succeeds even if nothing was missed. */
const resend = command({
  name: 'resend',
  text: "retry deliveries that the route's apps missed",
  arguments: [routeNumber],
  run: (context, options, id) =>
    withEngine(context, dataDirOf(options), async client => {
      const lines = createAttemptLines(context.output, { isJson: options.json === true, client })
      const begun = await client.call('routes.resend', { id })
      const { batch, status } = await printBatch(context.output, client, begun, lines)
      return batch.state === 'done' && batch.total === 0 ? exitCodes.done : status
    }),
})

export const route = group('route', 'manage routes: add, list, remove, resend', [add, list, remove, resend])

function conditionOf(options: AddOptions) {
  const { whenService, whenKind, whenStatus, attempts, every, probability, seed } = options
  return { service: whenService, kind: whenKind, status: whenStatus, attempts, every, probability, seed }
}

/** Refuses options without effect. Throws `invalid-params`. */
function refuseUnused(options: AddOptions, reaction: Reaction | null): void {
  const { keepPath, query, to } = options
  const { seed: _, ...conditions } = conditionOf(options)
  if (reaction === null && Object.values(conditions).some(given => given !== undefined))
    throw wrongUsage('A condition needs a response. Add one, such as --status 503.')
  if (to.length > 0) return
  if (options.response === 'app') throw wrongUsage('--response app needs an app. Add --to URL.')
  if (keepPath) throw wrongUsage('--keep-path needs an app. Add --to URL.')
  if (query !== undefined && query.trim() !== '')
    throw wrongUsage('--query limits what is forwarded. Add --to URL, or --when-kind for a response.')
}

/** The variable is read by the Hooktrail that forwards. Throws `invalid-params`. */
function routeSigningOf(options: AddOptions): RouteSigning | null {
  const parsed = routeContentSchema.shape.signing.safeParse(signingOf(options))
  if (parsed.success) return parsed.data
  throw wrongUsage(`Signature: ${parsed.error.issues[0]?.message}.`)
}

/** `null` if no option of a response is given. */
function reactionOf(options: AddOptions): Reaction | null {
  const delayMs = options.delay ?? 0
  if (options.hang) return { type: 'hang' }
  if (options.reset) return { type: 'reset', delayMs }
  const { status, body, header, delay } = options
  if (status === undefined && body === undefined && header.length === 0 && delay === undefined) return null
  return { type: 'respond', status: status ?? 200, headers: [...header], body, delayMs }
}

function shownRoute(route: Route, state: RouteState | undefined) {
  return { ...route, missed: state?.missed ?? 0, reasons: (state?.targets ?? []).flatMap(reasonOf) }
}

function routeLines(route: ReturnType<typeof shownRoute>): string[] {
  return [description(route), ...route.reasons.map(({ url, reason }) => `   ${url}: ${reason}`)]
}

/** Why the newest forward to an app failed; empty if it passed. */
function reasonOf({ url, outcomes }: TargetState): { readonly url: string; readonly reason: string }[] {
  const last = outcomes.at(-1)
  if (last === undefined || last.isPassed) return []
  return [{ url, reason: last.reason ?? `responded ${last.status}` }]
}

function description(route: ReturnType<typeof shownRoute>): string {
  const rules = route.rules.map(({ reaction }) =>
    reaction.type === 'respond'
      ? `responds ${reaction.status}${reaction.delayMs > 0 ? ` after ${reaction.delayMs} ms` : ''}`
      : `${reaction.type}s`,
  )
  const parts = [
    `${route.id}  ${route.path}`,
    ...(route.name === '' ? [] : [route.name]),
    ...(route.query === '' ? [] : [`where ${route.query}`]),
    ...route.targets.map(({ url }) => `to ${url}`),
    ...(route.signing === null ? [] : [`signed with ${route.signing.by}`]),
    ...(route.responseMode === 'app' ? ["the app's response is passed back"] : []),
    ...rules,
    ...(route.isEnabled ? [] : ['off']),
    ...(route.isFromFile ? ['(from file)'] : []),
    ...(route.missed === 0 ? [] : [`${route.missed} missed`]),
  ]
  return parts.join('  ')
}

function publicWarning(host: string): string {
  return `${host} is a public host: production data would be sent there too.`
}

function share(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= 1) return value
  throw new InvalidArgumentError('Enter a number from 0 to 1.')
}

function range(text: string): { from: number; to: number | null } {
  const match = /^(\d{1,9})(-(\d{1,9})?)?$/.exec(text)
  const from = Number(match?.[1])
  const to = match?.[2] === undefined ? from : match[3] === undefined ? null : Number(match[3])
  const parsed = ruleConditionSchema.shape.attempts.safeParse({ from, to })
  if (match === null || !parsed.success) {
    throw new InvalidArgumentError('Enter a number or range, such as 2, 1-2 or 3-.')
  }
  return { from, to }
}
