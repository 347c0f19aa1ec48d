import { type Command, InvalidArgumentError, Option } from 'commander'
import { recordKinds } from '#contract/record-kinds'
import { ruleConditionSchema } from '#contract/sending/routes'
import { type HeaderPairs, type RouteId, routeIdSchema, serviceSchema } from '#contract/terms'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { type AddRouteOptions, addRoute, listRoutes, removeRoute, resendRoute } from './routes.ts'

/** Adds `route add|list|remove|resend`. */
export function addRouteCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const route = hooktrail
    .command('route')
    .description('manage routes: add, list, remove, resend')
    .helpOption('--help', 'print this help')

  common(route.command('add'))
    .description('add a route')
    .option('--path <pattern>', 'request path; * matches anything', '*')
    .option('--name <name>', 'description')
    .option('--query <query>', 'forward only matching deliveries')
    .option('--to <url>', 'forward to this app; repeatable', (url, urls: string[]) => [...urls, url], [])
    .option('--keep-path', 'append captured path and query to the URL')
    .addOption(
      new Option('--answer <mode>', "now: respond immediately; app: pass back the first app's response")
        .choices(['now', 'app'])
        .default('now'),
    )
    .option('--allow-host <host>', 'allow this remote host from now on')
    .option('--status <status>', 'respond with this status', number(200, 599))
    .option('--header <name:value>', 'response header; repeatable', header, [])
    .option('--body <text>', 'response body')
    .option('--delay <ms>', 'response delay', number(0, 600_000))
    .option('--hang', 'never respond')
    .option('--reset', 'reset the connection')
    .option('--every <n>', 'only every nth delivery', number(1, 1_000_000))
    .option('--probability <share>', 'probability, from 0 to 1', share)
    .option('--seed <number>', 'seed of the probability', number(0, 0xffff_ffff), 1)
    .addOption(new Option('--when-service <service>', 'only this service').choices(serviceSchema.options))
    .addOption(new Option('--when-kind <kind>', 'only this kind').choices(recordKinds))
    .option('--when-status <status>', 'only this status')
    .option('--attempts <range>', 'only these deliveries of a notification, such as 1-2 or 3-', range)
    .action(async (options: AddRouteOptions) => finish(await addRoute(context, options)))

  common(route.command('list'))
    .description('list routes')
    .action(async (options: CommonOptions) => finish(await listRoutes(context, options)))

  common(route.command('remove'))
    .description('delete a route')
    .argument('<id>', 'number, from `hooktrail route list`', routeId)
    .action(async (id: RouteId, options: CommonOptions) => finish(await removeRoute(context, id, options)))

  common(route.command('resend'))
    .description("retry deliveries that the route's apps missed")
    .argument('<id>', 'number, from `hooktrail route list`', routeId)
    .action(async (id: RouteId, options: CommonOptions) => finish(await resendRoute(context, id, options)))
}

function routeId(text: string): RouteId {
  const parsed = routeIdSchema.safeParse(/^\d{1,15}$/.test(text) ? Number(text) : 0)
  if (!parsed.success) throw new InvalidArgumentError('Enter a route number from 1.')
  return parsed.data
}

function number(least: number, most: number): (text: string) => number {
  return text => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`Enter a number from ${least} to ${most}.`)
  }
}

function share(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= 1) return value
  throw new InvalidArgumentError('Enter a number from 0 to 1.')
}

function header(text: string, previous: HeaderPairs): HeaderPairs {
  const match = /^([^\s:]+):\s*(.*)$/s.exec(text)
  if (match === null) throw new InvalidArgumentError('Enter a header as name:value.')
  return [...previous, [match[1] ?? '', match[2] ?? '']]
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
