import { fileURLToPath } from 'node:url'
import { type FaultRow, numberText, readResults, type SoakResult } from '../soak/results.ts'

/** Results of the runs that the page is made of: `npm run soak -- ... --report test/soak/results.json`. */
const resultsFile = fileURLToPath(new URL('../soak/results.json', import.meta.url))

interface Part {
  /** As in the results. */
  readonly name: string
  readonly title: string
  readonly text: string
  readonly command: string
  /** Figures with a limit, for rows that did not hold. Default: all figures of each shown row. */
  readonly limited?: readonly string[]
}

const parts: readonly Part[] = [
  {
    name: 'kills',
    title: 'kill -9',
    text: `The process is killed at random moments of every kind of work, on the same data folder, also while it starts and recovers
the log. Half of the kills hit deletions. After each kill, everything acknowledged since the last kill is compared byte by byte
with what was sent (method, target, headers, body), and everything older must exist. At the end, everything is compared once
more, and the index with an index built in one run. SQLite's integrity check runs after every fifth kill.`,
    command: 'npm run soak -- --kills 1000',
  },
  {
    name: 'power',
    title: 'Power cut',
    text: `The process is stopped at a random moment under load, and its files are copied as a power cut could leave them: data that an
fsync confirmed is in the copy; unconfirmed data is there, torn or missing. Hooktrail opens each copy. Everything acknowledged
before the copy started must be in it, byte by byte. Where strace is installed, each response must be sent after the fsync of the
log with its delivery.`,
    command: 'npm run soak -- --power 200',
  },
  {
    name: 'mixed',
    title: 'Mixed jobs for hours',
    text: `One process captures, forwards to an app that sometimes fails, replays, exports, imports, searches, shows trails, starts and
deletes sessions, applies retention, and serves event streams. Memory, handles and threads must not grow: the median of the last
quarter is compared with that of the second.`,
    command: 'npm run soak -- --mixed',
  },
  {
    name: 'faults',
    title: 'Disk, lock, clock and workers',
    text: 'Everything acknowledged is in the store; a missing delivery was not acknowledged.',
    command: 'npm run soak -- --faults 200',
  },
  {
    name: 'attacks',
    title: 'Attacks on the capture port',
    text: `Slow, endless or many senders attack the capture port and a tunnel's local port, at the lowest priority. A connected sender
posts every 10 ms, a new sender connects four times per second, and a client searches and counts facets. Each attack runs again
beside costly bodies: 300 bodies from 250 addresses that decode to much more (brotli, deflate, gzip in up to five layers,
gzipped JSON below the limit of 100 times). Limits:

- The process uses less than 600 MiB, and nothing acknowledged is lost.
- The connected sender's 99th percentile is under 50 ms, or under three times that of the machine without an attack. Beside
  costly bodies, the sender delivers at least 90 % of what it delivers without them.
- A new sender is served within 5 s, a delivery of both is inspected within 2 s of its response, and each response with found
  deliveries or facets takes under 1 s.
- While more than 1,000 deliveries wait for inspection, new deliveries are compared, up to 2,000 at a time, by source address,
  path without query, and kind of body: none, with \`"event"\` in up to 16 KiB, or other. The rarest are inspected before the
  others: a batch, and up to an eighth if these are less than half as common as the most common; at more than 3,000 deliveries
  per second, up to 64 before each 16 in order. Values that are about as frequent count as one value, so a path among many
  different paths is not rare. A flood can evade this by values of all three that are about as frequent as those of a genuine
  sender, or by many rarer requests. The genuine sender then waits in order.
- After 120,000 deliveries with a status, an asset, a reason and a path that no other has, each response to a search or
  for facets takes under 1 s, also before their texts are indexed. An incomplete response says so.`,
    command: 'npm run soak -- --attacks',
    limited: ['connected p99 ms', 'inspected after at most ms', 'captured beside costly bodies, %'],
  },
  {
    name: 'transfers',
    title: 'Large exports, imports and replays',
    text: '100,000 deliveries exported in each format with flat memory, exported and imported again, and 10,000 replayed.',
    command: 'npm run soak -- --transfers',
  },
]

