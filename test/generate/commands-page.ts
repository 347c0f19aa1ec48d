import type { Command, Option } from 'commander'
import { commandsBelow, examples } from '../../main/cli/examples.ts'
import { commandProgram } from '../support/processes/command-program.ts'

const start = `# Commands

Where Hooktrail is [installed](install.md), the command is \`hooktrail\`; in a checkout, and in a project that depends on
Hooktrail, it is \`npx hooktrail\`. \`hooktrail COMMAND --help\` has the same text as this page.

Every command except \`replay DIR\` and \`completion\` takes \`--data DIR\`, the data folder, which the variable \`HOOKTRAIL_DATA\`
or [the file of a project](project.md) can name, too. With \`--json\`, stdout has one JSON object per line.

Exit status: 0 success, 1 check failed, 2 invalid usage, 3 could not start or connect.

Commands that read work beside a running Hooktrail. Without one, \`list\`, \`export\` and \`assert\` inspect the remaining
deliveries first. They use a private copy of the database if SQLite can't create its files next to it. \`send\` and \`replay\`
use the running Hooktrail over a local socket, or open the data folder themselves. One process holds a
[data folder](install.md#where-data-is) at a time; a lock of the operating system ends with the process.
`

/** What the help has no room for, by command. */
const notes: Readonly<Record<string, string>> = {
  serve: `The first line of stdout is JSON: \`captureUrl\`, \`secureCaptureUrl\` and \`certificatePath\` ([TLS](containers.md#tls), else
\`null\`), \`interfaceUrl\`, \`dataDir\`, \`pid\`. On a terminal, a line follows for each delivery, each failed forward, and each app
that is lost or back. With \`--json\` these are lines of JSON: \`{"delivery"}\`, \`{"forward"}\`, \`{"app"}\`, and the first
line has \`apiUrl\` and \`apiToken\` of the [HTTP API](api.md), too. See [signing in](signing-in.md), [containers and remote
machines](containers.md), and [continuous integration](ci.md).`,
  run: 'See [the HTTP API](api.md).',
  status: 'See [readiness](containers.md#readiness).',
  wait: `\`--body\` prints nothing else, byte by byte; a terminal gets control characters escaped. With \`--count\`, each body ends with
a line feed. A body of several lines remains so: \`jq -c .\` makes one line of each. See [continuous integration](ci.md).`,
  watch: `Each delivery is printed once, in the order of arrival, after its inspection. Its id is the cursor: \`--since CURSOR\` continues
after it. Connects again if Hooktrail starts again within 5 seconds. Exits with 0 when stopped, and with 3 when Hooktrail
stops, with the cursor in the message.`,
  assert: 'See [continuous integration](ci.md).',
  show: `\`--body\` prints the body byte by byte, without a line feed after it; a terminal gets control characters escaped. \`--at\`
prints numbers as they arrived. With \`--json\`, a text is in quotes. A missing member exits with 1, and names the nearest.`,
  list: 'See [the query language](query.md).',
  check: 'NDJSON is recognized by the extension. See [findings](findings.md).',
  types: 'See [types](types.md).',
  findings: 'See [findings](findings.md).',
  send: 'See [sending](sending.md).',
  scenario: 'See [scenarios](scenarios.md).',
  replay: 'See [sending](sending.md#replay).',
  drill: 'See [the drill](drill.md).',
  register: 'See [registering](registration.md#register).',
  environment: 'See [environments](registration.md#add-an-environment-by-command).',
  secrets: `\`add\` reads the value from stdin, as in \`printf %s "$APP_SECRET" | hooktrail secrets add shop\`, or from a variable: an argument would
be visible to other programs. See [sending](sending.md#headers-and-signatures).`,
  practice: 'See [the practice service](registration.md#the-practice-service).',
  route: 'See [routes](routes.md).',
  tunnel: 'See [tunnels](registration.md#tunnels).',
  sessions: 'See [sessions](sessions.md).',
  export: 'See [export](sessions.md#export) and [the fixtures folder](fixtures-folder.md).',
  import: 'See [import](sessions.md#import).',
  allow: 'See [what a repository may say](project.md#what-a-repository-may-say).',
  init: 'See [the set-up of a project](project.md).',
  open: 'See [signing in](signing-in.md).',
  access: 'See [signing in](signing-in.md#signing-out).',
  agent: 'See [agents](agents.md#set-up).',
  mcp: 'See [agents](agents.md).',
  index: 'See [the search index](sessions.md#the-search-index).',
  report: 'See [problem reports](problems.md).',
}

/** docs/commands.md: each command with its arguments, options and examples, as in its help. */
export function commandsPage(): string {
  const program = commandProgram()
  const all = commandsBelow(program)
  const parts = all
    .filter(({ path }) => !path.includes(' '))
    .map(({ path, command }) => ({
      group: command.helpGroup().replace(/:$/, ''),
      text: topicOf(
        path,
        all.filter(one => one.path === path || one.path.startsWith(`${path} `)),
      ),
    }))
  const groups = [...Map.groupBy(parts, ({ group }) => group)].map(
    ([group, of]) => `## ${group}\n\n${of.map(({ text }) => text).join('\n')}`,
  )
  return `${start}\n${groups.join('\n')}`
}

type Named = ReturnType<typeof commandsBelow>[number]

/** A command with those below it. */
function topicOf(path: string, commands: readonly Named[]): string {
  const [first, ...more] = commands
  if (first === undefined) return ''
  const note = notes[path] === undefined ? '' : `${notes[path]}\n\n`
  const own = `### ${path}\n\n${sentence(first.command)}\n\n${note}`
  // A group without a command below it is typed alone.
  const used = more.length === 0 ? [first] : more
  return own + used.map(one => usageOf(one, more.length > 0)).join('\n')
}

function usageOf({ path, command }: Named, isBelow: boolean): string {
  const words = command.registeredArguments.map(argument => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? ` <${word}>` : ` [${word}]`
  })
  const usage = `hooktrail ${path}${words.join('')}`
  const rows = [
    ...command.registeredArguments.map(argument =>
      row(argument.name(), command.createHelp().argumentDescription(argument)),
    ),
    ...optionsOf(command).map(option => row(option.flags, command.createHelp().optionDescription(option))),
  ]
  const table = rows.length === 0 ? '' : `\n| argument or option | effect |\n|---|---|\n${rows.join('\n')}\n`
  const head = isBelow ? `\`${usage}\`: ${command.description()}\n` : `\`${usage}\`\n`
  const lines = Object.entries(examples[path] ?? {}).map(([purpose, line]) => `# ${purpose}\n${line}`)
  return `${head}${table}${lines.length === 0 ? '' : `\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`}`
}

/** Without those of every command. */
function optionsOf(command: Command): readonly Option[] {
  return command.options.filter(({ long, hidden }) => !hidden && long !== '--data' && long !== '--json')
}

const row = (name: string, text: string): string => `| \`${name}\` | ${text.replaceAll('|', '\\|')} |`

function sentence(command: Command): string {
  const text = command.description()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
