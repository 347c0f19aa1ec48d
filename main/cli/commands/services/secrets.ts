import { typedSecretSchema } from '#contract/registration/environment'
import { signingSecretNameSchema } from '#contract/sending/signing-secrets'
import { processVariable, wholeInput } from '../../../engine/library.ts'
import { textBy, wrongUsage } from '../../arguments.ts'
import { call, command, group } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'

const named = { arguments: [['<name>', 'name, for --sign-secret', textBy(signingSecretNameSchema)]] } as const
const maximumBytes = 64 * 1024

const list = call({
  name: 'list',
  isDefault: true,
  text: 'list names of saved secrets; values are never printed',
  call: async client => (await client.call('signingSecrets.list')).names.map(name => ({ name })),
  lines: ({ name }) => name,
  none: 'No secrets are saved.',
})

const add = command({
  name: 'add',
  text: 'save a secret, or replace it; its value is read from stdin or a variable',
  ...named,
  options: { '--secret-env <variable>': 'variable with the secret (default: read stdin)' },
  async run({ output, ...context }, options, name) {
    const dataDir = dataDirOf(options)
    const value = await readSecret(options.secretEnv, dataDir)
    const { place } = await withEngine({ output, ...context }, dataDir, async client => {
      await client.call('signingSecrets.save', { name, value })
      return client.call('signingSecrets.list')
    })
    await (options.json ? output.json({ name }) : output.lines(`Saved ${name}.`))
    if (!options.json && place !== null) output.note(place.message)
    return exitCodes.done
  },
})

const remove = call({
  name: 'remove',
  text: 'delete a secret; what names it then fails',
  ...named,
  call: (client, _options, name) => client.call('signingSecrets.remove', { name }),
  lines: ({ name }) => `Deleted ${name}.`,
})

export const secrets = group('secrets', 'manage secrets that sign: list, add, remove', [list, add, remove])

/** No message has the value. Throws `invalid-params`. */
async function readSecret(variable: string | undefined, dataDir: string): Promise<string> {
  if (variable === undefined && process.stdin.isTTY) {
    throw wrongUsage('Pipe the secret into stdin, or name a variable with --secret-env.')
  }
  const value =
    variable === undefined
      ? (await wholeInput('-', dataDir, maximumBytes)).toString('utf8').replace(/\r?\n$/, '')
      : processVariable(variable)
  if (value === undefined) throw wrongUsage(`The variable ${variable} is not set.`)
  const parsed = typedSecretSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = variable === undefined ? 'stdin' : `The variable ${variable}`
  throw wrongUsage(`${place} has no secret: ${parsed.error.issues[0]?.message}.`)
}
