import { fileURLToPath } from 'node:url'
import { type FaultRow, numberText, readResults, type SoakResult } from '../soak/results.ts'

/** Results of the runs that the page is made of: `npm run soak -- ... --report test/soak/results.json`. */
const resultsFile = fileURLToPath(new URL('../soak/results.json', import.meta.url))

interface Part {
  /** Of the parts of the soak that it tells of. */
  readonly names: readonly string[]
  readonly title: string
  readonly text: string
  readonly command: string
}

const parts: readonly Part[] = [
  {
    names: ['kills'],
    title: 'kill -9',
    text: `The process is killed repeatedly at random moments of every kind of work, on the same data folder. The moments cover the
start and the recovery of the log. Half of the kills hit deletions of deliveries. After each kill, the method, target, headers and body of everything acknowledged since the last kill are compared byte by byte with what was sent,
and everything older must still exist. At the end, everything is compared once more, and the index with an index that was built
without an interruption. SQLite's integrity check runs after every fifth kill.`,
    command: 'npm run soak -- --kills 1000',
  },
  {
    names: ['index-kills', 'vacuum-kills'],
    title: 'kill -9 at points of long work',
    text: `These runs are of a part of the soak that was removed since: the kills above hit this work at random moments. The index is rebuilt, and a vacuum compacts the database after sessions were deleted. The process is killed at points that are
spread evenly over the work, whose progress is read from the database files every millisecond while deliveries arrive. Each start continues where the last kill stopped. The files after a
kill are copied. In the copy, SQLite's integrity check runs over both databases, stored counts are compared with rows, and
deliveries with what was sent. After the work, every delivery is compared byte by byte. Then the index is compared with an
index that was built without an interruption: each row of both lists, the findings of each delivery, each trail, and 20
searches, 4 of the searches also row by row without an index.`,
    command: 'npm run soak -- --kills 1000',
  },
  {
    names: ['power'],
    title: 'Power cut',
    text: `The process is stopped at a random moment under load, and its files are copied as a power cut could leave them. Data
that an fsync confirmed is in the copy. Unconfirmed data is in the copy, torn, or missing: the end of the log is cut off at
any byte or lacks sectors, and pages that a checkpoint was writing have other content. Hooktrail opens each copy. Everything
acknowledged before the copy started must be in it, byte by byte. Where strace is installed, the system calls of the process
are watched too: each response must be sent after the fsync of the log with its delivery.`,
    command: 'npm run soak -- --power 200',
  },
  {
    names: ['mixed'],
    title: 'Mixed jobs for hours',
    text: `One process captures, forwards to an app that sometimes fails, replays, exports, imports, searches, shows trails, starts
and deletes sessions, applies retention, and serves event streams that connect and disconnect. Memory, handles and threads
must not grow: the median of the last quarter is compared with that of the second.`,
    command: 'npm run soak -- --mixed',
  },
  {
    names: ['faults'],
    title: 'Disk, lock, clock and workers',
    text: `Random sequences of a full disk, a read-only folder, another process, dead workers, a clock that jumps, a deleted folder
and restarts. Everything acknowledged is in the store; a missing delivery was not acknowledged.`,
    command: 'npm run soak -- --faults 200',
  },
  {
    names: ['attacks'],
    title: 'Attacks on the capture port',
    text: `Senders that are slow, endless, or many, on the capture port and on a tunnel's inlet. They run at the lowest priority,
because real attackers have their machines. At the same time, one connected sender posts every 10 ms, a new sender connects
four times per second, and a client searches for a text and counts facets. Each attack runs a second time while 300 bodies
arrive from 250 addresses that are small beside what they decode to: brotli of one repeated byte and of JSON, deflate, gzip in
up to five layers, and gzipped JSON below the limit of 100 times. The process uses less than 600 MiB. The 99th percentile of
the connected sender's response times stays under 50 ms (or under three times that of the same machine without an attack). A
new sender is served within 5 s, a delivery of both is inspected within 2 s of its response, and each response with found
deliveries or facets takes under 1 s. Beside costly bodies, the connected sender delivers at least 90 % of what it delivers
without them. Nothing acknowledged is lost. Then 120,000 deliveries arrive of which each has a status, an asset, a reason and a
path that no other has: counting facets and searching take under 1 s.`,
    command: 'npm run soak -- --attacks',
  },
  {
    names: ['transfers'],
    title: 'Large exports, imports and replays',
    text: '100,000 deliveries exported in each format with flat memory, exported and imported again, and 10,000 replayed.',
    command: 'npm run soak -- --transfers',
  },
]

