// Who may import whom: the table of the design, made a check. test/unit/import-rules.test.ts plants violations.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

// Rooms of the store, each over those that it may import. What lies beside the rooms is above all of them.
const floors = [
  ['schema'],
  ['connection', 'schema'],
  ['query', 'connection|schema'],
  ['read', 'query|connection|schema'],
  ['write', 'query|connection|schema'],
  ['index', 'read|write|query|connection|schema'],
  ['writer', 'index|read|write|query|connection|schema'],
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle has no first file to read; of types alone neither.', {}, { circular: true }),
    rule(
      'resolvable',
      'Every import resolves.',
      { pathNot: '^out/' },
      { couldNotResolve: true, pathNot: '^electron$|\\?|\\.css$' },
    ),
    rule(
      'contract-runs-anywhere',
      'The contract imports zod and itself.',
      { path: '^preload/contract/' },
      { pathNot: '^preload/contract/|^node_modules/zod/' },
    ),
    rule(
      'preload-is-thin',
      'The preload script imports electron, its channel names and the contract.',
      { path: '^preload/(index|channels)\\.ts$' },
      { pathNot: '^preload/|^node_modules/electron/|^electron$' },
    ),
    rule(
      'engine-knows-no-host',
      'The engine imports no electron and no host.',
      { path: '^main/engine/' },
      {
        path: '^(electron$|node_modules/electron/|main/(desktop|web|cli|mcp|testing|logging|updates)/|main/[^/]+\\.ts$|renderer/|preload/(index|channels))',
      },
    ),
    rule(
      'engine-never-reaches-electron',
      'Not even through another module.',
      { path: '^main/(engine|web|cli|mcp|testing|logging|updates)/|^main/headless\\.ts$' },
      { path: '^(electron$|node_modules/electron/)', reachable: true },
    ),
    rule(
      'sql-in-store-only',
      'better-sqlite3 is imported by the store alone.',
      { pathNot: '^main/engine/store/' },
      { path: '^node_modules/better-sqlite3/|^better-sqlite3$', dependencyTypesNot: ['type-only'] },
    ),
    ...floors.map(([room, below = room]) =>
      rule(
        'floors-of-the-store',
        `The room ${room} of the store imports lower rooms only.`,
        { path: `^main/engine/store/${room}/` },
        { path: '^main/engine/store/', pathNot: `^main/engine/store/(?:${room}|${below})/` },
      ),
    ),
    rule(
      'inspect-is-pure',
      'inspect imports the contract, itself, and what hosts and addresses are: no disk, no network, no clock.',
      { path: '^main/engine/inspect/' },
      {
        pathNot:
          '^main/engine/(inspect/|net/hosts\\.ts$)|^preload/contract/|^node_modules/zod/|^(node:)?(crypto|zlib)$',
      },
    ),
    rule(
      'parts-keep-their-insides',
      "A part of the engine imports another's interface, never its insides. Interfaces: store/store.ts, store/read-store.ts and what opens them, for imports store/connection/foreign-store.ts, listener/listener.ts, inspection/inspection.ts, sending/sending.ts, what net/ knows of hosts and headers, and of exporting what the query worker selects, exporting/select-deliveries.ts, counts, exporting/preview-export.ts, and writes, exporting/copied-command.ts, and pseudonyms of what an app shows by exporting/pseudonyms/replace-state.ts, replace-text.ts, replace-characters.ts and tokens.ts. What a thread of its own sends with, sending/direct.ts, rows of plans, sending/plan-rows.ts, and repeatable random numbers, sending/seeded-random.ts. Whether deliveries arrive, store/writer/arrivals.ts. Events, handlers/event-hub.ts. The query worker itself, queries/start-query-worker.ts. For threads, all of threads/; for long tasks, all of jobs/; for files that hold secrets, secrets/private-file.ts, whose they are, secrets/own-note.ts, what the user allowed, secrets/consents.ts, and texts without them, secrets/remove-secrets.ts; for files that somebody named, all of files/. Running a program to its end, programs/run-program.ts.",
      { path: '^main/engine/(?!(?:client|handlers|wiring)/)([^/]+)/' },
      {
        path: '^main/engine/[^/]+/',
        pathNot:
          '^main/engine/($1|files|inspect|jobs|net|threads)/|^main/engine/store/(store|open-store|read-store|open-read-store|open-uninspected|connection/foreign-store|writer/arrivals)\\.ts$|^main/engine/sessions/plan-retention\\.ts$|^main/engine/exporting/(?:select-deliveries|preview-export|copied-command|pseudonyms/(?:replace-state|replace-characters|replace-text|tokens))\\.ts$|^main/engine/sending/(?:direct|plan-rows|seeded-random)\\.ts$|^main/engine/handlers/event-hub\\.ts$|^main/engine/queries/(?:start-query-worker|problem-queries)\\.ts$|^main/engine/secrets/(?:private-file|own-note|remove-secrets|consents)\\.ts$|^main/engine/programs/run-program\\.ts$|^main/engine/([^/]+)/\\3\\.ts$',
      },
    ),
    rule(
      'wiring-by-the-engine-only',
      'Wiring imports every part; a part that imported it would reach all others. engine.ts alone puts it together.',
      { pathNot: '^main/engine/(engine\\.ts$|wiring/)' },
      { path: '^main/engine/wiring/' },
    ),
    rule(
      'web-and-cli',
      'The web host and the commands import the contract and the engine.',
      { path: '^main/(web|cli|testing)/' },
      { path: '^(main/desktop/|renderer/|preload/(index|channels))' },
    ),
    rule(
      'commands-use-the-library',
      'The commands and the package for tests import the engine through its library, not its insides.',
      { path: '^main/(cli|testing)/' },
      { path: '^main/engine/(?!library\\.ts$)' },
    ),
    rule(
      'logging',
      'The log of hosts imports the contract, and of the engine its ports, its type, and what a report knows of the log.',
      { path: '^main/logging/' },
      {
        path: '^(main|renderer|preload)/',
        pathNot:
          '^main/logging/|^preload/contract/|^main/engine/(ports|files/make-folders|problem/log-(text|names))\\.ts$',
      },
    ),
    rule(
      'agents-use-the-library',
      'The server for agents imports the contract, the library of the engine and the protocol; the host that starts it brings the way to deliveries along.',
      { path: '^main/mcp/' },
      {
        path: '^(main/(?!mcp/|engine/library\\.ts$)|renderer/|preload/(index|channels)|node_modules/(?!@modelcontextprotocol/server/|zod/))',
      },
    ),
    rule(
      'protocol-of-agents-in-mcp-only',
      'Only the server for agents speaks the Model Context Protocol, so that everything else starts without it.',
      { pathNot: '^main/mcp/' },
      { path: '^node_modules/@modelcontextprotocol/' },
    ),
    rule(
      'certificates-are-verified',
      'Clients of TLS take their options from net/tls-options.ts; another one could trust anybody. The listener is a server.',
      {
        path: '^(main|preload)/',
        pathNot:
          '^main/engine/(net/(tls-options|server-certificate)|listener/secure-port|sending/send/sender|registration/call-service)\\.ts$|^main/updates/request\\.ts$',
      },
      { path: '^(node:)?(https|tls|http2)$' },
    ),
    rule(
      'certificates-are-encoded-late',
      'The packages that encode a certificate are loaded when one is made, so that everything else starts without them.',
      { path: '^(main|preload|renderer)/' },
      { path: '^node_modules/@peculiar/', dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'updates-know-no-host',
      'Updates are Node alone: the contract, what ports are, how private files are written, what hosts are and whom to trust.',
      { path: '^main/updates/' },
      {
        path: '^(electron$|node_modules/electron/|main/(?!updates/)|renderer/|preload/(index|channels))',
        pathNot: '^main/engine/(ports|secrets/private-file|net/(hosts|tls-options))\\.ts$',
      },
    ),
    rule(
      'updates-in-the-desktop-only',
      'The desktop app alone asks the network for a newer version.',
      { path: '^(main|preload|renderer)/', pathNot: '^main/(desktop/updates|updates)/' },
      { path: '^main/updates/' },
    ),
    rule(
      'desktop',
      'The desktop imports the contract, the engine, electron and the channel names.',
      { path: '^main/desktop/' },
      { path: '^(main/(web|cli|mcp|testing)/|renderer/|preload/index)' },
    ),
    rule(
      'packaging-is-apart',
      'How packages are made is not in them: nothing imports it, and it imports nothing of ours.',
      { path: '^main/(?!package/)|^preload/|^renderer/' },
      { path: '^main/package/' },
    ),
    rule(
      'packaging-imports-itself',
      'How packages are made is not in them: nothing imports it, and it imports nothing of ours.',
      { path: '^main/package/' },
      { path: '^(main/(?!package/)|preload/|renderer/)' },
    ),
    rule(
      'electron-in-desktop-only',
      'Only the desktop imports electron.',
      { pathNot: '^(main/desktop/|main/index\\.ts$|preload/index\\.ts$)' },
      { path: '^electron$|^node_modules/electron/' },
    ),
    rule(
      'renderer-has-no-node',
      'The renderer runs in a browser.',
      { path: '^renderer/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'renderer-meets-main-in-the-contract',
      'Main and renderer meet in the contract.',
      { path: '^renderer/' },
      { path: '^(main/|preload/(?!contract/))' },
    ),
    rule(
      'api-imports-nothing-else',
      'features -> data -> api.',
      { path: '^renderer/api/' },
      { path: '^renderer/(?!api/)' },
    ),
    rule(
      'data-imports-no-views',
      'features -> data -> api.',
      { path: '^renderer/data/' },
      { path: '^renderer/(features|navigation|notification|attempt|ui)/' },
    ),
    rule(
      'navigation-imports-no-views',
      'Where the reader is: features -> navigation -> data.',
      { path: '^renderer/navigation/' },
      { path: '^renderer/(api|features|notification|attempt|ui)/' },
    ),
    rule(
      'shared-rooms-know-no-feature',
      'features -> attempt, notification.',
      { path: '^renderer/(notification|attempt)/' },
      { path: '^renderer/(features|api)/' },
    ),
    rule(
      'drill-views-run-without-an-engine',
      'The report of a drill is a file: its views fetch nothing and lead nowhere.',
      { path: '^renderer/(report|drill)/' },
      { path: '^renderer/(api|data|features|navigation)/', reachable: true },
    ),
    rule(
      'features-ask-the-data',
      'features -> data -> api.',
      { path: '^renderer/features/' },
      { path: '^renderer/api/' },
    ),
    rule(
      'features-by-their-index',
      'A feature is imported through its index.ts alone; its own files import each other.',
      { path: '^renderer/(?:features/([^/]+)|main)' },
      { path: '^renderer/features/', pathNot: '^renderer/features/($1/|[^/]+/index\\.ts$)' },
    ),
    rule(
      'kit-by-its-index',
      'Components, data and navigation are imported from #ui, #data and #navigation alone.',
      { path: '^renderer/(?:(ui|data|navigation)/)?' },
      {
        path: '^renderer/(ui|data|navigation)/',
        pathNot: '^renderer/($1/|[a-z]+/index\\.ts$|ui/.*\\.css$)',
        // Fetched later: a chunk of its own.
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    rule(
      'ui-is-plain',
      'ui holds pieces that know nothing of deliveries.',
      { path: '^renderer/ui/' },
      { path: '^renderer/(data|features|navigation|notification|attempt|api)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(out|dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
