import type { RegisterResult } from '#contract/registration/registration'
import { asksOfEnvironments } from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { type CommonOptions, dataDirOf, projectOn } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { requireAllowed } from '../project/ask-project.ts'
import { ownValues } from '../send/additions.ts'
import { environmentNamed, secretsOf } from './environments.ts'

/** Exits with 0 if registered (`--if-needed`: or subscribed already), 3 if unreachable, else 1. */
export const register = command({
  name: 'register',
  text: 'register a callback URL at the service of an environment',
  options: {
    '--environment <name>': { text: 'name, from `hooktrail environment list`', isRequired: true },
    '--callback <url>': { text: 'callback URL to notify', isRequired: true },
    '--skip-probe': 'skip the name lookup and URL test',
    '--if-needed': 'exit with 0 if the event is already subscribed',
    '--allow-capitals': 'allow capital letters, which the funding service does not document',
  },
  async run(context, options) {
    await requireEnvironment(options)
    const result = await withEngine(context, dataDirOf(options), async client => {
      const environment = await environmentNamed(client, options.environment)
      return client.call('registrations.register', {
        environmentId: environment.id,
        callbackUrl: options.callback,
        skipProbe: options.skipProbe ?? false,
        allowCapitals: options.allowCapitals ?? false,
        // The process that holds the store may have others.
        variables: ownValues(secretsOf(environment.authentication).map(({ variable }) => variable)),
      })
    })
    const isDone = result.ok || (options.ifNeeded === true && result.outcome === 'already-subscribed')
    await (options.json ? context.output.json(result) : context.output.lines(resultLines(result, isDone)))
    if (isDone) return exitCodes.done
    return result.outcome === 'unreachable' ? exitCodes.unreachable : exitCodes.failed
  },
})

/** Asks for what the project's file needs consent for, if the environment is from it. Throws `consent-needed`. */
async function requireEnvironment(options: CommonOptions & { readonly environment: string }): Promise<void> {
  const dataDir = dataDirOf(options)
  const project = projectOn(dataDir)
  if (project === null) return
  const isMeant = ({ name }: { readonly name: string }) =>
    name.toLowerCase() === options.environment.toLowerCase()
  const environments = project.setup.environments.filter(isMeant)
  await requireAllowed(project, asksOfEnvironments({ environments }), dataDir)
}

function resultLines(result: RegisterResult, isDone: boolean): string[] {
  const checks = result.checks
    .filter(({ severity, message }) => severity !== 'good' && !result.message.includes(message))
    .map(({ severity, message }) => `${severity === 'notice' ? '-' : '!'} ${message}`)
  const hint =
    result.outcome === 'already-subscribed' && !isDone ? ['Use --if-needed to exit with 0 in this case.'] : []
  const status = result.httpStatus === null ? '' : ` (status ${result.httpStatus})`
  const registrations = result.registrations.map(
    ({ id, event, callbackUrl }) => `  ${[id, event, callbackUrl].filter(Boolean).join('  ')}`,
  )
  return [...checks, `${result.outcome}${status}: ${result.message}`, ...registrations, ...hint]
}