/** docs/internals/reliability.md: what is promised, what was tried to break it, and the newest result of each part. */
export function reliabilityPage(): string {
  const results = readResults(resultsFile)
  return `# Reliability

What Hooktrail guarantees for captured deliveries, and the newest results of the tests that try to break it.
\`npm run soak -- ... --report test/soak/results.json\` and \`npm run generate\` write the results. \`npm test\` runs a short version
of each test.

## Guarantees

- **Acknowledged means stored.** Before a delivery gets a response, it is in the database, and the disk has confirmed it. This
  holds if the process is killed or the power fails, at any moment.
- **Byte for byte.** Method, path and query, headers in their order, and the body are stored as sent.
- **Once.** A crash stores nothing twice. A delivery that arrived just before a crash may be stored although its sender got
  no response. If the sender sends it again, both are shown.
- **No 2xx response for an unsaved delivery.** If the store cannot be written, senders get 503.
- **No unexpected deletion.** Only your limits and your deletions remove deliveries. A completed deletion is final.
- **A lost store is noticed.** If \`store.db\` is missing or empty although \`index.db\` lists deliveries, Hooktrail does not
  start. It names the file and what to do, and changes nothing. An index that cannot be opened is made again.
- **Complete migrations.** A new version migrates a store in steps, each in a transaction. After a crash the next start continues.
- **Complete exports.** An export is written aside, then moved to its place. A killed process may leave a hidden file or
  folder ending in \`.part\`. Delete it when no export runs.
- **Repeatable imports.** After a crash, the deliveries imported so far stay in a session marked "import incomplete". The same
  import adds the rest, and nothing twice.
- **Derived data catches up.** Inspections, findings and trails that a crash interrupted are made at the next start.

## Tests

\`test/soak/results.json\` has earlier runs, and the figures of rows that are only listed here.
${parts.map(part => section(part, results)).join('')}
## Not guaranteed

- **Disks without fsync.** A disk, controller or virtual machine that confirms writes before they are on disk can lose them in a
  power cut.
- **Broken hardware.** A disk that returns wrong bytes, or none, can damage the store. If SQLite notices the damage, Hooktrail
  moves the store aside and starts an empty store. Back up important deliveries: export the originals, or copy the data folder
  while Hooktrail is closed. Such a copy has your [secrets](../install.md#where-data-is).
- **Other programs in the data folder.** A program that edits, moves or replaces the database or its log while Hooktrail runs can
  delete deliveries.
- **Network file systems.** NFS, SMB and folders synchronized with a cloud do not lock and confirm as SQLite requires.
- **Copies of a running store.** A copy of \`store.db\` without its log lacks the newest deliveries.
- **Forwards and replays in progress.** One that was in progress at a crash may have reached your app although no attempt is
  recorded. A route sends missed deliveries again on request.
- **Other systems.** Each figure is from the named machine. The same code runs on macOS and Windows; no figure is from
  these systems.
`
}

/** The newest run of the part. */
function section({ name, title, text, command, limited }: Part, results: readonly SoakResult[]): string {
  const newest = results.findLast(({ part }) => part === name)
  const outcome =
    newest === undefined
      ? `No run is recorded. Run \`${command}\`.\n`
      : `${runText(newest)}\n\n${rowsText(newest.rows, limited)}`
  return `\n### ${title}\n\n${text}\n\n${outcome}`
}

function runText({ command, startedAt, commit, seconds, machine, rows }: SoakResult): string {
  const held = rows.filter(row => row.held).length
  return `\`${command}\`, ${startedAt.slice(0, 10)}, commit ${commit}, ${spanText(seconds)}, on ${machine}: ${held} of ${rows.length} held.`
}

const mostRowsWithFigures = 6

function rowsText(rows: readonly FaultRow[], limited: readonly string[] | undefined): string {
  if (rows.length <= mostRowsWithFigures) return table(rows)
  if (limited !== undefined) return limitedText(rows, limited)
  const isListed = (row: FaultRow): boolean => row.held && row !== rows[0]
  const others = rows
    .filter(isListed)
    .map(({ fault, tried }) => `${fault.replace(/^kill -9 /, '')} (${numberText(tried)})`)
  return `${table(rows.filter(row => !isListed(row)))}\nAlso held: ${others.join(', ')}.\n`
}

function table(rows: readonly FaultRow[]): string {
  const lines = rows.map(
    ({ fault, tried, held, figures }) =>
      `| ${cell(fault)} | ${numberText(tried)} | ${held ? 'held' : '**did not hold**'} | ${cell(figuresText(figures))} |`,
  )
  return `| test | runs | guarantee | figures |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

/** How many cases of each test held, the figures of those that did not, and the highest figures of all rows. */
function limitedText(rows: readonly FaultRow[], limited: readonly string[]): string {
  const cases = [...Map.groupBy(rows, testOf)].map(
    ([test, of]) => `${test} ${of.filter(({ held }) => held).length} of ${of.length}`,
  )
  const isLimited = ({ figures }: FaultRow): boolean => limited.some(name => name in figures)
  const failed = rows.filter(({ held }) => !held)
  const others = failed.filter(row => !isLimited(row))
  const texts = [
    `Held: ${cases.join(', ')}.`,
    failedTable(failed.filter(isLimited), limited),
    ...others.map(({ fault, figures }) => `**Did not hold:** ${fault}: ${figuresText(figures)}.`),
    `Highest figures of all rows: ${figuresText(highest(rows.filter(isLimited)))}.`,
  ]
  return `${texts.filter(text => text !== '').join('\n\n')}\n`
}

function failedTable(rows: readonly FaultRow[], limited: readonly string[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(({ fault, figures }) => {
    const cells = limited.map(name => (figures[name] === undefined ? '–' : numberText(figures[name])))
    return `| ${[fault, ...cells].map(cell).join(' | ')} |`
  })
  return `| **did not hold** | ${limited.join(' | ')} |\n|---${'|---'.repeat(limited.length)}|\n${lines.join('\n')}`
}

/** `slow bodies beside costly bodies, inlet` is a case of `slow bodies`. */
function testOf({ fault }: FaultRow): string {
  return fault.replace(/( beside costly bodies)?, (capture port|inlet)$/, '')
}

function highest(rows: readonly FaultRow[]): FaultRow['figures'] {
  const named = [
    'peak MB',
    'lost',
    'connected closed',
    'connected refused',
    'new closed',
    'new refused',
    'connected waited at most ms',
    'new waited at most ms',
    'search at most ms',
    'facets at most ms',
    'search to its end at most ms',
  ]
  return Object.fromEntries(
    named.map(name => [name, Math.max(...rows.map(({ figures }) => Number(figures[name])))]),
  )
}

function figuresText(figures: FaultRow['figures']): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${numberText(value)}`)
    .join(', ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function spanText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
}
