import { fileURLToPath } from 'node:url'
import { type FaultRow, numberText } from '../soak/fault-row.ts'
import { readResults, type SoakResult } from '../soak/results.ts'

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
    text: `The process is killed at random moments of every kind of work, on the same data folder again and again. The moments
cover the start, the recovery of the log, and migrations. After each kill, method, target, headers and body of everything
acknowledged since are compared with what was sent, byte by byte, and everything older must still be there; at the end all
of it is compared once more. SQLite's integrity check runs after every fifth kill and after each migration.`,
    command: 'npm run soak -- --kills 1000',
  },
  {
    names: ['index-kills', 'upgrade-kills', 'vacuum-kills'],
    title: 'kill -9 at points of long work',
    text: `The index is built anew, the store of an older version is upgraded in the background, and a vacuum gives the space of
removed sessions back. The process is killed at points that are spread evenly over the work: how far it is, is read from
the database files beside the process, every millisecond. Meanwhile deliveries keep coming. Each start goes on where the
kill before left off. The files that a kill left are copied. In the copy, SQLite's integrity check runs over
both databases, kept counts are compared with rows, and deliveries with what was sent. Once the work has ended, every
delivery is compared byte by byte. Then the index is compared with one that was built without an interruption: each row of
both lists, the findings of each delivery, each trail, and 20 searches, of which 4 are also made row by row without an
index.`,
    command: 'npm run soak -- --index-kills 20 --upgrade-kills 20 --vacuum-kills 20',
  },
  {
    names: ['power'],
    title: 'Power cut',
    text: `The process is stopped at a random moment under load, and its files are copied as a power cut could leave them. What an
fsync had confirmed is there. What none had confirmed is there, torn, or missing: the end of the log is cut off at any byte
or lacks sectors, and pages that a checkpoint was writing hold something else. Each copy is opened as Hooktrail opens it.
Everything acknowledged before the copy began must be there, byte by byte. Where strace is installed, the system calls of
the process are watched too: each answer must leave after the fsync of the log that holds its delivery.`,
    command: 'npm run soak -- --power 200',
  },
  {
    names: ['mixed'],
    title: 'Mixed jobs for hours',
    text: `One process captures, forwards to an app that fails at times, replays, exports, imports, searches, shows trails, begins
and removes sessions, applies retention, and serves event streams that come and go. Memory, handles and threads must be as
in the beginning: the median of the last quarter is compared with that of the second.`,
    command: 'npm run soak -- --mixed',
  },
  {
    names: ['faults'],
    title: 'Disk, lock, clock and workers',
    text: `Random sequences of a full disk, a read-only folder, another process, dead workers, a clock that jumps, a deleted folder
and restarts. What was acknowledged is there; what is not there was not acknowledged.`,
    command: 'npm run soak -- --faults 200',
  },
  {
    names: ['attacks'],
    title: 'Attacks on the capture port',
    text: `Senders that are slow, endless, or many, on the capture port and on a tunnel's inlet. They run at the lowest priority: real
ones work on machines of their own. Meanwhile one connected sender posts every 10 ms, and a new one connects four times a
second. The process holds less than 600 MiB, the 99th percentile of the connected sender's answer times stays under 50 ms
(or under three times that of the same machine without an attack), a new sender is served within 5 s, and nothing
acknowledged is lost.`,
    command: 'npm run soak -- --attacks',
  },
  {
    names: ['transfers'],
    title: 'Large exports, imports and replays',
    text: '100,000 deliveries exported in each format with flat memory, exported and imported again, and 10,000 replayed.',
    command: 'npm run soak -- --transfers',
  },
]

/** docs/reliability.md: what is promised, what was tried to break it, and the results. */
export function reliabilityPage(): string {
  const results = readResults(resultsFile)
  return `# Reliability

What Hooktrail promises about what it captured, what is done to break that, how often, and with what result. The tables
are made from the output of the runs: \`npm run soak -- ... --report test/soak/results.json\`, then \`npm run generate\`.
\`npm test\` runs a short form of each.

## What is promised

- **Acknowledged means kept.** A delivery that was answered is in the database, and the disk has confirmed it, before the
  answer leaves. That holds when the process is killed and when the power fails, at any moment.
- **The bytes that came.** Method, path and query, headers in their order, and the body are kept as they were sent.
- **Once.** A crash stores nothing twice. A delivery that came just before a crash may be kept although its sender got no
  answer. The sender will send it again; both are then shown.
- **No answer 2xx without a place to keep it.** While the store cannot be written, senders get 503 and try again.
- **Nothing goes unasked.** Only retention that you set and what you remove take deliveries away. What a finished removal
  took does not come back.
- **Migrations are whole.** Each step is done or not done. One that was cut off goes on at the next start.
- **Exports are whole or absent.** An export is written aside and then moved to its place. A process that is killed may
  leave a hidden file or folder ending in \`.part\` beside it. Remove it once no export runs: Hooktrail does not, since
  its name cannot tell whether another process still writes it.
- **Imports can be repeated.** One that was cut off by a crash leaves what came in by then. The same import once more
  brings the rest, and nothing twice.
- **What can be derived catches up.** Readings, findings and trails that a crash cut off are made at the next start.

## What was tried
${parts.map(part => section(part, results)).join('')}
## What is not promised

- **Disks that lie.** A disk or controller that confirms writes which it has not made can lose them in a power cut, and so
  can virtual machines that are set to ignore fsync.
- **Broken hardware.** A disk that returns other bytes than it was given, or none, can damage the store. Hooktrail notices
  damage that SQLite notices, moves the damaged store aside and begins a new one. Keep backups of what matters: an export
  of originals, or a copy of the data folder made while Hooktrail is closed.
- **Other programs in the data folder.** Whoever edits, moves or replaces the database or its log while Hooktrail runs can
  take deliveries away.
- **File systems over a network.** NFS, SMB and folders that are synchronized with a cloud do not lock and confirm as
  SQLite needs it. Keep the data folder on a local disk.
- **Copies of a running store.** A copy of \`store.db\` without the log that belongs to it lacks what came last.
- **What was on its way to your app.** A forward or a replay that was under way at a crash may have reached your app
  although no attempt is recorded. A route sends what it missed again when you ask for it.
- **Other systems.** The figures are of the machine that is named with each. The same code runs on macOS and Windows; no
  figure here is from there.
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
  if (tables.length === 0) tables.push(`No run is recorded. \`${command}\` makes one.\n`)
  return `\n### ${title}\n\n${text}\n\n${tables.join('\n')}`
}

function table(rows: readonly FaultRow[]): string {
  const lines = rows.map(({ fault, tried, held, figures }) => {
    const outcome = Object.entries(figures).map(([name, value]) => `${name} ${numberText(value)}`)
    return `| ${cell(fault)} | ${numberText(tried)} | ${held ? 'held' : '**did not hold**'} | ${cell(outcome.join(', '))} |`
  })
  return `| what was done | how often | the promise | figures |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function spanText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
}