/** docs/internals/reliability.md: what is promised, what was tried to break it, and the results. */
export function reliabilityPage(): string {
  const results = readResults(resultsFile)
  return `# Reliability

What Hooktrail guarantees for captured deliveries, and the tests that try to break the guarantees, with their results. The
tables are generated from the runs: \`npm run soak -- ... --report test/soak/results.json\`, then \`npm run generate\`.
\`npm test\` runs a short version of each.

## Guarantees

- **Acknowledged means stored.** Before a delivery gets a response, it is in the database, and the disk has confirmed it. This
  holds when the process is killed and when the power fails, at any moment.
- **Byte for byte.** Method, path and query, headers in their order, and the body are stored as sent.
- **Once.** A crash stores nothing twice. A delivery that arrived just before a crash may be stored although its sender got
  no response. The sender will send it again; both are shown.
- **No 2xx response for an unsaved delivery.** While the store cannot be written, senders get 503 and try again.
- **No unexpected deletion.** Only your limits and your deletions remove deliveries. A completed deletion is final.
- **A lost store is noticed.** If \`store.db\` is missing or empty although \`index.db\` lists deliveries, Hooktrail does not
  start. It names the file and what to do, and changes nothing. An index that cannot be opened is made again.
- **Complete migrations.** A new version brings a store to its own form in steps, each in a transaction. After a crash the next
  start continues.
- **Complete exports.** An export is written aside and then moved to its place. A killed process may leave a hidden file or
  folder ending in \`.part\` beside it. Delete it when no export runs: Hooktrail does not, because another process may still
  write it.
- **Repeatable imports.** After a crash, the deliveries imported so far stay, in a session marked "import incomplete". The same
  import again adds the rest, and nothing twice.
- **Derived data catches up.** Inspections, findings and trails that a crash interrupted are made at the next start.

## Tests
${parts.map(part => section(part, results)).join('')}
## Not guaranteed

- **Disks without fsync.** A disk, controller or virtual machine that confirms writes before they are on disk can lose the
  writes in a power cut.
- **Broken hardware.** A disk that returns wrong bytes, or none, can damage the store. Hooktrail notices damage that SQLite
  notices, moves the damaged store aside and starts an empty store. Back up important deliveries: export the originals, or
  copy the data folder while Hooktrail is closed. Such a copy has your [secrets](../install.md#where-data-is).
- **Other programs in the data folder.** A program that edits, moves or replaces the database or its log while Hooktrail runs can
  delete deliveries.
- **Network file systems.** NFS, SMB and folders that are synchronized with a cloud do not lock and confirm as SQLite
  requires. Keep the data folder on a local disk.
- **Copies of a running store.** A copy of \`store.db\` without its log lacks the newest deliveries.
- **Forwards and replays in progress.** A forward or replay that was in progress at a crash may have reached your app
  although no attempt is recorded. A route sends missed deliveries again on request.
- **Other systems.** Each figure is from the named machine. The same code runs on macOS and Windows; no figure is from
  these systems.
`
}

/** The last run of each. */
function section({ names, title, text, command }: Part, results: readonly SoakResult[]): string {
  const found = names.flatMap(name => results.findLast(result => result.part === name) ?? [])
  const tables = found.map(
    result => `${table(result.rows)}
\`${result.command}\`, ${result.startedAt.slice(0, 10)}, commit ${result.commit}, ${spanText(result.seconds)}, on ${result.machine}.
`,
  )
  if (tables.length === 0) tables.push(`No run is recorded. Run \`${command}\`.\n`)
  return `\n### ${title}\n\n${text}\n\n${tables.join('\n')}`
}

function table(rows: readonly FaultRow[]): string {
  const lines = rows.map(({ fault, tried, held, figures }) => {
    const outcome = Object.entries(figures).map(([name, value]) => `${name} ${numberText(value)}`)
    return `| ${cell(fault)} | ${numberText(tried)} | ${held ? 'held' : '**did not hold**'} | ${cell(outcome.join(', '))} |`
  })
  return `| test | runs | guarantee | figures |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function spanText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
}
