import { useQuery } from '@tanstack/react-query'
import { desktopQuery, useStatus } from '#data'
import { openDocs } from '#navigation'
import { CopyButton, LinkButton, Loaded, Section } from '#ui'
import { CommandRow } from './desktop/desktop-section.tsx'

/** The configuration of an AI agent, to be copied: the server for this data folder. */
export function AgentsSection() {
  const host = useStatus(status => status?.host)
  const program = useStatus(status => status?.commandProgram)
  if (program === undefined) return null
  return (
    <Section title="AI agents" note="Read-only unless you add --allow-send.">
      {host === 'desktop' ? <OfApp program={program} /> : <Configuration program={program} />}
    </Section>
  )
}

/** The app may have a command that the user has to install: until then an agent would find nothing to start. */
function OfApp({ program }: { readonly program: readonly string[] }) {
  const desktop = useQuery(desktopQuery)
  return (
    <Loaded from={desktop} loading="Loading the command" failed="Couldn’t load the command." lines={2}>
      {({ command }) =>
        command === null || command.isInstalled ? (
          <Configuration program={command?.program ?? program} />
        ) : (
          <>
            <Introduction text="Agents start the command: install it first." />
            <div className="relative mt-2">
              <CommandRow command={command} />
            </div>
          </>
        )
      }
    </Loaded>
  )
}

function Introduction({ text }: { readonly text: string }) {
  return (
    <p className="quiet">
      {text} <LinkButton onClick={() => openDocs('agents')}>Show documentation</LinkButton>
    </p>
  )
}

function Configuration({ program }: { readonly program: readonly string[] }) {
  const dataDir = useStatus(status => status?.dataDir ?? '')
  const configuration = agentConfiguration(program, dataDir)
  return (
    <>
      <Introduction text="Add this to the MCP servers of your agent." />
      <div className="relative mt-2">
        <pre className="mono wrap-anywhere m-0 whitespace-pre-wrap rounded-medium border border-line bg-sunken py-2.5 pr-10 pl-3 text-small leading-4.5">
          {configuration}
        </pre>
        <div className="absolute top-1 right-1 rounded bg-sunken">
          <CopyButton text={configuration} label="Copy agent configuration" />
        </div>
      </div>
    </>
  )
}

/**
 * In the format of most agents; the data folder is named, since an agent starts the server in any folder.
 * `program`: starts the command, with its first arguments.
 */
function agentConfiguration([command, ...args]: readonly string[], dataDir: string): string {
  const given = [...args, 'mcp', '--data', dataDir].map(one => JSON.stringify(one)).join(', ')
  return `{
  "mcpServers": {
    "hooktrail": {
      "command": ${JSON.stringify(command)},
      "args": [${given}]
    }
  }
}`
}
