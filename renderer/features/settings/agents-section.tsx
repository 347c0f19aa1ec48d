import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { desktopQuery, useStatus } from '#data'
import { openDocs } from '#navigation'
import { CopyButton, LinkButton, Loaded, Section } from '#ui'
import styles from './agents-section.module.css'
import { CommandRow } from './desktop/command-row.tsx'

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
            <div className={styles.block}>
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
      <div className={styles.block}>
        <pre className={clsx('mono', styles.configuration)}>{configuration}</pre>
        <div className={styles.copy}>
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
