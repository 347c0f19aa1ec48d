import { type Command, InvalidArgumentError, Option } from 'commander'
import { recordKinds } from '#contract/record-kinds'
import { ruleConditionSchema } from '#contract/sending/routes'
import { type HeaderPairs, type RouteId, routeIdSchema, serviceSchema } from '#contract/terms'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../services/options.ts'
import { type AddRouteOptions, addRoute, listRoutes, removeRoute, resendRoute } from './routes.ts'

/** Adds `route add|list|remove|resend`. */
export function addRouteCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const route = hooktrail
    .command('route')
    .description('apps that deliveries are forwarded to, and answers: add, list, remove, resend')
    .helpOption('--help', 'print this help')

  common(route.command('add'))
    .description('add a route')
    .option('--path <pattern>', 'of the requests; * stands for any characters', '*')
    .option('--name <name>', 'what it is for')
    .option('--query <query>', 'forward only what this finds')
    .option('--to <url>', 'forward to this app; may be repeated', (url, urls: string[]) => [...urls, url], [])
    .option('--keep-path', 'append the captured path and query to the URL')
    .addOption(
      new Option('--answer <mode>', "now: at once; app: the first app's answer is passed back")
        .choices(['now', 'app'])
        .default('now'),
    )
    .option('--allow-host <host>', 'allow and remember this host although it is not this machine')
    .option('--status <status>', 'answer with this status', number(200, 599))
    .option('--header <name:value>', 'header of the answer; may be repeated', header, [])
    .option('--body <text>', 'body of the answer')
    .option('--delay <ms>', 'answer so much later', number(0, 600_000))
    .option('--hang', 'never answer')
    .option('--reset', 'reset the connection')
    .option('--every <n>', 'only every nth', number(1, 1_000_000))
    .option('--probability <share>', 'only so often, from 0 to 1', share)
    .option('--seed <number>', 'of the probability', number(0, 0xffff_ffff), 1)
    .addOption(new Option('--when-service <service>', 'only this service').choices(serviceSchema.options))
    .addOption(new Option('--when-kind <kind>', 'only this kind').choices(recordKinds))
    .option('--when-status <status>', 'only this status')
    .option('--attempts <range>', 'only these deliveries of the same notification, such as 1-2 or 3-', range)
    .action(async (options: AddRouteOptions) => finish(await addRoute(context, options)))

  common(route.command('list'))
    .description('list the routes')
    .action(async (options: CommonOptions) => finish(await listRoutes(context, options)))

  common(route.command('remove'))
    .description('remove a route')
    .argument('<id>', 'its number, from `hooktrail route list`', routeId)
    .action(async (id: RouteId, options: CommonOptions) => finish(await removeRoute(context, id, options)))

  common(route.command('resend'))
    .description("send again what the route's apps missed")
    .argument('<id>', 'its number, from `hooktrail route list`', routeId)
    .action(async (id: RouteId, options: CommonOptions) => finish(await resendRoute(context, id, options)))
}

function routeId(text: string): RouteId {
  const parsed = routeIdSchema.safeParse(/^\d{1,15}$/.test(text) ? Number(text) : 0)
  if (!parsed.success) throw new InvalidArgumentError('A route has a number from 1.')
  return parsed.data
}

function number(least: number, most: number): (text: string) => number {
  return text => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It is a number from ${least} to ${most}.`)
  }
}

function share(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= 1) return value
  throw new InvalidArgumentError('It is a number from 0 to 1.')
}

function header(text: string, previous: HeaderPairs): HeaderPairs {
  const match = /^([^\s:]+):\s*(.*)$/s.exec(text)
  if (match === null) throw new InvalidArgumentError('A header is name:value.')
  return [...previous, [match[1] ?? '', match[2] ?? '']]
}

function range(text: string): { from: number; to: number | null } {
  const match = /^(\d{1,9})(-(\d{1,9})?)?$/.exec(text)
  const from = Number(match?.[1])
  const to = match?.[2] === undefined ? from : match[3] === undefined ? null : Number(match[3])
  const parsed = ruleConditionSchema.shape.attempts.safeParse({ from, to })
  if (match === null || !parsed.success) {
    throw new InvalidArgumentError('It is a number or a range from 1, such as 2, 1-2 or 3-.')
  }
  return { from, to }
}
