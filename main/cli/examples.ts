import type { Command } from 'commander'

const app = 'http://127.0.0.1:3000/hooks'

/** Examples in the help of each command, by its path: a purpose, and the line that a user types into a shell for it. */
export const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  serve: {
    'Capture, and open the interface at the address that is printed:': 'hooktrail serve',
    'In a script: one issuance, at most a minute:':
      'hooktrail serve --no-ui --port 0 --until kind:issuance --timeout 60s',
    'In a container, behind a proxy with TLS:':
      'hooktrail serve --host 0.0.0.0 --ui-host 0.0.0.0 --ui-origin https://hooktrail.example.com',
    'Receive https, too, with a certificate that Hooktrail makes:': 'hooktrail serve --tls',
    'Receive https, too, with your certificate:': 'hooktrail serve --tls-cert cert.pem --tls-key key.pem',
  },
  run: {
    'Run tests that post to $HOOKTRAIL_URL, and read at $HOOKTRAIL_API:': 'hooktrail run -- npm test',
    'The same over https, for tests in Node:':
      "hooktrail run --tls -- sh -c 'NODE_EXTRA_CA_CERTS=$HOOKTRAIL_CERTIFICATE npm test'",
  },
  status: { 'Whether it captures, for a script:': 'hooktrail status --json' },
  wait: {
    'Wait for two notifications of one record:': 'hooktrail wait --where record:7f3a --count 2 --timeout 30s',
    'The body of the next issuance, in a script:': 'body=$(hooktrail wait --where kind:issuance --body)',
  },
  watch: {
    'Failures, as they arrive:': 'hooktrail watch status:failed',
    'After line 120 of an earlier watch, for other programs:': 'hooktrail watch --since 120 --json',
  },
  assert: {
    'Check that each issuance completed without errors:':
      'hooktrail assert --where kind:issuance --final COMPLETE --no-errors',
    'A report for CI:': 'hooktrail assert --all-final --junit hooktrail.xml',
  },
  list: {
    'Failures of the last two hours:': "hooktrail list --where 'status:failed received:2h'",
    'For other programs:': 'hooktrail list --limit 20 --json',
  },
  show: {
    'Delivery 3:': 'hooktrail show 3',
    'Its body, as it arrived:': 'hooktrail show 3 --body',
    'One value:': 'hooktrail show 3 --at /payload/status',
  },
  trail: { 'By a record id, or a part of it:': 'hooktrail trail 7f3a' },
  check: {
    'Bodies in files:': 'hooktrail check issuance.json withdrawal.json',
    'Bodies from a pipe, one per line:': 'hooktrail check --ndjson -',
  },
  types: {
    'TypeScript, Python or Go, into your project:': 'hooktrail types --lang python --out notifications.py',
    'For a generator of another language:': 'hooktrail types --lang json-schema',
  },
  findings: { 'Muted findings:': 'hooktrail findings' },
  'findings list': { 'Muted findings, for other programs:': 'hooktrail findings list --json' },
  'findings mute': {
    'Hide a finding of one field:': 'hooktrail findings mute field-missing --field /payload/network',
  },
  'findings unmute': {
    'Show it again:': 'hooktrail findings unmute field-missing --field /payload/network',
  },
  fixtures: { 'Names and titles:': 'hooktrail fixtures' },
  send: {
    'A completed issuance:': `hooktrail send issuance-complete --to ${app}`,
    'Another amount, ten times:': `hooktrail send issuance-complete --to ${app} --set '/payload/issuance/amount="25.00"' --count 10`,
    'To an app that verifies a signature:': `hooktrail send issuance-complete --to ${app} --sign hmac-sha256 --sign-header X-Signature --sign-secret-env APP_SECRET`,
    'Signed by a program that reads the body:': `hooktrail send issuance-complete --to ${app} --sign-command 'node sign.mjs' --sign-header X-Signature`,
  },
  scenarios: {
    'Names and titles:': 'hooktrail scenarios',
    'Check a file that you wrote:': 'hooktrail scenarios --check scenario.json',
  },
  scenario: {
    'Notifications out of order, without delays:': `hooktrail scenario out-of-order --to ${app} --timing asap`,
    'A file, ten times as fast:': `hooktrail scenario scenario.json --to ${app} --speed 10`,
  },
  replay: {
    'One delivery, byte for byte:': `hooktrail replay --delivery 3 --to ${app}`,
    'A search, shuffled:': `hooktrail replay --where kind:withdrawal --to ${app} --order shuffled --seed 7`,
    'A folder that was exported:': `hooktrail replay fixtures --to ${app}`,
  },
  drill: {
    'A sample app with two faults:': 'hooktrail drill --example',
    'Every kind of record, against an app that shows its state:': `hooktrail drill --to ${app} --state-url 'http://127.0.0.1:3000/orders/{recordId}'`,
    'Only the order, with a report:': `hooktrail drill issuance-complete --to ${app} --property order --html drill.html`,
    'With each failure saved as a test of your project:': `hooktrail drill --to ${app} --state-url 'http://127.0.0.1:3000/orders/{recordId}' --save fixtures --save-tests test-node`,
    'An app that verifies a signature and needs a token for its state:': `hooktrail drill --to ${app} --sign hmac-sha256 --sign-header X-Signature --sign-secret-env APP_SECRET --state-url 'http://127.0.0.1:3000/orders/{recordId}' --state-header 'Authorization: Bearer $TOKEN'`,
  },
  environment: { 'All environments:': 'hooktrail environment list' },
  'environment add': {
    'A known service; secrets stay in variables:':
      'hooktrail environment add --preset transactions-stage --auth hmac --key-env API_KEY --secret-env API_SECRET',
  },
  'environment list': { 'For other programs:': 'hooktrail environment list --json' },
  'environment remove': {
    'An environment with its secrets:': 'hooktrail environment remove transactions-stage',
  },
  secrets: { 'Names of all secrets:': 'hooktrail secrets list' },
  'secrets list': { 'For other programs:': 'hooktrail secrets list --json' },
  'secrets add': { 'The value of a variable:': 'hooktrail secrets add shop --secret-env APP_SECRET' },
  'secrets remove': { 'A secret that is no longer used:': 'hooktrail secrets remove shop' },
  register: {
    'Once, also in a script that runs again:':
      'hooktrail register --environment transactions-stage --callback https://example.com/hooks --if-needed',
  },
  practice: {
    'Twenty notifications per service, the same each time:': 'hooktrail practice --count 20 --seed 1',
  },
  route: { 'All routes:': 'hooktrail route list' },
  'route add': {
    'Forward everything to an app:': `hooktrail route add --to ${app}`,
    'Every third delivery fails:': 'hooktrail route add --path /hooks --status 500 --every 3',
  },
  'route list': { 'Rules and apps of each route:': 'hooktrail route list' },
  'route remove': { 'Route 2:': 'hooktrail route remove 2' },
  'route resend': { 'What an app missed while it was down:': 'hooktrail route resend 2' },
  tunnel: { 'All tunnels:': 'hooktrail tunnel list' },
  'tunnel add': {
    'With cloudflared, from the PATH:': 'hooktrail tunnel add public --via cloudflared',
    'Any program that prints its address:':
      "hooktrail tunnel add public --via command --pattern 'https://\\S+' -- ./tunnel.sh {port}",
    'Your reverse proxy:':
      'hooktrail tunnel add public --via proxy --public-url https://hooks.example.com --inlet-port 4500 --header x-forwarded-for',
  },
  'tunnel start': { 'Start tunnel 1, and print its address:': 'hooktrail tunnel start 1' },
  'tunnel stop': { 'Stop tunnel 1:': 'hooktrail tunnel stop 1' },
  'tunnel remove': { 'Delete tunnel 1:': 'hooktrail tunnel remove 1' },
  'tunnel list': { 'Names, addresses and programs:': 'hooktrail tunnel list' },
  'tunnel approve': { 'Allow the program of tunnel 1:': 'hooktrail tunnel approve 1' },
  sessions: { 'All sessions:': 'hooktrail sessions' },
  'sessions start': {
    'Before a test run:': "hooktrail sessions start 'checkout test' --app-version 1.4.0",
  },
  'sessions end': { 'After the test run:': 'hooktrail sessions end' },
  'sessions change': {
    'Name and note:': "hooktrail sessions change 4 --name 'refunds' --note 'with the new client'",
  },
  'sessions rename': { 'Session 4:': 'hooktrail sessions rename 4 refunds' },
  'sessions note': { 'Session 4:': "hooktrail sessions note 4 'before the fix'" },
  'sessions archive': { 'Session 4, and back:': 'hooktrail sessions archive 4 --undo' },
  'sessions pin': {
    'Keep session 4 from automatic deletion:': 'hooktrail sessions pin 4',
    'One delivery:': 'hooktrail sessions pin --delivery 12',
  },
  'sessions split': {
    'Deliveries from 120 on become a session:': 'hooktrail sessions split 4 --from 120 --name refunds',
  },
  'sessions merge': { 'Session 5 into session 4:': 'hooktrail sessions merge 5 --into 4' },
  'sessions remove': { 'Session 4 with its deliveries:': 'hooktrail sessions remove 4' },
  tag: {
    'Everything that failed today:': "hooktrail tag --where 'status:failed received:today' --add broken",
  },
  note: { 'Delivery 3:': "hooktrail note 3 --text 'ask support'" },
  delete: { 'Old fundings:': "hooktrail delete --where 'kind:funding received:..2026-01-31'" },
  restore: {
    'What can be restored:': 'hooktrail restore',
    'Restore the first of these deletions:': 'hooktrail restore 1',
  },
  import: {
    'What an export contains, without importing it:': 'hooktrail import session.ndjson --dry-run',
    'A folder of fixtures:': 'hooktrail import fixtures',
  },
  export: {
    'Test fixtures of one session, with pseudonyms:':
      'hooktrail export --format fixtures --session 4 --out fixtures',
    'One record, as HAR:': 'hooktrail export --format har --record 7f3a --out record.har',
  },
  allow: { 'In a job, for a file that was reviewed:': 'hooktrail allow --yes' },
  init: { 'For a project that several worktrees use at a time:': 'hooktrail init --port 0' },
  open: {
    'The interface, at delivery 3:': 'hooktrail open 3',
    'At a search:': 'hooktrail open status:failed',
  },
  access: { 'Browsers that are signed in:': 'hooktrail access' },
  'access list': { 'For other programs:': 'hooktrail access list --json' },
  'access revoke': {
    'Sign out browser 2:': 'hooktrail access revoke 2',
    'Sign out all:': 'hooktrail access revoke --all',
  },
  agent: { 'What would be written:': 'hooktrail agent init --dry-run' },
  'agent init': {
    'For the agents that the project uses:': 'hooktrail agent init',
    'For one, without a question:': 'hooktrail agent init --agent claude --yes',
  },
  mcp: {
    'For an agent that only reads:': 'hooktrail mcp',
    'An agent that may also send to this machine, and export into a folder:':
      'hooktrail mcp --allow-send --allow-write fixtures',
  },
  index: { 'Size and progress:': 'hooktrail index' },
  'index status': { 'Size and progress:': 'hooktrail index status' },
  'index rebuild': { 'Rebuild the index from the deliveries:': 'hooktrail index rebuild' },
  'index continue': { 'Continue a stopped rebuild:': 'hooktrail index continue' },
  'index on': { 'Index text for fast searches:': 'hooktrail index on' },
  'index off': { 'Save disk space:': 'hooktrail index off' },
  vacuum: { 'After many deletions:': 'hooktrail vacuum' },
  report: {
    'See what a report contains, without writing it:': 'hooktrail report',
    'Write it into a folder:': 'hooktrail report --out hooktrail-report',
  },
  completion: {
    'bash, in ~/.bashrc:': 'eval "$(hooktrail completion bash)"',
    'zsh, in a folder of $fpath:': 'hooktrail completion zsh > ~/.zfunc/_hooktrail',
    'fish:': 'hooktrail completion fish > ~/.config/fish/completions/hooktrail.fish',
  },
}

export function addExamples(program: Command): void {
  for (const { path, command } of commandsBelow(program)) {
    const lines = Object.entries(examples[path] ?? {}).map(([purpose, line]) => `  ${purpose}\n    ${line}`)
    if (lines.length > 0) command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
  }
}

/** Every command that a user may type, with its path. */
export function commandsBelow(
  command: Command,
  above: readonly string[] = [],
): { readonly path: string; readonly command: Command }[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter(child => child.name() !== 'help')
    .flatMap(child => {
      const names = [...above, child.name()]
      return [{ path: names.join(' '), command: child }, ...commandsBelow(child, names)]
    })
}
