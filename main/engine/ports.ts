import { uptime } from 'node:os'
import type { BrowserId, Entry, SignedInBrowser } from '#contract/access'
import type { AppError, Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { DesktopStatus } from '#contract/host'
import type { AppStatus } from '#contract/status'
import type { Activity, UpdateChoice, UpdateStatus } from '#contract/updates'
import type { Interfaces } from './net/offline.ts'
import type { Program } from './programs/programs.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What the engine needs from outside. Hosts and tests bring their own. */
export interface Clock {
  /** Wall clock, milliseconds since 1970-01-01 UTC. */
  nowMs(): number
  /** Monotonic, milliseconds with fractions. */
  monotonicMs(): number
  /** The same, but goes on while the machine sleeps. Absent: not known. */
  uptimeMs?(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
}

/** One line each. Never bodies, header values or secrets. Hosts write them to a file, with the code of `failure`. */
export interface Logger {
  info(message: string): void
  warn(message: string): void
  /** `failure`: what the message is of, for a host that words remedies its own way. */
  error(message: string, failure?: AppError): void
}

export const silentLogger: Logger = { info() {}, warn() {}, error() {} }

interface Folders {
  /** The store and what belongs to it. Made with mode 0700 where it is missing. */
  readonly dataDir: string
  /** Bundled fixtures and schemas. */
  readonly resourcesDir: string
  /** The built page that reports of drills are made from. Absent: there are no HTML reports. */
  readonly reportPage?: string
}

/** Files that worker threads start from. A bundle and the sources lay them out differently, so the host says where. */
export interface WorkerEntries {
  readonly writer: URL
  readonly checkpoint: URL
  readonly index: URL
  readonly query: URL
  readonly inspection: URL
  readonly exporting: URL
  readonly importing: URL
  readonly drill: URL
}

/** The desktop's own dialogs. A host without a desktop has none. */
export interface FileDialogs {
  /** A place to write to; `null` where the user chose none. */
  chooseTarget(name: string): Promise<string | null>
  chooseSources(kind: 'files' | 'folder'): Promise<readonly string[]>
  /** Shows it in the system's own window. */
  showInFolder(path: string): void
}

/** The desktop's window. A host without a desktop has none. */
export interface HostWindow {
  /** Opens it, or brings it to the front. `address`: what a window that opens shows, without origin. */
  show(address: string): void
  /** Shows a notification of the system, as a try. False where the system shows none. */
  testNotification(): boolean
}

/** What the desktop offers beside its window. A host without a desktop has none of it. */
export interface DesktopShell {
  status(): Promise<DesktopStatus>
  /** Throws `not-available`. */
  startAtLogin(isOn: boolean): Promise<void>
  /** Throws `not-available`. */
  installCommand(): Promise<void>
}

/** When the computer sleeps, as the desktop says it. Each returns the function that ends it. */
export interface PowerEvents {
  onSuspend(listener: () => void): () => void
  onResume(listener: () => void): () => void
}

/** A program that is about to be started on this machine. */
export interface ProgramQuestion {
  /** What it is for; a tunnel unless given. */
  readonly purpose?: 'tunnel' | 'drill'
  /** The tunnel's name; of a drill what the program does, such as "to read states". */
  readonly name: string
  /**
   * What is run; in its command `{port}` stands for the port of the tunnel's inlet, `{recordId}` for a record of the
   * drill.
   */
  readonly program: Program
  /** What differs from what was allowed before, in sentences; empty where it never was. */
  readonly changes: string
}

/**
 * An answer that comes sooner after its question appeared was meant for something else: nobody can have read it by
 * then.
 */
export const soonestResponseMs = 1_500

/**
 * Whether a program may be started. The interface cannot answer that: anyone who reached it could run any program. The
 * question is asked where the process was started.
 */
export interface ProgramConsent {
  /** `null`: allowed as it is now, for this data folder. Else what differs from what was allowed; empty: nothing was. */
  whyAsk(program: Program): Promise<string | null>
  approve(program: Program): Promise<void>
  /** Whether somebody can be asked now. */
  canAsk(): Promise<boolean>
  /**
   * Asks, and resolves with true for a plain yes that came no sooner than `soonestAnswerMs` after the question appeared.
   * Is called again only once it has answered.
   */
  ask(question: ProgramQuestion, signal: AbortSignal): Promise<boolean>
  /** Where it asks, such as "in the terminal where Hooktrail runs". */
  readonly askedWhere: string
}

/** Who may use the interface in a browser. */
export interface BrowserAccess {
  /** The newest first. */
  list(): Promise<readonly SignedInBrowser[]>
  /** False where there is none with this id. */
  revoke(id: BrowserId): Promise<boolean>
  /** Returns how many there were. */
  revokeAll(exceptId: BrowserId | null): Promise<number>
  /**
   * `address`: where the interface opens, without origin; `/` unless given. Throws `not-available` where no interface is
   * served to browsers.
   */
  createEntry(asFile: boolean, address?: string): Promise<Entry>
  /** Called with browsers that were signed out. Returns the function that unsubscribes. */
  onRevoked(listener: (ids: ReadonlySet<BrowserId>) => void): () => void
  /** After a browser signed in or was signed out. Returns the function that ends it. */
  onChange(listener: () => void): () => void
}

/** What is known of the last run of this host on the data folder. */
export interface UnexpectedEnd {
  /** About when it ended without closing, wall-clock ms; `null`: it closed, or the user was told. */
  atMs(): number | null
  /** The user was told. */
  dismiss(): void
}

/** What updates have to know of an engine. */
export interface UpdateSubject {
  readonly choice: () => UpdateChoice
  /** What is sent or captured now that an update has to wait for; `null` where there is nothing. */
  readonly busyWith: () => Activity | null
}

/** Looks for newer versions, and installs them where the host can. */
export interface Updates {
  status(): UpdateStatus
  /** Starts a look, whatever was chosen. Throws `not-available`. */
  check(): UpdateStatus
  /** Throws `not-found`, `not-available`. */
  install(step: 'download' | 'restart'): UpdateStatus
  /** Returns the function that ends it. */
  onChange(listener: (status: UpdateStatus) => void): () => void
  /** Looks daily while the subject's choice is `on`, from now on. */
  follow(subject: UpdateSubject): FollowedUpdates
}

interface FollowedUpdates {
  /** The choice may be another. */
  choiceChanged(): void
  end(): void
}

export interface Ports {
  readonly clock: Clock
  readonly logger: Logger
  readonly folders: Folders
  readonly workers: WorkerEntries
  readonly secrets: Secrets
  readonly dialogs?: FileDialogs
  readonly window?: HostWindow
  readonly desktop?: DesktopShell
  /** Without it, the engine notices sleep from its clock. */
  readonly power?: PowerEvents
  /** The computer's network addresses; `os.networkInterfaces` unless given. */
  readonly interfaces?: () => Interfaces
  /** Without it no program is started. */
  readonly consent?: ProgramConsent
  readonly access?: BrowserAccess
  readonly unexpectedEnd?: UnexpectedEnd
  /** Absent: the host is not updated by Hooktrail. */
  readonly updates?: Updates
  /** Called before the data folder is free for another process. Whatever it throws, the folder is freed. */
  readonly beforeRelease?: () => Promise<void>
}

export interface EngineOptions {
  readonly ports: Ports
  readonly version: string
  readonly host: 'desktop' | 'browser' | 'command'
  /** What starts the command, for `app.status`; `hooktrail` unless given. */
  readonly commandProgram?: readonly string[]
  /**
   * Where to listen for deliveries. `host` is loopback unless given, `port` comes from the settings unless given.
   * `null`: no listener, for commands that open the engine themselves.
   */
  readonly listen: {
    readonly host?: string | undefined
    readonly port?: number | undefined
    /** Starts with capturing paused. */
    readonly isPaused?: boolean
  } | null
  /** Closes this engine and opens another in its place. Absent: `app.restart` throws `not-available`. */
  readonly restart?: () => Promise<AppStatus>
}

/** The running engine. Hosts give it calls and take its events; nothing else crosses. */
export interface Engine {
  readonly launchId: string
  readonly dataDir: string
  /**
   * One call of the contract's table. Never rejects. `signal`: the caller has gone or wants no answer; a read then ends
   * with `cancelled`, and a change goes on.
   */
  invoke(method: string, params: unknown, signal?: AbortSignal): Promise<Reply>
  /** Events from now on. Returns the function that ends it. */
  subscribe(listener: (frame: EventFrame) => void): () => void
  /**
   * The frames after `number` of this launch; `null` where they are no longer kept and the client must fetch everything
   * again.
   */
  framesAfter(number: number): readonly EventFrame[] | null
  /** Publishes `status.changed`, so that clients learn the launch id. */
  announce(): void
  /**
   * A port of the host on this machine, such as that of the interface: no route leads there. Returns the function that
   * ends it.
   */
  claimPort(port: number): () => void
  /** Stops listening, answers what is under way, saves everything, releases the folder. */
  close(): Promise<void>
}
